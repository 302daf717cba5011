package import Varlink

/// Why a list of items is not one that an application may have.
package enum QuickActionItemsError: Error, Equatable {
  /// What is wrong with a part of an item, as the interface names it.
  package enum Mistake: String, CaseIterable {
    case missing
    case empty
    case space
    case unknown
    case wrongType
    case duplicate
    case several
    case relative
  }

  /// A part of an item is wrong; `field` is the path to it.
  case invalid(field: String, Mistake)
  case tooMany(limit: Int)
  /// An item is too large as JSON.
  case tooLarge(index: Int, limit: Int)

  /// The error on the wire.
  package var onTheWire: VarlinkError {
    let interface = "io.pressured.QuickActions"
    return switch self {
    case .invalid(let field, let mistake):
      VarlinkError(
        "\(interface).InvalidItem",
        parameters: ["field": .string(field), "reason": .string(mistake.rawValue)])
    case .tooMany(let limit):
      VarlinkError("\(interface).TooManyItems", parameters: ["limit": .integer(Int64(limit))])
    case .tooLarge(let index, let limit):
      VarlinkError(
        "\(interface).ItemTooLarge",
        parameters: ["index": .integer(Int64(index)), "limit": .integer(Int64(limit))])
    }
  }
}
