package import Frames
package import LinuxSystem

/// A recording that plays while somebody listens.
///
/// Its frames get times as if they were made now. While nobody listens it stands still, and its clock with
/// it.
package final class RecordingSource: FrameSource {
  package let node: String

  private let recording: Recording
  private let options: DaemonOptions
  private let clock: () -> MonotonicInstant
  private let onEnd: () -> Void
  private var hasEnded = false
  private var player: RecordingPlayer?
  /// When it would have been started, had it never been stopped.
  private var startedAt: MonotonicInstant
  /// How far it had played when it was stopped; nil while it plays.
  private var pausedAfter: Duration? = .zero
  private var frame = Frame(time: Timestamp(microseconds: 0))
  private var timer: LoopTimer?
  private weak var session: DeviceSession?

  /// A recording that was read under the name `file`.
  ///
  /// It plays by `clock`. `onEnd` is called once, when the last frame was delivered and
  /// it does not loop.
  package init(
    _ recording: Recording, file: String, options: DaemonOptions, loop: EventLoop,
    clock: @escaping () -> MonotonicInstant = { .now }, onEnd: @escaping () -> Void
  ) {
    self.recording = recording
    self.options = options
    self.clock = clock
    self.onEnd = onEnd
    node = file
    startedAt = clock()
    timer = loop.makeTimer { [unowned self] in deliverDue() }
  }

  package func start(delivering session: DeviceSession) {
    self.session = session
    let now = clock()
    startedAt = now.advanced(by: .zero - (pausedAfter ?? .zero))
    pausedAfter = nil
    if player == nil {
      player = RecordingPlayer(
        recording, speed: options.speed, loops: options.loops,
        start: Timestamp(microseconds: now.microseconds))
    }
    armForNext()
  }

  package func stop() {
    guard pausedAfter == nil else { return }
    session = nil
    timer?.disarm()
    pausedAfter = max(clock().duration(since: startedAt), .zero)
  }

  /// A recording has no state beside its frames.
  package func resynchronize() {}

  package var now: Timestamp {
    let instant = clock()
    guard let player else { return Timestamp(microseconds: instant.microseconds) }
    return player.moment(after: pausedAfter ?? instant.duration(since: startedAt))
  }

  package func instant(of moment: Timestamp) -> MonotonicInstant {
    startedAt.advanced(by: player?.due(at: moment) ?? .zero)
  }

  private func deliverDue() {
    let now = clock()
    while let session, let due = player?.nextDue, startedAt.advanced(by: due) <= now {
      if player?.startsOver == true, let time = player?.moment(after: due) {
        session.cancelContacts(at: time)
      }
      guard player?.takeNext(into: &frame) == true else { break }
      session.receive(frame)
    }
    guard session != nil else { return }
    player?.nextDue == nil ? end() : armForNext()
  }

  /// Wakes for the next frame, or at once to see that there is none.
  private func armForNext() {
    timer?.arm(at: startedAt.advanced(by: player?.nextDue ?? .zero))
  }

  private func end() {
    guard !hasEnded else { return }
    hasEnded = true
    onEnd()
  }
}
