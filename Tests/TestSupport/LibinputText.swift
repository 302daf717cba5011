package import Frames

/// Writes recordings as `libinput record` does, comments included.
package enum LibinputText {
  /// A file with these devices.
  package static func text(of recordings: [Recording]) -> String {
    var text = """
      # libinput record
      version: 1
      ndevices: \(recordings.count)
      libinput:
        version: "1.22.1"
        git: "unknown"
      system:
        os: "debian:12"
        kernel: "6.1.0-57-amd64"
        dmi: "dmi:bvnLENOVO:bvrR0KET22W(1.08):bd02/21/2014:svnLENOVO:"
      devices:

      """
    for (number, recording) in recordings.enumerated() {
      append(recording.description, number: number, to: &text)
      append(recording.events, to: &text)
    }
    return text
  }

  private static func append(
    _ description: DeviceDescription, number: Int, to text: inout String
  ) {
    let id = description.identity
    text += """
      - node: /dev/input/event\(number)
        evdev:
          # Name: \(description.name)
          # Supported Events:
          name: "\(description.name)"
          id: [\(id.bus), \(id.vendor), \(id.product), \(id.version)]
          codes:

      """
    var codes = description.otherCodes
    codes[.synchronization] = Set(0..<16)
    if !description.keys.isEmpty { codes[.key] = Set(description.keys.map(\.rawValue)) }
    if !description.axes.isEmpty { codes[.absolute] = Set(description.axes.keys.map(\.rawValue)) }
    for (type, codes) in codes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      text += "      \(type.rawValue): [\(list(codes))] # EV\n"
    }
    text += "    absinfo:\n"
    for (axis, range) in description.axes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let numbers = [range.minimum, range.maximum, range.fuzz, range.flat, range.resolution]
      text += "      \(axis.rawValue): [\(numbers.map(String.init).joined(separator: ", "))]\n"
    }
    text += """
          properties: [\(list(Set(description.properties.map(\.rawValue))))]
        hid: [
          0x05, 0x0d, 0x09, 0x05,
          0xa1, 0x01, 0xc0
        ]
        udev:
          properties:
          - ID_INPUT_TOUCHPAD=1
          - DRIVER=psmouse
          virtual: false
        quirks:
        - AttrSizeHint=32x32
        events:
        # Current time is 13:06:19

      """
  }

  private static func append(_ events: [InputEvent], to text: inout String) {
    var isOpen = false
    for event in events {
      if !isOpen { text += "  - evdev:\n" }
      isOpen = true
      let (seconds, microseconds) = event.time.microseconds.quotientAndRemainder(
        dividingBy: 1_000_000)
      let numbers = [
        padded(seconds, to: 3), padded(microseconds, to: 6),
        padded(Int64(event.type.rawValue), to: 3),
        padded(Int64(event.code), to: 3), padded(Int64(event.value), to: 5),
      ]
      let isReport = event.type == .synchronization && event.code == SynchronizationCode.report
      let comment = isReport ? "------------ SYN_REPORT (0) ---------- +0ms" : "EV_ABS / ABS_X 7"
      text += "    - [\(numbers.joined(separator: ", "))] # \(comment)\n"
      if isReport { isOpen = false }
    }
  }

  private static func list(_ codes: Set<UInt16>) -> String {
    codes.sorted().map(String.init).joined(separator: ", ")
  }

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, width - digits.count)) + digits
  }
}
