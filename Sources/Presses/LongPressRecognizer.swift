package import Forces
package import Frames

/// Recognises fingers that rest: the way to peek where there is no force.
///
/// | state | leaves when | for | event |
/// | --- | --- | --- | --- |
/// | idle | a finger lands | waiting | |
/// | waiting | 250 ms passed | hinting | `hint` |
/// | waiting | moved 3 mm, or a finger left | spent | |
/// | waiting | another finger landed | waiting, from then on | |
/// | hinting | 500 ms passed | peeking | `peek` |
/// | hinting | moved 3 mm | spent | `cancelled` moved |
/// | hinting, peeking | a finger comes or goes, is a palm, or is lost | spent | `cancelled` |
/// | any | all fingers lift | idle | `dismissed` where a press was live |
package struct LongPressRecognizer: Sendable {
  /// How long fingers must rest; what touch interfaces have long agreed on.
  package static let duration: Duration = .milliseconds(500)
  /// When the press is offered, so that whoever wants it can answer before it peeks.
  package static let hintAfter: Duration = .milliseconds(250)

  private enum State: Hashable, Sendable {
    /// No finger is down.
    case idle
    /// Fingers rest since then.
    case waiting(since: Timestamp)
    /// The press has begun; fingers rest since then.
    case hinting(since: Timestamp)
    /// It peeks until the fingers lift.
    case peeking
    /// The press is over, or never was one; the next needs all fingers to lift.
    case spent
  }

  private var fingers: FingerGroup
  private var state = State.idle
  private var voice: PressVoice
  private var now = Timestamp(microseconds: .min)

  package init(_ profile: PressProfile, on surface: PressSurface, lane: UInt8 = 0) {
    fingers = FingerGroup(profile, on: surface)
    voice = PressVoice(source: .longPress, lane: lane, profile: profile, on: surface)
  }

  /// When the recogniser wants to be advanced next, unless a frame comes before.
  package var deadline: Timestamp? {
    switch state {
    case .waiting(let since): since.advanced(by: Self.hintAfter)
    case .hinting(let since): since.advanced(by: Self.duration)
    case .idle, .peeking, .spent: nil
    }
  }

  /// The press whose fingers still rest.
  package var heldPress: PressID? {
    switch state {
    case .hinting, .peeking: voice.press
    case .idle, .waiting, .spent: nil
    }
  }

  /// Whether the press peeks: other ways to press must stand back.
  package var hasPeeked: Bool { state == .peeking }

  /// Takes a frame, with all touches of the device in it.
  package mutating func update(
    _ touches: [Touch], in frame: PressFrame, into events: inout [PressEvent]
  ) {
    let time = max(frame.time, now)
    advance(to: time, into: &events)
    now = time
    let before = fingers.downCount
    let change = fingers.update(
      touches, isResynchronized: frame.isResynchronized, at: time)
    apply(change, hasFewer: fingers.downCount < before, into: &events)
    switch state {
    case .waiting where fingers.hasMoved: state = .spent
    case .hinting where fingers.hasMoved: end(.cancelled(.moved), then: .spent, into: &events)
    case .peeking: voice.progress(.peek, 0, fingers, at: now, into: &events)
    case .idle, .waiting, .hinting, .spent: return
    }
  }

  /// Lets time pass without a frame.
  package mutating func advance(to time: Timestamp, into events: inout [PressEvent]) {
    while let due = deadline, due <= time {
      now = max(now, due)
      switch state {
      case .waiting(let since):
        voice.begin()
        state = .hinting(since: since)
        voice.enter(.hint, Self.progressAtHint, fingers, at: now, into: &events)
      case .hinting:
        state = .peeking
        voice.enter(.peek, 0, fingers, at: now, into: &events)
      case .idle, .peeking, .spent:
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
    end(.cancelled(reason), then: fingers.isEmpty ? .idle : .spent, into: &events)
  }

  /// Gives way to another kind of press, which says what becomes of the press.
  mutating func standBack() {
    state = fingers.isEmpty ? .idle : .spent
  }
}

extension LongPressRecognizer {
  private static let progressAtHint = hintAfter / duration

  private mutating func apply(
    _ change: FingerGroup.Change, hasFewer: Bool, into events: inout [PressEvent]
  ) {
    switch change {
    case .none: return
    case .lifted: end(.dismissed, then: .idle, into: &events)
    case .changed: end(.cancelled(.fingers), then: afterChange(hasFewer), into: &events)
    case .palm: end(.cancelled(.palm), then: .spent, into: &events)
    case .lost: end(.cancelled(.device), then: .spent, into: &events)
    }
    if fingers.isEmpty {
      state = .idle
    } else if state == .idle {
      state = .waiting(since: now)
      fingers.settle()
    }
  }

  /// Fingers that land one after the other rest together from the last one on.
  private func afterChange(_ hasFewer: Bool) -> State {
    switch state {
    case .idle: .idle
    case .waiting: hasFewer ? .spent : .idle
    case .hinting, .peeking, .spent: .spent
    }
  }

  private mutating func end(
    _ phase: PressPhase, then next: State, into events: inout [PressEvent]
  ) {
    switch state {
    case .hinting, .peeking: voice.enter(phase, 0, fingers, at: now, into: &events)
    case .idle, .waiting, .spent: break
    }
    state = next
  }
}
