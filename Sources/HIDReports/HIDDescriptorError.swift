/// What is wrong with a report descriptor.
package enum HIDDescriptorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It ends in the middle of an item.
  case truncated
  /// A collection ends that has not begun, or the other way round.
  case unbalancedCollections
  /// More is pushed than a descriptor may, or popped than was pushed.
  case unbalancedStack
  /// A field or report is larger than Linux takes.
  case tooLarge

  package var description: String {
    switch self {
    case .truncated: "it ends in the middle of an item"
    case .unbalancedCollections: "its collections do not begin and end in pairs"
    case .unbalancedStack: "its pushes and pops do not match"
    case .tooLarge: "it describes more than a report can hold"
    }
  }
}
