package import Frames

/// Where a press stands.
///
/// A press goes `hint` → `peek` → `pop`, and leaves that path at any point before `pop` by `dismissed`
/// or `cancelled`. `hint` and `peek` are repeated while their progress changes.
package enum PressPhase: Hashable, Sendable {
  /// Force has passed the hint threshold; progress runs from 0 to 1 toward `peek`.
  case hint
  /// Force was held above the peek threshold; progress runs from 0 to 1 toward `pop`.
  case peek
  /// Force was held above the pop threshold: the press is complete.
  case pop
  /// Released before `pop`.
  case dismissed
  case cancelled(PressCancellation)
}

/// Why a press was cancelled.
package enum PressCancellation: String, Hashable, Sendable {
  /// It moved too far before `peek`, or turned into a drag.
  case moved
  /// A finger came or went.
  case fingers
  case palm
  /// The device was unplugged, revoked, suspended, or lost events that mattered.
  case device
  /// Another client owns the press.
  case taken
  /// The session is no longer the active one.
  case session
}

/// Names a press among all of its device's.
package struct PressID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// What made a press.
package enum PressSource: String, Hashable, Sendable {
  case force
  /// A finger that rested; such a press has no `pop`.
  case longPress
}

/// A step in the life of a press.
package struct PressEvent: Hashable, Sendable {
  package var press: PressID
  package var time: Timestamp
  package var phase: PressPhase
  /// Whether the phase was entered with this event; false where only progress changed.
  package var isTransition: Bool
  /// 0…1 toward the next phase; 1 in `pop`, 0 where the press is over.
  package var progress: Double
  /// How many fingers press together, 1…5.
  package var fingers: Int
  /// The force of the press on the scale of `Force.value`: the sum over its fingers on pressurepads and
  /// forcepads, the largest elsewhere.
  package var force: Double
  /// Where it presses, as fractions of the surface, 0…1: the middle of its fingers.
  package var x: Double
  package var y: Double
  package var source: PressSource
  /// Whether the fingers have slid up far enough while peeking to ask for the preview's actions.
  package var areActionsRevealed: Bool
  /// Where its phases begin, on the scale of `force`, where a press by force begins; nil elsewhere.
  package var thresholds: Thresholds?

  package init(
    press: PressID, time: Timestamp, phase: PressPhase, isTransition: Bool, progress: Double,
    fingers: Int, force: Double, x: Double, y: Double,
    source: PressSource = .force, areActionsRevealed: Bool = false,
    thresholds: Thresholds? = nil
  ) {
    self.press = press
    self.time = time
    self.phase = phase
    self.isTransition = isTransition
    self.progress = progress
    self.fingers = fingers
    self.force = force
    self.x = x
    self.y = y
    self.source = source
    self.areActionsRevealed = areActionsRevealed
    self.thresholds = thresholds
  }
}
