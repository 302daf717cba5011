/// When the phases of a press begin by definition, from the formulas of what a hand does.
///
/// It looks at the device as if that reported all the time, and shares nothing with the recognisers: the
/// numbers and rules are those of the documentation.
struct PressDefinition {
  /// How closely time is looked at, in ms; far less than lies between two reports of any device.
  private static let step = 0.1
  private static let peekDwell = 40.0
  private static let popDwell = 20.0
  /// A threshold that was passed is left at this part of it.
  private static let left = 0.8
  /// What each further finger adds to the thresholds.
  private static let furtherFinger = 0.5
  /// How far a press may move before it peeks, in mm.
  private static let furthest = 3.0
  /// From so much above pop on a press is very hard: the next begins after a fall to a part of its
  /// hardest moment, and a rise from the lowest since.
  private static let veryHard = 1.2
  private static let rearm = 0.6
  private static let rise = 1.2

  private enum State {
    case resting(lowest: Double?)
    case hinting
    case peeking
    case popped(hardest: Double)
    case spent
  }

  private let press: SyntheticPress
  private let hint: Double
  private let peek: Double
  private let pop: Double
  private var state = State.resting(lowest: nil)
  /// Since when force has been above the next threshold.
  private var above: Double?
  private var marks: [PressLabel.Mark] = []

  /// All phases of the presses that there are.
  static func marks(of press: SyntheticPress) -> [PressLabel.Mark] {
    var definition = PressDefinition(press)
    var time = SyntheticPress.start
    while time < press.end {
      definition.look(at: time)
      time += step
    }
    definition.lift(at: press.end)
    return definition.marks
  }

  private init(_ press: SyntheticPress) {
    self.press = press
    (hint, peek, pop) = press.surface == .pad ? (0.3, 0.5, 0.75) : (0.13, 0.2, 0.75)
  }

  private func level(at time: Double) -> Double {
    var sum = 0.0
    var count = 0
    for finger in press.fingers.indices where press.isDown(finger, at: time) {
      sum += press.part(ofRaw: press.raw(finger, at: time))
      count += 1
    }
    return sum / (1 + Self.furtherFinger * Double(max(count, 1) - 1))
  }

  private func hasMoved(at time: Double) -> Bool {
    press.units(at: time) / SyntheticPress.unitsPerMillimeter > Self.furthest
  }

  private mutating func look(at time: Double) {
    let level = level(at: time)
    switch state {
    case .resting(let lowest): rest(lowest, level, at: time)
    case .hinting:
      if hasMoved(at: time) {
        end(.moved, at: time)
      } else if level < hint * Self.left {
        end(.dismissed, at: time)
      } else if isHeld(Self.peekDwell, above: peek, level, at: time) {
        begin(.peek, .peeking, at: time)
      }
    case .peeking:
      if level < peek * Self.left {
        end(.dismissed, at: time)
      } else if isHeld(Self.popDwell, above: pop, level, at: time) {
        begin(.pop, .popped(hardest: level), at: time)
      }
    case .popped(let hardest):
      let hardest = max(hardest, level)
      state = .popped(hardest: hardest)
      let isVeryHard = hardest >= min(pop * Self.veryHard, 1)
      let low = max(hint * Self.left, isVeryHard ? hardest * Self.rearm : 0)
      if level < low { state = .resting(lowest: level) }
    case .spent:
      if level < hint * Self.left { state = .resting(lowest: nil) }
    }
  }

  private mutating func rest(_ lowest: Double?, _ level: Double, at time: Double) {
    if hasMoved(at: time), level >= hint {
      state = .spent
      return
    }
    if let lowest {
      let lowest = min(lowest, level)
      state = .resting(lowest: lowest)
      // What has fallen below hint rises from there.
      guard lowest < hint * Self.left || level >= lowest * Self.rise else { return }
    }
    if level >= hint {
      begin(.hint, .hinting, at: time)
      _ = isHeld(Self.peekDwell, above: peek, level, at: time)
    }
  }

  private mutating func isHeld(
    _ dwell: Double, above threshold: Double, _ level: Double, at time: Double
  ) -> Bool {
    guard level >= threshold else {
      above = nil
      return false
    }
    let since = above ?? time
    above = since
    return time - since >= dwell
  }

  private mutating func begin(_ phase: PressLabel.Phase, _ next: State, at time: Double) {
    marks.append(PressLabel.Mark(phase: phase, milliseconds: time))
    state = next
    above = nil
  }

  private mutating func end(_ phase: PressLabel.Phase, at time: Double) {
    begin(phase, .spent, at: time)
  }

  private mutating func lift(at time: Double) {
    switch state {
    case .hinting, .peeking: end(.dismissed, at: time)
    case .resting, .popped, .spent: break
    }
  }
}
