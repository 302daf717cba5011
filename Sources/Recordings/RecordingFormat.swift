/// What kind of file a recording is in, told by what it says and not by its name.
package enum RecordingFormat: String, Hashable, Sendable {
  /// The text format of `evemu-record`.
  case evemu
  /// The YAML of `libinput record`.
  case libinput
  /// The text format of `hid-recorder`.
  case hidRecorder

  /// What a line begins with that a `libinput record` file has at its outermost level.
  private static let libinputKeys = ["version:", "ndevices:", "libinput:", "system:", "devices:"]
    .map { Array($0.utf8) }

  /// The format of a file, or nil where no line is of a recording.
  ///
  /// Files of evemu and hid-recorder both have lines `N:` and `E:`. What parts them is the report
  /// descriptor, `R:`, which stands before the first event.
  static func of(_ bytes: [UInt8]) -> RecordingFormat? {
    var lines = TextLines(bytes)
    var isNamed = false
    while let line = lines.next() {
      let text = bytes[line.range]
      if isNamed {
        if text.starts(with: "R:".utf8) { return .hidRecorder }
        if text.starts(with: "E:".utf8) { return .evemu }
      } else if text.starts(with: "N:".utf8) {
        isNamed = true
      } else if text.starts(with: "R:".utf8) || text.starts(with: "D:".utf8) {
        return .hidRecorder
      } else if libinputKeys.contains(where: { text.starts(with: $0) }) {
        return .libinput
      }
    }
    return isNamed ? .evemu : nil
  }
}
