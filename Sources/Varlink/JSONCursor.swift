/// Writes JSON into memory that is there already, for messages that are written all the time.
///
/// The caller sets all that stands between values, in pieces as large as can be. What has no room is left
/// out, and `hasOverflown` says so.
package struct JSONCursor {
  /// The longest that one number can be: 19 digits, a sign and a point.
  package static let longestNumber = 24

  private let start: UnsafeMutablePointer<UInt8>
  private let room: Int
  /// How many bytes were written.
  package private(set) var count = 0
  package private(set) var hasOverflown = false

  /// A cursor at the beginning of `memory`, which has at least one byte and outlives it.
  package init?(_ memory: UnsafeMutableBufferPointer<UInt8>) {
    guard let start = memory.baseAddress else { return nil }
    self.start = start
    room = memory.count
  }

  /// Writes text just as it is.
  package mutating func text(_ text: StaticString) {
    append(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Writes text that was encoded before, just as it is.
  package mutating func text(_ text: [UInt8]) {
    text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      append(start, count: bytes.count)
    }
  }

  package mutating func integer(_ value: Int64) {
    guard take(Self.longestNumber) else { return }
    if value < 0 { append(UInt8(ascii: "-")) }
    append(digits: value.magnitude)
  }

  /// Writes a number as `JSONWriter.decimal` does.
  package mutating func decimal(_ value: Double, _ precision: DecimalPrecision) {
    guard take(Self.longestNumber) else { return }
    let scaled = precision.scaled(value)
    if scaled < 0 { append(UInt8(ascii: "-")) }
    let (whole, fraction) = precision.split(scaled)
    append(digits: whole)
    guard precision.places > 0 else { return }
    append(UInt8(ascii: "."))
    fill(digits: fraction, count: precision.places)
  }

  /// Whether there is room for so many bytes.
  private mutating func take(_ bytes: Int) -> Bool {
    if bytes <= room - count { return true }
    hasOverflown = true
    return false
  }

  private mutating func append(_ bytes: UnsafePointer<UInt8>, count length: Int) {
    guard take(length) else { return }
    (start + count).update(from: bytes, count: length)
    count += length
  }

  // What is below has been given room.

  private mutating func append(_ byte: UInt8) {
    start[count] = byte
    count += 1
  }

  private mutating func append(digits value: UInt64) {
    fill(digits: value, count: value.decimalDigitCount)
  }

  private mutating func fill(digits value: UInt64, count length: Int) {
    var rest = value
    var position = count + length
    while position > count {
      position -= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      start[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
    count += length
  }
}

/// How many digits a decimal has after its point.
package struct DecimalPrecision: Sendable {
  /// 0…9.
  package let places: Int
  private let scale: UInt64

  /// So many places, at most 9.
  package init(places: Int) {
    self.places = min(max(places, 0), Self.powersOfTen.count - 1)
    scale = Self.powersOfTen[self.places]
  }

  /// The number in units of the last place.
  ///
  /// What is not a number is 0, and what is too large the largest number that fits: a reader must never see
  /// a message that is not JSON.
  func scaled(_ value: Double) -> Int64 {
    Self.integer(nearest: value * Double(scale))
  }

  /// What stands before the point and after it.
  func split(_ scaled: Int64) -> (whole: UInt64, fraction: UInt64) {
    let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: scale)
    return (whole, fraction)
  }

  private static func integer(nearest value: Double) -> Int64 {
    guard value.isFinite else { return 0 }
    guard let whole = Int64(truncating: value) else { return value < 0 ? .min : .max }
    // Beyond 2^52 there is no fraction, so that these steps cannot overflow.
    let fraction = value - Double(whole)
    if fraction >= 0.5 { return whole + 1 }
    return fraction <= -0.5 ? whole - 1 : whole
  }

  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]
}

extension UInt64 {
  /// How many decimal digits it has.
  var decimalDigitCount: Int {
    var count = 1
    var limit: UInt64 = 10
    while self >= limit {
      count += 1
      // The largest number has 20 digits.
      if count == 20 { break }
      limit *= 10
    }
    return count
  }
}
