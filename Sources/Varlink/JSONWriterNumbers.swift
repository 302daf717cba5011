extension JSONWriter {
  package mutating func integer(_ value: Int64) {
    separate()
    if value < 0 { append(UInt8(ascii: "-")) }
    append(digits: value.magnitude)
  }

  package mutating func integer(_ value: Int) {
    integer(Int64(value))
  }

  /// Writes a number with `places` digits after the point, of which there may be up to 9.
  ///
  /// What is not a number is written as 0, and what is too large as the largest number that fits: a
  /// reader must never see a message that is not JSON.
  package mutating func decimal(_ value: Double, places: Int) {
    let places = min(max(places, 0), Self.powersOfTen.count - 1)
    let scale = Self.powersOfTen[places]
    let scaled = Self.integer(nearest: value * Double(scale))
    separate()
    if scaled < 0 { append(UInt8(ascii: "-")) }
    let (whole, fraction) = scaled.magnitude.quotientAndRemainder(dividingBy: scale)
    append(digits: whole)
    guard places > 0 else { return }
    append(UInt8(ascii: "."))
    append(digits: fraction, atLeast: places)
  }

  /// Writes any value; a number that JSON has no word for becomes null.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      object(members)
    }
  }

  package mutating func object(_ object: JSONObject) {
    beginObject()
    for member in object.members {
      key(escaping: member.key)
      value(member.value)
    }
    endObject()
  }

  /// Writes the shortest decimal that reads back as the same number.
  private mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    encoded(value.description.utf8)
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

extension Int64 {
  /// The number without its fraction, if it is in range.
  ///
  /// Unlike `Int64(exactly:)` and `rounded()` this needs nothing of the C library, which this module
  /// does not link.
  init?(truncating value: Double) {
    // -2^63 is a double, 2^63 is the first that is too large; what is not a number fails both.
    guard value >= -0x1p63, value < 0x1p63 else { return nil }
    self.init(value)
  }
}
