/// A place in a message that is read piece by piece.
///
/// Text that is not there leaves it where it is. A value that is not there, or is not plain, ends the reading:
/// nothing is found any more.
struct WireText {
  /// So many digits are an exact number.
  private static let exactDigits = 15

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var hasFailed = false

  /// The beginning of a message, which outlives it.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { !hasFailed && position == bytes.count }

  /// Ends the reading.
  mutating func fail() {
    hasFailed = true
  }

  /// Passes over text; false where there is other text.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard !hasFailed, count <= bytes.count - position else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  /// Text up to a quotation mark, which is passed over; `known` where it is just that.
  mutating func word(orKnown known: String) -> String? {
    guard let word = word() else {
      fail()
      return nil
    }
    return known.utf8.elementsEqual(word) ? known : String(decoding: word, as: UTF8.self)
  }

  private mutating func word() -> Slice<UnsafeBufferPointer<UInt8>>? {
    var end = position
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      // Escapes, and what is no plain text, are for others.
      guard (0x20..<0x7F).contains(bytes[end]), bytes[end] != UInt8(ascii: "\\") else { return nil }
      end += 1
    }
    guard end < bytes.count else { return nil }
    defer { position = end + 1 }
    return bytes[position..<end]
  }

  mutating func bool() -> Bool? {
    if skip("false") { return false }
    return skip("true") ? true : nil
  }

  mutating func integer() -> Int? {
    let isNegative = skip("-")
    guard let (digits, _) = digits() else {
      fail()
      return nil
    }
    return isNegative ? -digits : digits
  }

  /// A number without an exponent, exactly as it reads.
  mutating func number() -> Double? {
    guard let value = decimal() else {
      fail()
      return nil
    }
    return value
  }

  private mutating func decimal() -> Double? {
    let isNegative = skip("-")
    guard let (whole, wholeCount) = digits() else { return nil }
    var mantissa = whole
    var scale = 1.0
    if skip(".") {
      let start = position
      var count = wholeCount
      while count < Self.exactDigits, let digit = digit() {
        mantissa = mantissa * 10 + digit
        scale *= 10
        count += 1
      }
      // Both are exact, and so is their quotient as far as it can be.
      guard position > start, !isDigitNext else { return nil }
    }
    let value = Double(mantissa) / scale
    return isNegative ? -value : value
  }

  /// A number of few digits, without zeros before it.
  private mutating func digits() -> (value: Int, count: Int)? {
    let start = position
    var value = 0
    while position - start <= Self.exactDigits, let digit = digit() { value = value * 10 + digit }
    let count = position - start
    guard count > 0, !isDigitNext, count == 1 || bytes[start] != UInt8(ascii: "0") else {
      return nil
    }
    return (value, count)
  }

  private mutating func digit() -> Int? {
    guard isDigitNext else { return nil }
    defer { position += 1 }
    return Int(bytes[position] - UInt8(ascii: "0"))
  }

  private var isDigitNext: Bool {
    position < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
  }
}
