/// A device, as far as actions are bound to it.
package struct ActionDevice: Hashable, Sendable {
  /// Stays the same when it is plugged in again.
  package let id: String
  package let name: String
  package let isPen: Bool

  package init(id: String, name: String, isPen: Bool) {
    self.id = id
    self.name = name
    self.isPen = isPen
  }
}

/// A press at one moment.
package struct PressFacts: Hashable, Sendable {
  package var device: ActionDevice
  package var fingers: Int
  /// The middle of the fingers; nil where that is not known.
  package var place: Place?
  /// 1.0 is an ordinary touch.
  package var force: Double
  /// Whether holding long made it a press, and not force.
  package var isLongPress: Bool
  /// When it was, by the device's clock.
  package var time: Duration

  package init(
    device: ActionDevice, fingers: Int, place: Place?, force: Double, isLongPress: Bool,
    time: Duration
  ) {
    self.device = device
    self.fingers = fingers
    self.place = place
    self.force = force
    self.isLongPress = isLongPress
    self.time = time
  }
}

/// What the daemon says of a press.
package struct PressStep: Hashable, Sendable {
  /// Where the press stands.
  package enum Phase: Hashable, Sendable {
    case offered
    case hint
    case peek
    case pop
    /// Nothing more comes of it.
    case ended
  }

  /// Names the press among those of one connection.
  package var press: Int
  package var phase: Phase
  package var facts: PressFacts

  package init(press: Int, phase: Phase, facts: PressFacts) {
    self.press = press
    self.phase = phase
    self.facts = facts
  }
}
