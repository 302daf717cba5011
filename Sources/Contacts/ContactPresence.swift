extension ContactPhase {
  /// Whether the contact is still on the surface.
  package var isDown: Bool {
    switch self {
    case .began, .moved, .stationary: true
    case .ended, .cancelled: false
    }
  }
}
