import Arguments
import Pressure

/// `pressurectl haptic`: makes a device tick.
enum HapticCommand {
  private static let device = Option(
    "device", short: "d", value: "ID", kind: .device,
    summary: "on this device, by its id in 'devices'")
  private static let patterns: [String] =
    [HapticPattern.generic, .alignment, .levelChange, .peek, .pop].map(\.rawValue)
  private static let pattern = Operand(
    "PATTERN", kind: .word(patterns), summary: "generic, alignment, levelChange, peek or pop")

  static let command = Command(
    "haptic", summary: "Plays a haptic pattern, on the device touched last.",
    options: [device, CommonOptions.socket], operands: [pattern])

  static func run(_ arguments: ParsedArguments) async throws(CommandFailure) {
    let word = try CommandFailure.ofUsage { () throws(ArgumentError) in
      try arguments.word(of: pattern, among: patterns)
    }
    let client = CommonOptions.client(arguments)
    try await CommandFailure.ofDaemon { () async throws(PressureError) in
      try await client.playHaptic(
        HapticPattern(rawValue: word), on: arguments.value(of: device))
    }
  }
}
