package import Varlink

/// An application of a user: items, handlers and requests belong to one, and no other sees them.
package struct ApplicationOfUser: Hashable {
  /// How long a name may be, in bytes: a desktop entry's is a file name.
  private static let longestName = 255

  package let user: UInt32
  /// The name of its desktop entry, without the suffix.
  package let name: String

  /// Takes a name that a desktop entry may have.
  package init(user: UInt32, name: String) throws(VarlinkError) {
    guard !name.isEmpty, name.utf8.count <= Self.longestName, !name.hasSuffix(".desktop"),
      !name.unicodeScalars.contains(where: Self.isForbidden)
    else {
      throw VarlinkError(
        "io.pressured.QuickActions.InvalidApplication", parameters: ["application": .string(name)])
    }
    self.user = user
    self.name = name
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "/" || scalar.properties.generalCategory == .control
  }
}
