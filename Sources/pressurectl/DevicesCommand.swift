import Arguments
import Pressure
import Varlink

/// `pressurectl devices`: what is there.
enum DevicesCommand {
  private static let all = Option(
    "all", short: "a", summary: "also what is not used, with the reason")

  static let command = Command(
    "devices", summary: "Lists the devices whose force pressured knows.",
    options: [all, CommonOptions.json, CommonOptions.socket])

  static func run(_ arguments: ParsedArguments) async throws(CommandFailure) {
    let client = CommonOptions.client(arguments)
    let (devices, refused) = try await CommandFailure.ofDaemon { () async throws(PressureError) in
      try await client.allDevices()
    }
    let shown = arguments.contains(all) ? refused : []
    if arguments.contains(CommonOptions.json) {
      for device in devices { Output.line(device.wireObject) }
      for device in shown { Output.line(device.wireObject) }
    } else if devices.isEmpty, shown.isEmpty {
      Output.line(
        refused.isEmpty
          ? "No devices." : "No devices; 'pressurectl devices --all' tells why others are not used."
      )
    } else {
      printText(devices, shown)
    }
  }

  private static func printText(
    _ devices: [ForceDevice], _ refused: [RefusedDevice]
  ) {
    for device in devices {
      Output.line(device.name)
      Output.line("  id     \(device.id)")
      Output.line("  node   \(device.node), \(device.seat)")
      Output.line("  class  \(device.deviceClass.rawValue), \(device.abilities)")
      if let size = device.size {
        let width = Figures.decimal(size.width, places: 0)
        let height = Figures.decimal(size.height, places: 0)
        Output.line("  size   \(width) x \(height) mm")
      }
    }
    for device in refused {
      Output.line("\(device.name)")
      Output.line("  node   \(device.node)")
      Output.line("  not used: \(device.reason)")
    }
  }
}

extension ForceDevice {
  /// What can be had from it, in words.
  fileprivate var abilities: String {
    var words: [String]
    switch forceTouchCapability {
    case .available:
      words = ["force up to \(Figures.force(maximumPossibleForce))"]
    case .unavailable:
      words = ["no force"]
    case .unknown:
      words = ["force not known until it is calibrated"]
    }
    if reportsGrams { words.append("grams") }
    if hasHaptics { words.append("haptics") }
    return words.joined(separator: ", ")
  }
}
