import Frames
import LinuxSystem
import Varlink
import VarlinkServer

/// A device that a client plays, frame by frame.
///
/// It has a state also while nobody listens, which is found when somebody does.
final class SimulatedDevice: FrameSource {
  /// Faster than any device reports.
  static let framesPerSecond = 5000
  /// How many may come at once: a few of one moment.
  private static let burst = 100

  let node: String
  /// The connection that it lives with.
  let maker: Connection
  let description: DeviceDescription

  private let clock: () -> MonotonicInstant
  private weak var session: DeviceSession?
  private var state: RecordedState
  private var rate: TokenBucket
  private var timer: LoopTimer?
  /// What is being played, and how far.
  private var frames: [Frame] = []
  private var index = 0
  private var start = MonotonicInstant(microseconds: 0)
  /// Who waits for the end of it; nil while nothing is played.
  private(set) var caller: Connection?
  /// The moment of the last frame that was played.
  private(set) var time: Timestamp
  /// Up to when the session has heard: a frame that comes late comes after what was found meanwhile.
  private var heardUntil: Timestamp

  init(
    id: String, maker: Connection, description: DeviceDescription, loop: EventLoop,
    clock: @escaping () -> MonotonicInstant
  ) {
    node = id
    self.maker = maker
    self.description = description
    self.clock = clock
    state = RecordedState(description)
    let now = clock()
    time = Timestamp(microseconds: now.microseconds)
    heardUntil = time
    rate = TokenBucket(rate: Self.framesPerSecond, capacity: Self.burst, now: now)
    timer = loop.makeTimer { [unowned self] in playDue() }
  }

  // MARK: Who plays

  /// Whether frames at these moments are not too many in too short a time; takes note of them if so.
  func allows(_ frames: [Frame]) -> Bool {
    var rate = rate
    for frame in frames {
      guard rate.take(now: MonotonicInstant(microseconds: frame.time.microseconds)) else {
        return false
      }
    }
    self.rate = rate
    return true
  }

  /// Plays frames at their moments, and answers the call of `caller` after the last.
  func play(_ frames: [Frame], from start: MonotonicInstant, for caller: Connection) {
    self.frames = frames
    self.start = start
    self.caller = caller
    index = 0
    playDue()
  }

  /// Plays no more of what that connection wanted.
  func stopPlaying(for connection: Connection) {
    guard caller === connection else { return }
    finish()
  }

  /// Plays no more, whoever waits for it.
  func finish() {
    timer?.disarm()
    frames.removeAll()
    caller = nil
  }

  private func playDue() {
    let now = clock()
    while index < frames.count, instant(of: frames[index].time) <= now {
      play(frames[index])
      index += 1
    }
    if index < frames.count {
      timer?.arm(at: instant(of: frames[index].time))
    } else if let caller {
      finish()
      caller.reply(["start": .integer(start.microseconds)])
    }
  }

  private func play(_ frame: Frame) {
    time = max(time, frame.time)
    for event in frame.events { state.take(event) }
    var frame = frame
    frame.time = max(frame.time, heardUntil)
    heardUntil = frame.time
    session?.receive(frame)
  }

  /// Tells the session what is down now.
  private func deliverState(to session: DeviceSession) {
    heardUntil = now
    session.receive(
      Frame(time: heardUntil, origin: .opened, events: state.events(at: heardUntil)))
  }

  // MARK: Who listens

  func start(delivering session: DeviceSession) {
    self.session = session
    deliverState(to: session)
  }

  func stop() { session = nil }

  /// Nothing is missed while nobody looks: what is down is what was played.
  func resynchronize() {
    if let session { deliverState(to: session) }
  }

  var now: Timestamp { max(heardUntil, Timestamp(microseconds: clock().microseconds)) }

  func instant(of moment: Timestamp) -> MonotonicInstant {
    MonotonicInstant(microseconds: moment.microseconds)
  }
}
