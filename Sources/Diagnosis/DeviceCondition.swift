package import Forces

/// A device that the daemon uses.
package struct DeviceFacts: Sendable {
  package var id: String
  package var name: String
  /// Its node below /dev/input, or the file of a recording.
  package var node: String
  package var condition: DeviceCondition

  package init(id: String, name: String, node: String, condition: DeviceCondition) {
    self.id = id
    self.name = name
    self.node = node
    self.condition = condition
  }
}

extension Examination {
  /// What use has shown of a device that is not as it should be.
  static func condition(_ device: DeviceFacts) -> [Finding] {
    let title = device.name.isEmpty ? device.node : "\(device.node) (\(device.name))"
    let wear = device.condition.wear.map { wear in
      Finding(.device, wear.isBroken ? .broken : .note, "\(title): \(wear)")
    }
    let ceiling = device.condition.ceiling.map { ceiling in
      Finding(
        .device, .note, "\(title): \(ceiling); presses are out of reach until it is calibrated",
        commands: ["sudo pressurectl calibrate \(ShellWord.quoted(device.id))"])
    }
    return wear + (ceiling.map { [$0] } ?? [])
  }
}

/// Words of commands that a person copies to a shell.
enum ShellWord {
  /// The text as one word: anybody's device may have any identifier.
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_.,:/@+".utf8.contains(byte)
      }
    }
    if isPlain, !text.isEmpty, !text.hasPrefix("-") { return text }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "'\\''"))'"
  }
}
