/// What a HID device says that its input reports hold.
struct HIDDescriptor: Hashable, Sendable {
  /// A group of fields, which may be in another group.
  struct Collection: Hashable, Sendable {
    /// The usage, with a vendor's mirror of the standard undone.
    var usage: HIDUsage
    var isMirrored: Bool
    var isApplication: Bool
    var parent: Int?
  }

  var fields: [HIDField] = []
  var collections: [Collection] = []
  /// Whether reports begin with a byte that is their id.
  var hasReportIDs = false

  /// The collection itself and those that it is in, innermost first.
  func path(from collection: Int) -> [Int] {
    var path: [Int] = []
    var next: Int? = collection
    while let index = next, collections.indices.contains(index) {
      path.append(index)
      next = collections[index].parent
    }
    return path
  }

  /// The application that a field belongs to.
  func application(of field: HIDField) -> Int? {
    path(from: field.collection).last { collections[$0].isApplication }
  }
}
