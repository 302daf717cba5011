package import Forces
package import Frames

/// All ways to press that one profile asks of a device.
///
/// Force and rest make one press together: it lasts as long as one of them goes on, and whichever peeks
/// first decides what kind of press it is.
package struct ProfileRecognizer: Sendable {
  package private(set) var profile: PressProfile
  /// When the recogniser wants to be advanced next, unless a frame comes before.
  ///
  /// Stored: whoever asks from another module for what is computed copies the whole value.
  package private(set) var deadline: Timestamp?
  private var force: PressRecognizer
  private var longPress: LongPressRecognizer
  private var surface: PressSurface
  private var hasForce: Bool { surface.reach > 0 }
  private var hasLongPress: Bool { profile.longPress || !hasForce }
  private var ids: PressIDSequence
  private var press = PressID(rawValue: 0)
  private var isForceLive = false
  private var isLongPressLive = false
  /// Never goes back, whatever a device says.
  private var now = Timestamp(microseconds: .min)

  package init(
    _ profile: PressProfile, on surface: PressSurface, lane: UInt8 = 0,
    clicks: ClickHistory = ClickHistory()
  ) {
    self.profile = profile
    self.surface = surface
    force = PressRecognizer(profile, on: surface, clicks: clicks)
    longPress = LongPressRecognizer(profile, on: surface)
    ids = PressIDSequence(lane: lane)
  }

  /// When one of both ways to press wants to be advanced next.
  private var nextDeadline: Timestamp? {
    switch (force.deadline, longPress.deadline) {
    case (let first?, let second?): min(first, second)
    case (let only?, nil), (nil, let only?): only
    case (nil, nil): nil
    }
  }

  /// Whether the fingers of this press have not been released yet, even where it has popped.
  package func isHeld(_ press: PressID) -> Bool {
    press == self.press && (force.heldPress != nil || longPress.heldPress != nil)
  }

  /// What was learned from the pad's clicks, for a recogniser that begins later.
  package var clicks: ClickHistory { force.clicks }

  /// The thresholds in force, by what was learned from clicks.
  package var thresholds: Thresholds { force.thresholds }

  /// Takes a frame, with all touches of the device in it.
  package mutating func update(
    _ touches: [Touch], in frame: PressFrame, into events: inout [PressEvent]
  ) {
    pass(to: frame.time, into: &events)
    let start = events.count
    if hasLongPress { longPress.update(touches, in: frame, into: &events) }
    relay(.longPress, from: start, in: &events)
    let middle = events.count
    if hasForce { force.update(touches, in: frame, into: &events) }
    if longPress.hasPeeked {
      // Force comes and goes under the finger that rests; the press is no longer about it.
      events.removeLast(events.count - middle)
      force.standBack()
    } else {
      relay(.force, from: middle, in: &events)
    }
    deadline = nextDeadline
  }

  /// Lets time pass without a frame.
  package mutating func advance(to time: Timestamp, into events: inout [PressEvent]) {
    pass(to: time, into: &events)
    deadline = nextDeadline
  }

  private mutating func pass(to time: Timestamp, into events: inout [PressEvent]) {
    now = max(now, time)
    while let due = nextDeadline, due <= now {
      let start = events.count
      if force.deadline == due {
        force.advance(to: due, into: &events)
        relay(.force, from: start, in: &events)
        guard force.hasPeeked else { continue }
        longPress.standBack()
        isLongPressLive = false
      } else {
        longPress.advance(to: due, into: &events)
        relay(.longPress, from: start, in: &events)
        guard longPress.hasPeeked else { continue }
        force.standBack()
        isForceLive = false
      }
    }
  }

  /// Ends the press that is live, if one is.
  package mutating func cancel(
    _ reason: PressCancellation, at time: Timestamp, into events: inout [PressEvent]
  ) {
    advance(to: time, into: &events)
    let start = events.count
    force.cancel(reason, at: time, into: &events)
    relay(.force, from: start, in: &events)
    let middle = events.count
    longPress.cancel(reason, at: time, into: &events)
    relay(.longPress, from: middle, in: &events)
    deadline = nextDeadline
  }

  /// Begins anew after nobody has wanted its presses for a while, for another profile too; names of presses
  /// go on.
  package mutating func startOver(as profile: PressProfile, clicks: ClickHistory?) {
    self.profile = profile
    force = PressRecognizer(profile, on: surface, clicks: clicks ?? force.clicks)
    longPress = LongPressRecognizer(profile, on: surface)
    isForceLive = false
    isLongPressLive = false
    deadline = nextDeadline
  }

  /// Begins anew on a device that is not what it seemed to be; no finger may be down.
  package mutating func adapt(to surface: PressSurface) {
    self.surface = surface
    startOver(as: profile, clicks: nil)
  }

  /// Makes events of the common press out of those of one source, and drops those that do not matter.
  private mutating func relay(
    _ source: PressSource, from start: Int, in events: inout [PressEvent]
  ) {
    var kept = start
    for index in start..<events.count {
      var event = events[index]
      guard isNews(event, of: source) else { continue }
      event.press = press
      events[kept] = event
      kept += 1
    }
    events.removeLast(events.count - kept)
  }

  private mutating func isNews(_ event: PressEvent, of source: PressSource) -> Bool {
    guard event.isTransition else { return true }
    let isOtherLive = source == .force ? isLongPressLive : isForceLive
    switch event.phase {
    case .hint:
      setLive(true, source)
      if !isOtherLive { press = ids.next() }
      return !isOtherLive
    case .peek:
      return true
    case .pop:
      setLive(false, source)
      return true
    case .dismissed, .cancelled:
      setLive(false, source)
      return !isOtherLive
    }
  }

  private mutating func setLive(_ isLive: Bool, _ source: PressSource) {
    switch source {
    case .force: isForceLive = isLive
    case .longPress: isLongPressLive = isLive
    }
  }
}
