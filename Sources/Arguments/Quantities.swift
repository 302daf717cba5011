/// How much of something: in grams, or as a part of the whole.
package enum Amount: Hashable, Sendable {
  case grams(Double)
  case part(Double)
}

extension ParsedArguments {
  /// The option's value as a length of time, `200ms` or `1.5s`; nil where it was not given.
  package func duration(
    of option: Option, in range: ClosedRange<Duration>
  ) throws(ArgumentError) -> Duration? {
    guard let text = value(of: option) else { return nil }
    let units: [(String, Double)] = [("ms", 1000), ("s", 1_000_000)]
    guard let unit = units.first(where: { text.hasSuffix($0.0) }),
      let number = Self.plainNumber(text.dropLast(unit.0.count)),
      // No longer than a day, so that it fits.
      case let microseconds = number * unit.1, abs(microseconds) < 86_400e6
    else { throw malformed(text, option, expected: "a time as 200ms or 1.5s") }
    let duration = Duration.microseconds(Int64(microseconds.rounded()))
    guard range.contains(duration) else {
      throw .outOfRange(
        text, lower: Self.text(range.lowerBound), upper: Self.text(range.upperBound),
        option: "--\(option.long)", of: command)
    }
    return duration
  }

  /// The option's value as an amount, `320g`, `0.5` or `50%`; nil where it was not given.
  package func amount(
    of option: Option, grams: ClosedRange<Double>, part: ClosedRange<Double>
  ) throws(ArgumentError) -> Amount? {
    guard let text = value(of: option) else { return nil }
    let expected = "grams as 320g, or a part as 0.5 or 50%"
    if text.hasSuffix("g") {
      guard let number = Self.plainNumber(text.dropLast()) else {
        throw malformed(text, option, expected: expected)
      }
      try check(number, in: grams, unit: "g", text, option)
      return .grams(number)
    }
    let isPercent = text.hasSuffix("%")
    guard let number = Self.plainNumber(text.dropLast(isPercent ? 1 : 0)) else {
      throw malformed(text, option, expected: expected)
    }
    try check(isPercent ? number / 100 : number, in: part, unit: "", text, option)
    return .part(isPercent ? number / 100 : number)
  }

  /// The option's value as two numbers with a comma between, as `0.5,0.5`; nil where it was not given.
  package func pair(
    of option: Option, in range: ClosedRange<Double>
  ) throws(ArgumentError) -> (Double, Double)? {
    guard let text = value(of: option) else { return nil }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count == 2, let first = words.first.flatMap(Self.plainNumber),
      let second = words.last.flatMap(Self.plainNumber)
    else { throw malformed(text, option, expected: "two numbers as 0.5,0.5") }
    for number in [first, second] { try check(number, in: range, unit: "", text, option) }
    return (first, second)
  }

  private func check(
    _ number: Double, in range: ClosedRange<Double>, unit: String, _ text: String, _ option: Option
  ) throws(ArgumentError) {
    guard !range.contains(number) else { return }
    throw .outOfRange(
      text, lower: "\(range.lowerBound)\(unit)", upper: "\(range.upperBound)\(unit)",
      option: "--\(option.long)", of: command)
  }

  private func malformed(
    _ text: String, _ option: Option, expected: String
  ) -> ArgumentError {
    .malformed(text, expected: expected, option: "--\(option.long)", of: command)
  }

  /// A number of digits, with a sign and a point at most.
  private static func plainNumber(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }) else { return nil }
    return Double(text)
  }

  private static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    return milliseconds == 0 ? "\(seconds)s" : "\(seconds * 1000 + milliseconds)ms"
  }
}
