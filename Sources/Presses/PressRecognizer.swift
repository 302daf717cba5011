package import Forces
package import Frames

/// Recognises presses by force.
///
/// It knows no clock: time comes with frames, and between them from `advance`. A deadline that has passed
/// takes effect at its own time before anything that comes after it, so that neither how often it is
/// advanced nor how a stream is cut changes what comes out.
///
/// | state | leaves when | for | event |
/// | --- | --- | --- | --- |
/// | idle | a finger lands | resting | |
/// | idle | it lands within 30 ms after one that had popped | spent | |
/// | resting | force reaches hint | hinting | `hint` |
/// | resting | pressed hard while it moves, or dragged with the button held | spent | |
/// | hinting | held above peek for 40 ms | peeking | `peek` |
/// | hinting | force falls below 0.8 of hint | resting | `dismissed` |
/// | hinting | moved 3 mm | spent | `cancelled` moved |
/// | peeking | held above pop for 20 ms | popped | `pop` |
/// | peeking | force falls below 0.8 of peek | spent | `dismissed` |
/// | popped, spent | force falls to the re-arm level | resting | |
/// | any | all fingers lift | idle | `dismissed` where a press was live |
/// | any but resting | a finger comes or goes, is a palm, or is lost | spent | `cancelled` where one was live |
package struct PressRecognizer: Sendable {
  /// How long force must stay above peek: longer than the overshoot of a click or a tap.
  package static let peekDwell: Duration = .milliseconds(40)
  /// How long force must stay above pop.
  package static let popDwell: Duration = .milliseconds(20)
  /// A finger or pen that comes back sooner than this has never been away: worn pens and tablets lose them
  /// for up to three reports of 10 ms.
  package static let bounce: Duration = .milliseconds(30)
  /// How long a finger that has moved must rest before it can press: a drag pauses for less.
  package static let restAfterMoving: Duration = .milliseconds(100)

  private enum State: Hashable, Sendable {
    /// No finger is down.
    case idle
    /// Fingers are down and no press has begun.
    case resting
    /// A press has begun. It peeks when the dwell that began at `above` is over.
    case hinting(above: Timestamp?)
    /// It peeks, since the fingers' middle was at `from`. It pops when the dwell is over.
    case peeking(above: Timestamp?, from: Double)
    /// The press is complete; the hardest moment since is `peak`.
    case popped(peak: Double)
    /// The press is over, or never was one; the next needs a return below hint.
    case spent
  }

  private let table: Thresholds
  private let reach: Double
  private let learnsClicks: Bool
  /// The thresholds in force, by what was learned from clicks.
  package private(set) var thresholds: Thresholds
  private var fingers: FingerGroup
  private(set) var clicks: ClickHistory
  private var state = State.idle
  private var isDragging = false
  private var voice: PressVoice
  /// Whoever pressed very hard re-arms above hint; the next press must rise again from there.
  private var trough: Double?
  /// Until when what lands may be what has popped before.
  private var bounceEnd: Timestamp?
  private var now = Timestamp(microseconds: .min)

  package init(
    _ profile: PressProfile, on surface: PressSurface, lane: UInt8 = 0,
    clicks: ClickHistory = ClickHistory()
  ) {
    table = Thresholds(profile, on: surface.kind).within(reach: surface.reach)
    reach = surface.reach
    learnsClicks = surface.kind == .touchpad
    self.clicks = clicks
    self.thresholds = table
    fingers = FingerGroup(profile, on: surface)
    voice = PressVoice(source: .force, lane: lane, profile: profile, on: surface)
    adoptThresholds()
  }

  /// When the recogniser wants to be advanced next, unless a frame comes before.
  package var deadline: Timestamp? {
    switch state {
    case .hinting(let above): above?.advanced(by: Self.peekDwell)
    case .peeking(let above, _): above?.advanced(by: Self.popDwell)
    case .idle, .resting, .popped, .spent: nil
    }
  }

  /// The press whose force has not gone yet, whether or not it has popped.
  package var heldPress: PressID? {
    switch state {
    case .hinting, .peeking, .popped: voice.press
    case .idle, .resting, .spent: nil
    }
  }

  /// Whether the press peeks or has popped and is held: other ways to press must stand back.
  package var hasPeeked: Bool {
    switch state {
    case .peeking, .popped: true
    case .idle, .resting, .hinting, .spent: false
    }
  }

  /// Takes a frame, with all touches of the device in it.
  package mutating func update(
    _ touches: [Touch], in frame: PressFrame, into events: inout [PressEvent]
  ) {
    let time = max(frame.time, now)
    advance(to: time, into: &events)
    now = time
    let change = fingers.update(
      touches, isResynchronized: frame.isResynchronized, at: time)
    followButton(frame.isClicked)
    apply(change, into: &events)
    follow(into: &events)
  }

  /// Lets time pass without a frame: the kernel is silent while nothing changes.
  package mutating func advance(to time: Timestamp, into events: inout [PressEvent]) {
    while let due = deadline, due <= time {
      now = max(now, due)
      switch state {
      case .hinting:
        let above = fingers.level >= thresholds.pop ? due : nil
        state = .peeking(above: above, from: fingers.y)
        enter(.peek, into: &events)
      case .peeking:
        state = .popped(peak: fingers.level)
        enter(.pop, into: &events)
      case .idle, .resting, .popped, .spent:
        return
      }
    }
  }

  /// Ends the press that is live, if one is.
  package mutating func cancel(
    _ reason: PressCancellation, at time: Timestamp, into events: inout [PressEvent]
  ) {
    advance(to: time, into: &events)
    now = max(now, time)
    end(.cancelled(reason), into: &events)
    state = fingers.isEmpty ? .idle : .spent
  }

  /// Gives way to another kind of press, which says what becomes of the press.
  mutating func standBack() {
    state = fingers.isEmpty ? .idle : .spent
  }
}

extension PressRecognizer {
  private mutating func followButton(_ isClicked: Bool) {
    let level = fingers.isEmpty ? nil : fingers.level
    let hasGoneDown = clicks.update(isClicked: isClicked, level: level, at: now)
    if !isClicked { isDragging = false }
    if hasGoneDown { fingers.noteClick() }
  }

  /// What was learned counts from the next press on, not within one.
  private mutating func adoptThresholds() {
    if learnsClicks { thresholds = clicks.raised(table, reach: reach) }
  }

  private mutating func apply(
    _ change: FingerGroup.Change, into events: inout [PressEvent]
  ) {
    switch change {
    case .none: return
    case .lifted:
      end(.dismissed, into: &events)
      if case .popped = state { bounceEnd = now.advanced(by: Self.bounce) }
      state = .idle
    case .changed: end(.cancelled(.fingers), into: &events)
    case .palm: end(.cancelled(.palm), into: &events)
    case .lost: end(.cancelled(.device), into: &events)
    }
    trough = nil
    if fingers.isEmpty {
      state = .idle
      isDragging = false
    } else if state == .idle, !fingers.hasForeigners {
      state = bounceEnd.map { now < $0 } ?? false ? .spent : .resting
    } else {
      // A finger that lands or leaves must not make a press of those that were there.
      let isQuiet = fingers.level < thresholds.hint && (state == .idle || state == .resting)
      state = isQuiet ? .resting : .spent
    }
  }

  private mutating func follow(into events: inout [PressEvent]) {
    switch state {
    case .idle: return
    case .resting: rest(into: &events)
    case .hinting(let above): hint(above, into: &events)
    case .peeking(let above, let from): peek(above, from, into: &events)
    case .popped(let peak):
      let peak = max(peak, fingers.level)
      state = .popped(peak: peak)
      if fingers.level < rearmLevel(after: peak) { rearm() }
    case .spent:
      if !isDragging, fingers.level < thresholds.hint * Thresholds.hysteresis { rearm() }
    }
  }

  private mutating func rest(into events: inout [PressEvent]) {
    adoptThresholds()
    if clicks.isClicked, fingers.hasMovedSinceClick {
      isDragging = true
      state = .spent
      return
    }
    let hasMoved = fingers.hasMoved
    if hasMoved, now >= fingers.restingSince.advanced(by: Self.restAfterMoving) {
      // Moving to the place is no part of the press that follows.
      fingers.settle()
    } else if hasMoved, fingers.level >= thresholds.hint {
      state = .spent
      return
    }
    if let lowest = trough {
      trough = min(lowest, fingers.level)
      guard fingers.level >= lowest * Self.riseFromTrough else { return }
    }
    guard fingers.level >= thresholds.hint else { return }
    trough = nil
    voice.begin(thresholds)
    state = .hinting(above: peekCrossing(since: nil))
    enter(.hint, into: &events)
  }

  private mutating func hint(_ above: Timestamp?, into events: inout [PressEvent]) {
    if fingers.hasMoved {
      isDragging = clicks.isClicked
      end(.cancelled(.moved), into: &events)
      state = .spent
    } else if fingers.level < thresholds.hint * Thresholds.hysteresis {
      end(.dismissed, into: &events)
      rearm()
    } else {
      state = .hinting(above: peekCrossing(since: above))
      voice.progress(.hint, progress(of: .hint), fingers, at: now, into: &events)
    }
  }

  private mutating func peek(
    _ above: Timestamp?, _ from: Double, into events: inout [PressEvent]
  ) {
    if fingers.level < thresholds.peek * Thresholds.hysteresis {
      end(.dismissed, into: &events)
      state = .spent
      return
    }
    state = .peeking(above: fingers.level >= thresholds.pop ? above ?? now : nil, from: from)
    if fingers.hasSlidUp(from: from) { voice.revealActions() }
    voice.progress(.peek, progress(of: .peek), fingers, at: now, into: &events)
  }

  private mutating func rearm() {
    if fingers.level >= thresholds.hint * Thresholds.hysteresis { trough = fingers.level }
    state = .resting
  }

  /// Since when force has been above peek; in the future while the guard against double clicks lasts.
  private func peekCrossing(since above: Timestamp?) -> Timestamp? {
    guard fingers.level >= thresholds.peek else { return nil }
    if let guardEnd = clicks.guardEnd, now < guardEnd,
      fingers.level < thresholds.peek * ClickHistory.guardFactor
    {
      return guardEnd
    }
    guard let above, above <= now else { return now }
    return above
  }

  private func progress(of phase: PressPhase) -> Double {
    let (low, high) =
      phase == .hint
      ? (thresholds.hint, thresholds.peek) : (thresholds.peek, thresholds.pop)
    guard high > low else { return 1 }
    return min(max((fingers.level - low) / (high - low), 0), 1)
  }

  private mutating func enter(_ phase: PressPhase, into events: inout [PressEvent]) {
    let progress = phase == .pop ? 1 : progress(of: phase)
    voice.enter(phase, progress, fingers, at: now, into: &events)
  }

  private mutating func end(_ phase: PressPhase, into events: inout [PressEvent]) {
    switch state {
    case .hinting, .peeking: voice.enter(phase, 0, fingers, at: now, into: &events)
    case .idle, .resting, .popped, .spent: break
    }
  }
}

extension PressRecognizer {
  /// A second press in one contact must rise this much above the lowest force since the first.
  private static let riseFromTrough = 1.2
  /// How far force must come down from its hardest moment to re-arm; what a second press of those who
  /// press very hard comes down to.
  private static let rearmPart = 0.6
  /// Pressing this much beyond pop is very hard.
  private static let veryHard = 1.2

  /// The force below which another press may begin after `pop`.
  private func rearmLevel(after peak: Double) -> Double {
    let usual = thresholds.hint * Thresholds.hysteresis
    let isVeryHard = peak >= min(thresholds.pop * Self.veryHard, reach)
    return isVeryHard ? max(usual, peak * Self.rearmPart) : usual
  }
}
