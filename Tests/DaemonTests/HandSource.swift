import Frames
import LinuxSystem
import PressureDaemon

/// A source that delivers what a test gives it, when the test does.
final class HandSource: FrameSource {
  let node: String
  /// What is down already when it is started.
  var found: Frame?
  /// Whether it takes its time to open, until `open` is called.
  var opensLate = false
  private(set) var isOpen = true
  /// Why it cannot be started.
  var failure: DaemonError?
  /// Whether the moments that the device's presses wait for have come on this machine's clock.
  var isDue = false
  private(set) var isStarted = false
  private(set) var starts = 0
  /// How often it was told to look again at what is down.
  private(set) var resynchronizations = 0
  /// The time of the last frame.
  private(set) var time = Timestamp(microseconds: 1_000_000)
  private weak var session: DeviceSession?

  init(node: String) {
    self.node = node
  }

  func start(delivering session: DeviceSession) throws(DaemonError) {
    if let failure { throw failure }
    isStarted = true
    starts += 1
    self.session = session
    isOpen = !opensLate
    if isOpen { deliverFound() }
  }

  /// Opens as a source does that takes its time.
  func open() {
    isOpen = true
    deliverFound()
    session?.sourceDidOpen()
  }

  private func deliverFound() {
    guard let found else { return }
    time = max(time, found.time)
    session?.receive(found)
  }

  func stop() {
    isStarted = false
  }

  func resynchronize() {
    resynchronizations += 1
  }

  var now: Timestamp { time }

  func instant(of moment: Timestamp) -> MonotonicInstant {
    .now.advanced(by: isDue ? .seconds(-1) : .seconds(3600))
  }

  /// Delivers a frame, so many milliseconds after the last.
  func send(_ steps: PadStep..., after milliseconds: Int = 8, origin: Frame.Origin = .device) {
    time = time.advanced(by: .milliseconds(milliseconds))
    session?.receive(PadStep.frame(steps, at: time, origin: origin))
  }

  /// Cancels what is live, as at the end of a pass of a recording.
  func startOver() {
    session?.cancelContacts(at: time)
  }

  // MARK: A finger on a force pad

  /// Presses from `grams` on by `step` with each frame, so often.
  func ramp(from grams: Int32, by step: Int32 = 1, count: Int, slot: Int32 = 0) {
    for index in 0..<count {
      send(.press(slot, grams + Int32(index) * step))
    }
  }

  /// Lands, rests, and presses as far as a hint of a press, which is 180 g on a pad.
  func landAndHint(_ id: Int32 = 100) {
    send(.land(0, id: id, grams: 60))
    send(.press(0, 120), after: 400)
    send(.press(0, 200))
  }

  /// Goes on to a peek, for which 300 g must be held for 40 ms.
  func peek() {
    send(.press(0, 400))
    send(.press(0, 401), after: 48)
  }

  /// Goes on to a pop, for which 450 g must be held for 20 ms.
  func pop() {
    send(.press(0, 550))
    send(.press(0, 551), after: 24)
  }
}

/// Something that a finger does on a pad with slots.
struct PadStep {
  private var events: [InputEvent] = []

  private init(_ slot: Int32, _ values: (AxisCode, Int32)...) {
    for (axis, value) in [(AxisCode.slot, slot)] + values {
      events.append(
        InputEvent(
          time: Timestamp(microseconds: 0), type: .absolute, code: axis.rawValue, value: value))
    }
  }

  private init(_ axes: [(AxisCode, Int32)], _ keys: [(KeyCode, Bool)]) {
    let zero = Timestamp(microseconds: 0)
    events = axes.map { axis, value in
      InputEvent(time: zero, type: .absolute, code: axis.rawValue, value: value)
    }
    events += keys.map { key, isDown in
      InputEvent(time: zero, type: .key, code: key.rawValue, value: isDown ? 1 : 0)
    }
  }

  static func frame(
    _ steps: [PadStep], at time: Timestamp, origin: Frame.Origin = .device
  ) -> Frame {
    Frame(time: time, origin: origin, events: steps.flatMap(\.events))
  }

  /// A finger lands, by default in the middle of a force pad from the left, a quarter from the top.
  static func land(
    _ slot: Int32, id: Int32, grams: Int32, x: Int32 = 1172, y: Int32 = 386
  ) -> PadStep {
    PadStep(
      slot, (.trackingID, id), (.positionX, x), (.positionY, y), (.contactPressure, grams))
  }

  static func press(_ slot: Int32, _ grams: Int32) -> PadStep {
    PadStep(slot, (.contactPressure, grams))
  }

  static func move(_ slot: Int32, x: Int32, y: Int32 = 386) -> PadStep {
    PadStep(slot, (.positionX, x), (.positionY, y))
  }

  static func lift(_ slot: Int32) -> PadStep {
    PadStep(slot, (.trackingID, -1))
  }

  /// Axes and keys of a device without slots.
  static func values(_ axes: [(AxisCode, Int32)], _ keys: [(KeyCode, Bool)] = []) -> PadStep {
    PadStep(axes, keys)
  }
}
