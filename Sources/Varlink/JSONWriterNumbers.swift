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
    let precision = DecimalPrecision(places: places)
    let scaled = precision.scaled(value)
    separate()
    if scaled < 0 { append(UInt8(ascii: "-")) }
    let (whole, fraction) = precision.split(scaled)
    append(digits: whole)
    guard precision.places > 0 else { return }
    append(UInt8(ascii: "."))
    append(digits: fraction, atLeast: precision.places)
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
