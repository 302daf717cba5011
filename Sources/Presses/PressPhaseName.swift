extension PressPhase {
  /// The phase in one word, as people and programs read it.
  package var name: String {
    switch self {
    case .hint: "hint"
    case .peek: "peek"
    case .pop: "pop"
    case .dismissed: "dismissed"
    case .cancelled: "cancelled"
    }
  }
}
