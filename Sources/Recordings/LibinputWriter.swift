package import Frames

/// Writes recordings in the format of libinput-record(1), version 1, which `libinput replay` plays.
///
/// What is not in a recording is left out: report descriptors, quirks and properties of udev.
package enum LibinputWriter {
  private static let microsecondsPerSecond: Int64 = 1_000_000

  /// A file with these devices, with a note for people.
  package static func text(of recordings: [Recording], note: String) -> [UInt8] {
    var text = Array(
      """
      # \(onOneLine(note))
      version: 1
      ndevices: \(recordings.count)
      libinput:
        version: "unknown"
      devices:

      """.utf8)
    for (number, recording) in recordings.enumerated() {
      append(recording.description, number: number, to: &text)
      append(recording.events, to: &text)
    }
    return text
  }

  private static func onOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  // MARK: Device

  private static func append(
    _ description: DeviceDescription, number: Int, to text: inout [UInt8]
  ) {
    let id = description.identity
    let header = """
      - node: /dev/input/event\(number)
        evdev:
          name: \(quoted(description.name))
          id: [\(list([id.bus, id.vendor, id.product, id.version]))]
          codes:

      """
    text.append(contentsOf: header.utf8)
    appendMapping(codes(of: description).mapValues { $0.sorted() }, to: &text)
    text.append(contentsOf: "    absinfo:\(description.axes.isEmpty ? " {}" : "")\n".utf8)
    let axes = description.axes.map { axis, range in
      (axis, [range.minimum, range.maximum, range.fuzz, range.flat, range.resolution])
    }
    appendMapping(Dictionary(uniqueKeysWithValues: axes), to: &text)
    let properties = list(description.properties.map(\.rawValue).sorted())
    text.append(contentsOf: "    properties: [\(properties)]\n  udev:\n    properties: []\n".utf8)
  }

  private static func codes(of description: DeviceDescription) -> [EventType: Set<UInt16>] {
    var codes = description.otherCodes
    if !description.keys.isEmpty { codes[.key] = Set(description.keys.map(\.rawValue)) }
    if !description.axes.isEmpty { codes[.absolute] = Set(description.axes.keys.map(\.rawValue)) }
    codes[.synchronization] = Set(codes.keys.map(\.rawValue))
      .union([EventType.synchronization.rawValue])
    return codes
  }

  private static func appendMapping<Key: RawRepresentable<UInt16>>(
    _ lists: [Key: [some FixedWidthInteger]], to text: inout [UInt8]
  ) {
    for (key, numbers) in lists.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      text.append(contentsOf: "      \(key.rawValue): [\(list(numbers))]\n".utf8)
    }
  }

  private static func list(_ numbers: [some FixedWidthInteger]) -> String {
    numbers.map { String($0) }.joined(separator: ", ")
  }

  /// A text between quotes, where YAML takes every character but these as it is.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted += "\\\(scalar)"
      case _ where scalar.properties.generalCategory == .control, "\u{2028}", "\u{2029}",
        "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      default:
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  // MARK: Events

  /// Appends one list for each frame, and one for what comes after the last of them.
  private static func append(_ events: [InputEvent], to text: inout [UInt8]) {
    text.append(contentsOf: "  events:\(events.isEmpty ? " []" : "")\n".utf8)
    var isOpen = false
    for event in events {
      if !isOpen { text.append(contentsOf: "  - evdev:\n".utf8) }
      isOpen = event.type != .synchronization || event.code != SynchronizationCode.report
      // The format has no time before zero.
      let (seconds, microseconds) = max(event.time.microseconds, 0)
        .quotientAndRemainder(dividingBy: microsecondsPerSecond)
      let line =
        "    - [\(seconds), \(microseconds), \(event.type.rawValue), \(event.code), \(event.value)]\n"
      text.append(contentsOf: line.utf8)
    }
  }
}
