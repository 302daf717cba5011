import Varlink

/// What each method of the sequence answers, and with that what the next must be called with.
enum CertificationSequence {
  /// What the method before the stream must have been given, and each before it, by its name.
  static func reply(to method: String) -> JSONObject? {
    replies[method]
  }

  /// The texts of the stream's replies.
  static let streamed = (1...CertificationInterface.replyCount).map { "Reply number \($0)" }

  /// The call that must come after `method` was answered; nil after the last.
  static func call(of method: String, client: String) -> Call {
    let prefix = CertificationInterface.name + "."
    var parameters = argument(of: method)
    if method != CertificationInterface.first { parameters["client_id"] = .string(client) }
    return Call(
      method: prefix + method, parameters: parameters,
      wantsMore: method == CertificationInterface.stream,
      isOneway: method == CertificationInterface.oneway)
  }

  /// The method that must be called after this one; nil after the last.
  static func successor(of method: String) -> String? {
    guard let position = order.firstIndex(of: method), position + 1 < order.count else {
      return nil
    }
    return order[position + 1]
  }

  private static let order =
    [CertificationInterface.first] + CertificationInterface.single
    + [CertificationInterface.stream, CertificationInterface.oneway, CertificationInterface.last]

  private static func argument(of method: String) -> JSONObject {
    switch method {
    case CertificationInterface.first, CertificationInterface.last: [:]
    case CertificationInterface.oneway: ["last_more_replies": .array(streamed.map { .string($0) })]
    default: order.firstIndex(of: method).flatMap { replies[order[$0 - 1]] } ?? [:]
    }
  }

  private static let structure: JSONObject = [
    "bool": false, "int": 2, "float": .number(.pi), "string": "a lot of string",
  ]

  private static let replies: [String: JSONObject] = [
    "Test01": ["bool": true],
    "Test02": ["int": 1],
    "Test03": ["float": 1.0],
    "Test04": ["string": "ping"],
    "Test05": structure,
    "Test06": ["struct": .object(structure)],
    "Test07": ["map": ["foo": "Foo", "bar": "Bar"]],
    "Test08": ["set": ["one": [:], "two": [:], "three": [:]]],
    "Test09": ["mytype": myType],
  ]

  private static let myType: JSONValue = [
    "object": [
      "method": "org.varlink.certification.Test09",
      "parameters": ["map": ["foo": "Foo", "bar": "Bar"]],
    ],
    "enum": "two",
    "struct": ["first": 1, "second": "2"],
    "array": ["one", "two", "three"],
    "dictionary": ["foo": "Foo", "bar": "Bar"],
    "stringset": ["one": [:], "two": [:], "three": [:]],
    "nullable": .null,
    "nullable_array_struct": .null,
    "interface": [
      "foo": [.null, ["foo": "foo", "bar": "bar"], .null, ["one": "foo", "two": "bar"]],
      "anon": ["foo": true, "bar": false],
    ],
  ]
}

extension JSONValue {
  /// The value without what Varlink holds to be the same: null members, and how a number is written.
  var canonical: JSONValue {
    switch self {
    case .integer(let value): .number(Double(value))
    case .array(let elements): .array(elements.map(\.canonical))
    case .object(let object): .object(object.canonical)
    case .null, .bool, .number, .string: self
    }
  }
}

extension JSONObject {
  var canonical: JSONObject {
    JSONObject(members.filter { !$0.value.isNull }.map { ($0.key, $0.value.canonical) })
  }
}
