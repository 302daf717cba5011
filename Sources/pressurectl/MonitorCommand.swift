import Arguments
import Pressure

/// `pressurectl monitor`: what happens, as it happens.
enum MonitorCommand {
  private static let touches = Option("touches", summary: "only touches")
  private static let presses = Option("presses", summary: "only presses")
  private static let device = Option(
    "device", short: "d", value: "ID", kind: .device, summary: "only this device",
    isRepeatable: true)

  static let command = Command(
    "monitor", summary: "Shows touches and presses as they happen.",
    options: [touches, presses, device, CommonOptions.json, CommonOptions.socket],
    notes: [
      "Presses that an application takes are shown up to that point: monitor takes only those that "
        + "nobody else wants. It ends with Ctrl-C, and waits for pressured where that goes away."
    ])

  static func run(_ arguments: ParsedArguments) async throws(CommandFailure) {
    let client = CommonOptions.client(arguments)
    // Asked for in any case: it shows at once whether there is a daemon.
    let known = try await CommandFailure.ofDaemon { () async throws(PressureError) in
      try await client.devices()
    }
    let chosen = arguments.values(of: device)
    for id in chosen where !known.contains(where: { $0.id == id }) {
      throw CommandFailure("there is no device '\(id)'; 'pressurectl devices' lists them")
    }
    let showsBoth = arguments.contains(touches) == arguments.contains(presses)
    let monitor = Monitor(
      client: client, devices: chosen.isEmpty ? nil : chosen,
      isJSON: arguments.contains(CommonOptions.json),
      showsTouches: showsBoth || arguments.contains(touches),
      showsPresses: showsBoth || arguments.contains(presses))
    try await CommandFailure.ofDaemon { () async throws(PressureError) in
      try await monitor.run()
    }
  }
}
