import Pressure
import PressureInterface
package import Varlink

extension QuickAction {
  /// Reads an item of `io.pressured.QuickActions`.
  init(_ wire: WireReader) throws(PressureError) {
    self.init(
      type: try wire.string("type"), localizedTitle: try wire.string("localizedTitle"),
      localizedSubtitle: try wire.optionalString("localizedSubtitle"),
      icon: try wire.optionalObject("icon").flatMap { icon throws(PressureError) in
        try QuickActionIcon(icon)
      },
      userInfo: try wire.jsonObject("userInfo").map { [String: UserInfoValue]($0) })
  }

  static let decode: ItemDecoder<QuickAction> = { item throws(PressureError) in
    try QuickAction(item)
  }

  /// The action as an item of `io.pressured.QuickActions`.
  package var wireObject: JSONObject {
    var result: JSONObject = [
      "type": .string(type), "localizedTitle": .string(localizedTitle),
    ]
    result["localizedSubtitle"] = localizedSubtitle.map { .string($0) }
    result["icon"] = icon.map { .object($0.wireObject) }
    result["userInfo"] = userInfo.map { UserInfoValue.object($0).json }
    return result
  }
}

extension QuickActionIcon {
  /// Reads the icon of an item; nil where a newer daemon knows one that is not known here.
  fileprivate init?(_ wire: WireReader) throws(PressureError) {
    if let name = try wire.optionalString("symbol") {
      guard let symbol = QuickActionSymbol(rawValue: name), let type = SystemType(symbol)
      else { return nil }
      kind = .system(type)
    } else if let file = try wire.optionalString("file") {
      kind = .template(file: file)
    } else if let contact = try wire.optionalObject("contact") {
      kind = .contact(
        name: try contact.string("name"), picture: try contact.optionalString("picture"))
    } else {
      return nil
    }
  }

  fileprivate var wireObject: JSONObject {
    switch kind {
    case .system(let type):
      return ["symbol": .string(type.symbol.rawValue)]
    case .template(let file):
      return ["file": .string(file)]
    case .contact(let name, let picture):
      var contact: JSONObject = ["name": .string(name)]
      contact["picture"] = picture.map { .string($0) }
      return ["contact": .object(contact)]
    case .themed(let name):
      // A theme's other names are none of the set, which is told where the action is set.
      return name.hasPrefix("/") ? ["file": .string(name)] : ["symbol": .string(name)]
    }
  }
}

extension UserInfoValue {
  fileprivate init(_ json: JSONValue) {
    self =
      switch json {
      case .null: .null
      case .bool(let value): .bool(value)
      case .integer(let value): .integer(value)
      case .number(let value): .number(value)
      case .string(let value): .string(value)
      case .array(let values): .array(values.map { UserInfoValue($0) })
      case .object(let object): .object([String: UserInfoValue](object))
      }
  }

  /// The value as JSON, members sorted by their keys.
  fileprivate var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let values): .array(values.map(\.json))
    case .object(let members):
      .object(
        JSONObject(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }))
    }
  }
}

extension [String: UserInfoValue] {
  fileprivate init(_ object: JSONObject) {
    self.init(object.members.map { ($0.key, UserInfoValue($0.value)) }) { $1 }
  }
}
