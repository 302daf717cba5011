package import Forces
package import Frames

/// All ways to press that one profile asks of a device, of which one at a time counts.
///
/// A press by force and a long press wait side by side; the first of them that peeks ends the other.
package struct ProfileRecognizer: Sendable {
  package let profile: PressProfile
  private var force: PressRecognizer
  private var longPress: LongPressRecognizer
  private let hasForce: Bool
  private let hasLongPress: Bool

  package init(
    _ profile: PressProfile, on surface: PressSurface, clicks: ClickHistory = ClickHistory()
  ) {
    self.profile = profile
    hasForce = surface.reach > 0
    hasLongPress = profile.longPress || surface.reach <= 0
    force = PressRecognizer(
      Thresholds(profile.sensitivity, on: surface.kind), on: surface, lane: profile.lane(.force),
      clicks: clicks)
    longPress = LongPressRecognizer(on: surface, lane: profile.lane(.longPress))
  }

  /// When the recogniser wants to be advanced next, unless a frame comes before.
  package var deadline: Timestamp? {
    switch (force.deadline, longPress.deadline) {
    case (let first?, let second?): min(first, second)
    case (let only?, nil), (nil, let only?): only
    case (nil, nil): nil
    }
  }

  /// Whether the fingers of this press have not been released yet, even where it has popped.
  package func isHeld(_ press: PressID) -> Bool {
    force.heldPress == press || longPress.heldPress == press
  }

  /// What was learned from the pad's clicks, for a recogniser that begins later.
  package var clicks: ClickHistory { force.clicks }

  /// Takes a frame, with all touches of the device in it.
  package mutating func update(
    _ touches: [Touch], in frame: PressFrame, into events: inout [PressEvent]
  ) {
    advance(to: frame.time, into: &events)
    if hasForce { force.update(touches, in: frame, into: &events) }
    if hasLongPress { longPress.update(touches, in: frame, into: &events) }
  }

  /// Lets time pass without a frame.
  package mutating func advance(to time: Timestamp, into events: inout [PressEvent]) {
    while let due = deadline, due <= time {
      if force.deadline == due {
        force.advance(to: due, into: &events)
        if force.hasPeeked { longPress.yield(at: due, into: &events) }
      } else {
        longPress.advance(to: due, into: &events)
        if longPress.hasPeeked { force.yield(at: due, into: &events) }
      }
    }
  }

  /// Ends the press that is live, if one is.
  package mutating func cancel(
    _ reason: PressCancellation, at time: Timestamp, into events: inout [PressEvent]
  ) {
    advance(to: time, into: &events)
    force.cancel(reason, at: time, into: &events)
    longPress.cancel(reason, at: time, into: &events)
  }
}
