/// A number with a fixed count of digits after its point.
enum DecimalText {
  /// The number, rounded; where it is too large for that, or not a number, 0.
  static func of(_ number: Double, places: Int) -> String {
    let scale = (0..<max(places, 0)).reduce(1.0) { factor, _ in factor * 10 }
    guard let scaled = Int64(exactly: (number * scale).rounded()) else { return "0" }
    let digits = String(scaled.magnitude)
    let sign = scaled < 0 ? "-" : ""
    guard places > 0 else { return sign + digits }
    let filled = String(repeating: "0", count: max(places + 1 - digits.count, 0)) + digits
    return "\(sign)\(filled.dropLast(places)).\(filled.suffix(places))"
  }

  /// A length on a drawing, to a hundredth of a pixel, as short as it can be written.
  static func length(_ number: Double) -> String {
    var text = of(number, places: 2)
    while text.hasSuffix("0"), text.contains(".") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}
