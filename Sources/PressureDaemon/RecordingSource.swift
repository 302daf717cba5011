import Frames
import LinuxSystem

/// A recording that plays while somebody listens.
///
/// Its frames get times as if they were made now. While nobody listens it stands still.
final class RecordingSource: FrameSource {
  let node: String

  private let recording: Recording
  private let options: DaemonOptions
  private let loop: EventLoop
  private let onEnd: () -> Void
  private var player: RecordingPlayer?
  private var startedAt = MonotonicInstant.now
  /// How far it had played when it was stopped.
  private var pausedAfter = Duration.zero
  private var frame = Frame(time: Timestamp(microseconds: 0))
  private var timer: LoopTimer?
  private weak var session: DeviceSession?

  /// A recording that was read under the name `file`.
  ///
  /// `onEnd` is called once, when the last frame was delivered and it does not loop.
  init(
    _ recording: Recording, file: String, options: DaemonOptions, loop: EventLoop,
    onEnd: @escaping () -> Void
  ) {
    self.recording = recording
    self.options = options
    self.loop = loop
    self.onEnd = onEnd
    node = file
    timer = loop.makeTimer { [unowned self] in deliverDue() }
  }

  func start(delivering session: DeviceSession) {
    self.session = session
    let now = MonotonicInstant.now
    startedAt = now.advanced(by: .zero - pausedAfter)
    if player == nil {
      player = RecordingPlayer(
        recording, speed: options.speed, loops: options.loops,
        start: Timestamp(microseconds: now.microseconds))
    }
    armForNext()
  }

  func stop() {
    session = nil
    timer?.disarm()
    pausedAfter = .microseconds(
      max(0, MonotonicInstant.now.microseconds - startedAt.microseconds))
  }

  /// A recording has no state beside its frames.
  func resynchronize() {}

  func moment(of instant: MonotonicInstant) -> Timestamp {
    let played = Duration.microseconds(max(0, instant.microseconds - startedAt.microseconds))
    return player?.moment(after: played) ?? Timestamp(microseconds: instant.microseconds)
  }

  func instant(of moment: Timestamp) -> MonotonicInstant {
    startedAt.advanced(by: player?.due(at: moment) ?? .zero)
  }

  private func deliverDue() {
    let now = MonotonicInstant.now
    while let session, let due = player?.nextDue, startedAt.advanced(by: due) <= now {
      if player?.startsOver == true { session.cancelContacts() }
      guard player?.takeNext(into: &frame) == true else { break }
      session.receive(frame)
    }
    armForNext()
  }

  private func armForNext() {
    guard session != nil else { return }
    guard let due = player?.nextDue else { return onEnd() }
    timer?.arm(at: startedAt.advanced(by: due))
  }
}
