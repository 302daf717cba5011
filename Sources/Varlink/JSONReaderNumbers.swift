extension JSONReader {
  /// Reads a number, whose first character is at the present position.
  mutating func readNumber() throws(JSONError) -> JSONValue {
    let start = position
    var decimal = DecimalDigits()
    if bytes[position] == UInt8(ascii: "-") {
      decimal.isNegative = true
      position += 1
    }
    try readWholePart(into: &decimal)
    let hasFraction = isNext(".")
    if hasFraction {
      position += 1
      try readDigits { decimal.append(fraction: $0) }
    }
    let hasExponent = isNext("e") || isNext("E")
    if hasExponent { try readExponent(into: &decimal) }
    if !hasFraction, !hasExponent, let integer = decimal.integer { return .integer(integer) }
    if let exact = decimal.exactDouble { return .number(exact) }
    return .number(try slowDouble(from: start))
  }

  private mutating func readWholePart(into decimal: inout DecimalDigits) throws(JSONError) {
    guard isNext("0") else {
      try readDigits { decimal.append(whole: $0) }
      return
    }
    position += 1
    guard position == bytes.count || !bytes[position].isDigit else { throw error(.invalidNumber) }
  }

  private mutating func readExponent(into decimal: inout DecimalDigits) throws(JSONError) {
    position += 1
    let isNegative = isNext("-")
    if isNegative || isNext("+") { position += 1 }
    var exponent = 0
    try readDigits { exponent = min(exponent * 10 + Int($0), 100_000) }
    decimal.exponent += isNegative ? -exponent : exponent
  }

  /// Reads one digit or more.
  private mutating func readDigits(_ take: (UInt8) -> Void) throws(JSONError) {
    let start = position
    while position < bytes.count, bytes[position].isDigit {
      take(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    guard position > start else { throw error(.invalidNumber) }
  }

  private func isNext(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  private func slowDouble(from start: Int) throws(JSONError) -> Double {
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw JSONError(.numberOutOfRange, offset: start)
    }
    return value
  }
}

/// The digits of a number without its point, and the power of ten that puts the point back.
private struct DecimalDigits {
  var isNegative = false
  var exponent = 0
  /// Nil once there were more digits than fit.
  private var magnitude: UInt64? = 0

  mutating func append(whole digit: UInt8) {
    guard let old = magnitude else { return }
    let (product, tooLarge) = old.multipliedReportingOverflow(by: 10)
    let (sum, overflow) = product.addingReportingOverflow(UInt64(digit))
    magnitude = tooLarge || overflow ? nil : sum
  }

  mutating func append(fraction digit: UInt8) {
    append(whole: digit)
    exponent -= 1
  }

  /// The number without its exponent, if `Int64` holds it.
  var integer: Int64? {
    guard let magnitude else { return nil }
    guard isNegative else { return Int64(exactly: magnitude) }
    guard magnitude <= Int64.min.magnitude else { return nil }
    return Int64(truncatingIfNeeded: 0 &- magnitude)
  }

  /// The number, where one division or multiplication of exact doubles gives it correctly rounded.
  ///
  /// That is so for up to 53 bits and the powers of ten up to 10^22, which are exact (Clinger 1990).
  var exactDouble: Double? {
    guard let magnitude, magnitude < 1 << 53, abs(exponent) < Self.exactPowers.count else {
      return nil
    }
    let power = Self.exactPowers[abs(exponent)]
    let value = exponent < 0 ? Double(magnitude) / power : Double(magnitude) * power
    return isNegative ? -value : value
  }

  private static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

extension UInt8 {
  /// Whether this is an ASCII digit.
  fileprivate var isDigit: Bool {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
  }
}
