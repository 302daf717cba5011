package import PressureInterface
package import Varlink

/// What the file of an application's items says.
package struct QuickActionDocument: Equatable {
  /// Which form of the file this daemon writes, and the only one that it reads.
  package static let version: Int64 = 1

  /// Whose items these are: long names of applications are shortened where a file is named.
  package let application: String
  package let items: QuickActionItems

  package init(application: String, items: QuickActionItems) {
    self.application = application
    self.items = items
  }

  /// The file's content.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object([
      "version": .integer(Self.version), "application": .string(application), "items": items.json,
    ])
    return writer.bytes
  }
}

extension QuickActionDocument {
  /// Why a file is not one of ours.
  package enum Damage: Error, Equatable, CustomStringConvertible {
    case json(JSONError)
    case version
    /// A later pressured wrote it, which will want it back.
    case newer
    case members
    case items(QuickActionItemsError)

    package var description: String {
      switch self {
      case .json(let error): error.description
      case .version: "it is not of version \(QuickActionDocument.version)"
      case .newer: "it is of a newer pressured"
      case .members: "its members are not those of such a file"
      case .items(let error): error.onTheWire.description
      }
    }
  }

  /// Reads a file.
  package init(parsing bytes: [UInt8]) throws(Damage) {
    let object: JSONObject?
    do {
      object = try JSONReader.value(of: bytes).objectValue
    } catch {
      throw .json(error)
    }
    guard let object, let version = object["version"]?.integerValue else { throw .members }
    guard version == Self.version else { throw version > Self.version ? .newer : .version }
    guard object.count == 3, let application = object["application"]?.stringValue,
      let values = object["items"]?.arrayValue
    else { throw .members }
    do {
      self.init(application: application, items: try QuickActionItems(values))
    } catch {
      throw .items(error)
    }
  }
}
