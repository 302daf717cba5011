import Frames

/// Says what becomes of a press, and of its progress no more than can be seen.
struct PressVoice: Sendable {
  /// Smaller changes of progress are not worth an event: a preview has fewer steps than that.
  static let step = 1.0 / 256

  private let source: PressSource
  /// Tells which movement is worth an event while a press peeks; nil where nobody asked for any.
  private let travel: Travel?
  private var ids: PressIDSequence
  private(set) var press = PressID(rawValue: 0)
  private var lastProgress = 0.0
  private var areActionsRevealed = false
  private var hasNews = false
  /// Those of the press, for one finger and as fractions of full scale; nil where it is not by force.
  private var thresholds: Thresholds?
  /// Where the press was said to be last.
  private var lastPlace = (x: 0.0, y: 0.0)

  init(source: PressSource, lane: UInt8, profile: PressProfile, on surface: PressSurface) {
    self.source = source
    travel = profile.reportsMoves ? Travel(surface.geometry) : nil
    ids = PressIDSequence(lane: lane)
  }

  /// Names a new press, whose phases begin at these fractions of full scale.
  mutating func begin(_ thresholds: Thresholds? = nil) {
    press = ids.next()
    self.thresholds = thresholds
    areActionsRevealed = false
    hasNews = false
  }

  /// Notes that the preview's actions were asked for, which is said with the next progress.
  mutating func revealActions() {
    hasNews = hasNews || !areActionsRevealed
    areActionsRevealed = true
  }

  /// Says that a phase begins.
  mutating func enter(
    _ phase: PressPhase, _ progress: Double, _ fingers: FingerGroup, at time: Timestamp,
    into events: inout [PressEvent]
  ) {
    lastProgress = progress
    append(phase, isTransition: true, fingers, at: time, into: &events)
  }

  /// Says how far the phase has come, if that has changed, or where the press is.
  mutating func progress(
    _ phase: PressPhase, _ progress: Double, _ fingers: FingerGroup, at time: Timestamp,
    into events: inout [PressEvent]
  ) {
    let isAtAnEnd = progress != lastProgress && (progress == 0 || progress == 1)
    let isFarther = abs(progress - lastProgress) >= Self.step
    guard hasNews || isAtAnEnd || isFarther || hasMoved(phase, fingers) else { return }
    lastProgress = progress
    append(phase, isTransition: false, fingers, at: time, into: &events)
  }

  private func hasMoved(_ phase: PressPhase, _ fingers: FingerGroup) -> Bool {
    guard let travel, phase == .peek else { return false }
    return travel.isStep(from: lastPlace, to: (fingers.x, fingers.y))
  }

  private mutating func append(
    _ phase: PressPhase, isTransition: Bool, _ fingers: FingerGroup, at time: Timestamp,
    into events: inout [PressEvent]
  ) {
    hasNews = false
    lastPlace = (fingers.x, fingers.y)
    events.append(
      PressEvent(
        press: press, time: time, phase: phase, isTransition: isTransition,
        progress: lastProgress, fingers: fingers.count, force: fingers.value, x: fingers.x,
        y: fingers.y, source: source, areActionsRevealed: areActionsRevealed,
        thresholds: isTransition && phase == .hint ? forces(fingers) : nil))
  }

  /// The thresholds on the scale of the press's own force.
  private func forces(_ fingers: FingerGroup) -> Thresholds? {
    guard let thresholds, fingers.level > 0 else { return nil }
    return thresholds.scaled(by: fingers.value / fingers.level)
  }
}
