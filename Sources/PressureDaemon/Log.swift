import LinuxSystem

/// The daemon's log: lines on standard error, which the journal files by their prefix.
enum Log {
  /// How a line begins for the journal, as sd-daemon(3) has it.
  private enum Level: String {
    case error = "<3>"
    case warning = "<4>"
    case notice = "<5>"
    case info = "<6>"
  }

  /// Something that the daemon cannot do its work without.
  static func error(_ text: String) { write(.error, text) }

  /// Something that somebody should mend.
  static func warning(_ text: String) { write(.warning, text) }

  /// Something that an administrator may want to know.
  static func notice(_ text: String) { write(.notice, text) }

  /// What happens in the ordinary course of things.
  static func info(_ text: String) { write(.info, text) }

  private static func write(_ level: Level, _ text: String) {
    let prefix = StandardError.isJournal ? level.rawValue : "pressured: "
    StandardError.write("\(prefix)\(text.escapingControlCharacters)\n")
  }
}

extension String {
  /// This text with control characters written as \xNN: names of devices and clients come from outside.
  var escapingControlCharacters: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.reduce(into: "") { result, scalar in
      guard scalar.isControl else { return result.unicodeScalars.append(scalar) }
      let digits = String(scalar.value, radix: 16)
      result += digits.count < 2 ? "\\x0\(digits)" : "\\x\(digits)"
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    properties.generalCategory == .control
  }
}
