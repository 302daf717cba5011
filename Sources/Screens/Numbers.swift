/// Numbers as screens show them.
enum Numbers {
  /// The wire rounds forces: a fraction made of them errs by less than this.
  static let rounding = 0.0001

  /// The nearest whole number; 0 for what is none.
  static func whole(_ value: Double) -> Int {
    Int(exactly: value.rounded()) ?? 0
  }

  static func grams(_ value: Double) -> String {
    "\(whole(value)) g"
  }

  /// Whole percent of a fraction that is not said to be complete before it is.
  static func percent(_ fraction: Double) -> Int {
    guard fraction > 0 else { return 0 }
    return Int(exactly: (min(fraction + rounding, 1) * 100).rounded(.down)) ?? 0
  }

  /// The text, filled up with spaces on its left.
  static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
