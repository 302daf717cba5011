extension String {
  /// How many scalars a line of a log may have: enough for any path, and few enough to be read.
  private static let logLineLimit = 1000

  /// This text as one line of a log: what cannot be seen, or moves what is seen, as \xNN, and no longer than a
  /// line should be.
  ///
  /// Names of devices and what clients send come from outside.
  package var asLogLine: String {
    let scalars = unicodeScalars
    let isLong = scalars.index(
      scalars.startIndex, offsetBy: Self.logLineLimit + 1, limitedBy: scalars.endIndex)
    guard isLong != nil || scalars.contains(where: \.isUnseen) else { return self }
    var line = ""
    for scalar in scalars.prefix(Self.logLineLimit) {
      if scalar.isUnseen { line += scalar.escaped } else { line.unicodeScalars.append(scalar) }
    }
    return isLong == nil ? line : line + "\u{2026}"
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would do something else with it than to show it.
  fileprivate var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  fileprivate var escaped: String {
    let digits = String(value, radix: 16)
    return digits.count < 2 ? "\\x0\(digits)" : "\\x\(digits)"
  }
}
