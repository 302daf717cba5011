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
    options: [
      touches, presses, device, FullScreen.lines, CommonOptions.json, CommonOptions.socket,
    ],
    notes: [
      "On a terminal it takes the whole screen: a bar for each contact and the force of the last "
        + "seconds, with the thresholds of the last press by one finger, before it those of medium "
        + "sensitivity, and the press in words.",
      "Presses that an application takes are shown up to that point: monitor takes only those that "
        + "nobody else wants. It ends with Ctrl-C, and waits for pressured where that goes away.",
    ])

  @MainActor static func run(_ arguments: ParsedArguments) async throws(CommandFailure) {
    guard FullScreen.isWanted(arguments) else { return try await printLines(arguments) }
    try FullScreen.show(
      MonitorBoard(
        client: CommonOptions.client(arguments), choice: DeviceChoice(arguments.values(of: device)),
        showsPresses: arguments.contains(presses) || !arguments.contains(touches)))
  }

  private static func printLines(_ arguments: ParsedArguments) async throws(CommandFailure) {
    let choice = DeviceChoice(arguments.values(of: device))
    let client = CommonOptions.client(arguments)
    _ = try await choice.devices(of: client)
    let showsBoth = arguments.contains(touches) == arguments.contains(presses)
    let monitor = Monitor(
      client: client, choice: choice, isJSON: arguments.contains(CommonOptions.json),
      showsTouches: showsBoth || arguments.contains(touches),
      showsPresses: showsBoth || arguments.contains(presses))
    try await monitor.run()
  }
}
