/// A JSON value as a Varlink message carries it.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number written without fraction and exponent that fits.
  case integer(Int64)
  /// Any other number, among them integers beyond `Int64`.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Whether this is JSON's null.
  package var isNull: Bool {
    self == .null
  }

  /// The truth value, if this is one.
  package var boolValue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The whole number, if this is one: `5.0` counts as 5, `5.5` as none.
  package var integerValue: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(truncating: value).flatMap { Double($0) == value ? $0 : nil }
    default: nil
    }
  }

  /// The number, if this is one, rounded where an integer is beyond 53 bits.
  package var doubleValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The text, if this is one.
  package var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The elements, if this is an array.
  package var arrayValue: [JSONValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The members, if this is an object.
  package var objectValue: JSONObject? {
    guard case .object(let value) = self else { return nil }
    return value
  }
}

/// Null has no literal: `nil` would mean now the absence of a value and now a value.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}
