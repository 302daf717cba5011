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
    var divisor = scale / 10
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(fraction / divisor % 10))
      divisor /= 10
    }
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

  private mutating func append(digits value: UInt64) {
    var divisor: UInt64 = 1
    while value / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }

  private static func integer(nearest value: Double) -> Int64 {
    guard !value.isNaN, !value.isInfinite else { return 0 }
    return Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
  }

  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]
}
