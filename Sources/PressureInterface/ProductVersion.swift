/// The version of everything that is built from this tree.
package enum ProductVersion {
  /// In the form of semantic versioning; kept in step with CHANGELOG.md by a check.
  package static let literal: StaticString = "0.1.0"

  /// The same, as a string.
  package static var current: String { "\(literal)" }
}
