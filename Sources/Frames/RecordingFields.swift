/// Reads the fields of one line of a recording, front to back, without making strings of them.
package struct RecordingFields {
  /// Why a field could not be read.
  package enum Failure: Error {
    case malformed
    case outOfRange
  }

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// The fields of `bytes[range]`.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Whether nothing follows but blanks or a comment.
  package mutating func isAtEnd() -> Bool {
    skipBlanks()
    return position == end || bytes[position] == UInt8(ascii: "#")
  }

  /// What is left of the line, without the blank that parts it from the tag.
  package func rest() -> ArraySlice<UInt8> {
    let start = position < end && Self.isBlank(bytes[position]) ? position + 1 : position
    return bytes[start..<end]
  }

  /// Reads a number in hexadecimal.
  package mutating func hexadecimal<Number: FixedWidthInteger>(
    _: Number.Type = Number.self
  ) throws(Failure) -> Number {
    skipBlanks()
    return try digits(radix: 16, isNegative: false)
  }

  /// Reads a number in decimal, which may be negative.
  package mutating func decimal<Number: FixedWidthInteger>(
    _: Number.Type = Number.self
  ) throws(Failure) -> Number {
    skipBlanks()
    let isNegative = position < end && bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    return try digits(radix: 10, isNegative: isNegative)
  }

  /// Reads `seconds.microseconds`, the latter with all six digits.
  package mutating func time() throws(Failure) -> Timestamp {
    skipBlanks()
    let seconds: Int64 = try digits(radix: 10, isNegative: false, upTo: UInt8(ascii: "."))
    position += 1
    let start = position
    let microseconds: Int64 = try digits(radix: 10, isNegative: false)
    guard position - start == 6 else { throw .malformed }
    guard seconds < Int64.max / 1_000_000 else { throw .outOfRange }
    return Timestamp(seconds: seconds, microseconds: microseconds)
  }

  /// Reads digits up to a blank, the end of the line or `terminator`, which must follow then.
  private mutating func digits<Number: FixedWidthInteger>(
    radix: Number, isNegative: Bool, upTo terminator: UInt8? = nil
  ) throws(Failure) -> Number {
    var number: Number = 0
    let start = position
    while position < end, let digit = Self.digit(bytes[position]), digit < UInt8(radix) {
      let (shifted, overflow) = number.multipliedReportingOverflow(by: radix)
      let (next, overflowNext) =
        isNegative
        ? shifted.subtractingReportingOverflow(Number(digit))
        : shifted.addingReportingOverflow(Number(digit))
      guard !overflow, !overflowNext else { throw .outOfRange }
      number = next
      position += 1
    }
    guard position > start else { throw .malformed }
    if let terminator {
      guard position < end, bytes[position] == terminator else { throw .malformed }
    } else {
      guard position == end || Self.isBlank(bytes[position]) else { throw .malformed }
    }
    return number
  }

  private mutating func skipBlanks() {
    while position < end, Self.isBlank(bytes[position]) { position += 1 }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
