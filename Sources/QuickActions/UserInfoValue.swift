/// A value of a quick action's `userInfo`: whatever JSON has.
public enum UserInfoValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([UserInfoValue])
  case object([String: UserInfoValue])

  /// The text, if it is one.
  public var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The truth value, if it is one.
  public var boolValue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The whole number, if it is one.
  public var integerValue: Int64? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  /// The number, if it is one; rounded where it is whole and beyond 53 bits.
  public var numberValue: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// The elements, if it is an array.
  public var arrayValue: [UserInfoValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// The members, if it is an object.
  public var objectValue: [String: UserInfoValue]? {
    guard case .object(let value) = self else { return nil }
    return value
  }
}

extension UserInfoValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: UserInfoValue...) { self = .array(elements) }

  /// Of a key that comes twice the later value counts.
  public init(dictionaryLiteral elements: (String, UserInfoValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
