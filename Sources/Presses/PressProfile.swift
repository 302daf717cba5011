/// What somebody who waits for presses asks for; those who ask for the same share a recogniser.
package struct PressProfile: Hashable, Sendable {
  package var sensitivity: Sensitivity
  /// Whether a long press also counts where there is force.
  package var longPress: Bool

  package init(sensitivity: Sensitivity = .medium, longPress: Bool = false) {
    self.sensitivity = sensitivity
    self.longPress = longPress
  }

  /// A number of its own for each profile, see `PressIDSequence`.
  var lane: UInt8 {
    let level: UInt8 =
      switch sensitivity {
      case .light: 0
      case .medium: 1
      case .firm: 2
      }
    return level << 1 | (longPress ? 1 : 0)
  }
}
