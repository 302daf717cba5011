import Varlink

/// Checks one item, part for part, and leaves out members that are null.
enum QuickActionItemReader {
  static func item(
    _ value: JSONValue, at path: String
  ) throws(QuickActionItemsError) -> JSONObject {
    let members = try ItemMembers(
      value, at: path,
      known: ["type", "localizedTitle", "localizedSubtitle", "icon", "userInfo"])
    var item: JSONObject = [
      "type": .string(try members.name("type")),
      "localizedTitle": .string(try members.name("localizedTitle")),
    ]
    item["localizedSubtitle"] = try members.text("localizedSubtitle").map { .string($0) }
    if let value = members["icon"] {
      item["icon"] = .object(try icon(value, at: members.path(of: "icon")))
    }
    if let value = members["userInfo"] {
      let path = members.path(of: "userInfo")
      guard value.objectValue != nil else { throw .invalid(field: path, .wrongType) }
      try checkKeys(in: value, at: path)
      item["userInfo"] = value
    }
    return item
  }

  private static func icon(
    _ value: JSONValue, at path: String
  ) throws(QuickActionItemsError) -> JSONObject {
    let members = try ItemMembers(value, at: path, known: ["symbol", "file", "contact"])
    var icon = JSONObject()
    if let name = try members.filledText("symbol") {
      guard QuickActionSymbol(rawValue: name) != nil else {
        throw .invalid(field: members.path(of: "symbol"), .unknown)
      }
      icon["symbol"] = .string(name)
    }
    icon["file"] = try members.absolutePath("file").map { .string($0) }
    if let value = members["contact"] {
      icon["contact"] = .object(try contact(value, at: members.path(of: "contact")))
    }
    guard !icon.isEmpty else { throw .invalid(field: path, .empty) }
    guard icon.count == 1 else { throw .invalid(field: path, .several) }
    return icon
  }

  private static func contact(
    _ value: JSONValue, at path: String
  ) throws(QuickActionItemsError) -> JSONObject {
    let members = try ItemMembers(value, at: path, known: ["name", "picture"])
    var contact: JSONObject = ["name": .string(try members.name("name"))]
    contact["picture"] = try members.absolutePath("picture").map { .string($0) }
    return contact
  }

  private static func checkKeys(
    in value: JSONValue, at path: String
  ) throws(QuickActionItemsError) {
    switch value {
    case .object(let object):
      for member in object.members {
        let path = ItemMembers.path(of: member.key, in: path)
        if member.key.hasSpaceAround { throw .invalid(field: path, .space) }
        try checkKeys(in: member.value, at: path)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        try checkKeys(in: element, at: "\(path)[\(index)]")
      }
    case .null, .bool, .integer, .number, .string: break
    }
  }
}

/// The members of an object inside an item, and where it stands.
private struct ItemMembers {
  /// As much of a key as an error repeats, in scalars: the keys of a call may be long.
  private static let shownKey = 64

  private let object: JSONObject
  private let path: String

  init(
    _ value: JSONValue, at path: String, known: Set<String>
  ) throws(QuickActionItemsError) {
    guard let object = value.objectValue else { throw .invalid(field: path, .wrongType) }
    for member in object.members where !known.contains(member.key) {
      throw .invalid(
        field: Self.path(of: member.key, in: path), member.key.hasSpaceAround ? .space : .unknown)
    }
    self.object = object
    self.path = path
  }

  /// The value of a key; nil where it is missing or null.
  subscript(key: String) -> JSONValue? {
    object[key].flatMap { $0.isNull ? nil : $0 }
  }

  func path(of key: String) -> String { Self.path(of: key, in: path) }

  static func path(of key: String, in path: String) -> String {
    "\(path).\(String(key.unicodeScalars.prefix(shownKey)))"
  }

  /// A text that may be missing.
  func text(_ key: String) throws(QuickActionItemsError) -> String? {
    guard let value = self[key] else { return nil }
    guard let text = value.stringValue else {
      throw .invalid(field: path(of: key), .wrongType)
    }
    return text
  }

  /// A text that may be missing, but not empty.
  func filledText(_ key: String) throws(QuickActionItemsError) -> String? {
    guard let text = try text(key) else { return nil }
    guard !text.isEmpty else { throw .invalid(field: path(of: key), .empty) }
    return text
  }

  /// A text that has to be there, with no space around it.
  func name(_ key: String) throws(QuickActionItemsError) -> String {
    guard let text = try filledText(key) else { throw .invalid(field: path(of: key), .missing) }
    guard !text.hasSpaceAround else { throw .invalid(field: path(of: key), .space) }
    return text
  }

  /// A path that may be missing, but not relative.
  func absolutePath(_ key: String) throws(QuickActionItemsError) -> String? {
    guard let path = try filledText(key) else { return nil }
    guard path.utf8.first == UInt8(ascii: "/") else {
      throw .invalid(field: self.path(of: key), .relative)
    }
    return path
  }
}

extension String {
  /// Whether it begins or ends with white space.
  fileprivate var hasSpaceAround: Bool {
    [unicodeScalars.first, unicodeScalars.last].contains { $0?.properties.isWhitespace ?? false }
  }
}
