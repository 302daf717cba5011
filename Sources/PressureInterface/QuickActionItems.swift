package import Varlink

/// The items of one application, which follow all rules of the interface.
package struct QuickActionItems: Equatable {
  /// How many an application may have: a menu shows four.
  package static let limit = 64
  /// How large one may be, in bytes of JSON: a quarter of what a call may have.
  package static let byteLimit = 16 * 1024

  /// None at all.
  package static let none = QuickActionItems()

  /// The items in their order, without members that are null.
  package let values: [JSONObject]

  private init() { values = [] }

  /// Takes items that follow the rules, or throws the first mistake.
  package init(_ values: [JSONValue]) throws(QuickActionItemsError) {
    guard values.count <= Self.limit else { throw .tooMany(limit: Self.limit) }
    var items: [JSONObject] = []
    var types: Set<String> = []
    for (index, value) in values.enumerated() {
      let path = "items[\(index)]"
      let item = try QuickActionItemReader.item(value, at: path)
      guard types.insert(item["type"]?.stringValue ?? "").inserted else {
        throw .invalid(field: "\(path).type", .duplicate)
      }
      try Self.checkEncoding(item, index: index, path: path)
      items.append(item)
    }
    self.values = items
  }

  /// The item of that type.
  package func item(ofType type: String) -> JSONObject? {
    values.first { $0["type"]?.stringValue == type }
  }

  /// The items as JSON.
  package var json: JSONValue { .array(values.map { .object($0) }) }

  /// An item has to be the same when it is read back: two keys may be one when they are written, since none
  /// of them can hold the character NUL.
  private static func checkEncoding(
    _ item: JSONObject, index: Int, path: String
  ) throws(QuickActionItemsError) {
    var writer = JSONWriter()
    writer.object(item)
    guard writer.bytes.count <= byteLimit else {
      throw .tooLarge(index: index, limit: byteLimit)
    }
    do {
      _ = try JSONReader.value(of: writer.bytes)
    } catch {
      throw .invalid(field: "\(path).userInfo", .duplicate)
    }
  }
}
