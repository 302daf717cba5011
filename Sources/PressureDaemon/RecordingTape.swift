package import Frames
package import LinuxSystem

/// The recordings of a file, which play together while somebody listens to any of their devices.
///
/// Frames get times as if they were made now, and come in the order of these. While nobody listens the tape
/// stands still, and its clock with it; a device to which nobody listens meanwhile is passed over.
package final class RecordingTape {
  private struct Track {
    weak var session: DeviceSession?
    /// Whether frames of it were passed over since somebody listened to it last.
    var hasMissed = false
  }

  private let recordings: [Recording]
  private let options: DaemonOptions
  private let clock: () -> MonotonicInstant
  private let onEnd: () -> Void
  private var tracks: [Track]
  private var player: JointPlayer?
  /// When it would have been started, had it never been stopped.
  private var startedAt: MonotonicInstant
  /// How far it had played when it was stopped; nil while it plays.
  private var pausedAfter: Duration? = .zero
  private var frame = Frame(time: Timestamp(microseconds: 0))
  private var timer: LoopTimer?
  private var hasEnded = false

  /// A tape that plays by `clock`.
  ///
  /// `onEnd` is called once, when the last frame was passed and it does not loop.
  package init(
    _ recordings: [Recording], options: DaemonOptions, loop: EventLoop,
    clock: @escaping () -> MonotonicInstant = { .now }, onEnd: @escaping () -> Void
  ) {
    self.recordings = recordings
    self.options = options
    self.clock = clock
    self.onEnd = onEnd
    tracks = recordings.map { _ in Track() }
    startedAt = clock()
    timer = loop.makeTimer { [unowned self] in deliverDue() }
  }

  /// A source for each device, in the order of the recordings; their nodes have these names.
  package func sources(named nodes: [String]) -> [RecordingSource] {
    zip(tracks.indices, nodes).map { RecordingSource(of: self, track: $0, node: $1) }
  }

  /// What the frames' clock shows now.
  var now: Timestamp {
    let instant = clock()
    return player?.moment(after: pausedAfter ?? instant.duration(since: startedAt))
      ?? Timestamp(microseconds: instant.microseconds)
  }

  /// When on this machine's clock a moment of the frames' clock comes.
  func instant(of moment: Timestamp) -> MonotonicInstant {
    startedAt.advanced(by: player?.due(at: moment) ?? .zero)
  }

  /// Delivers the frames of a track from now on; first what was missed of it comes to.
  func start(_ track: Int, delivering session: DeviceSession) {
    tracks[track].session = session
    if let pausedAfter { go(on: pausedAfter) }
    if tracks[track].hasMissed, let found = player?.found(track, at: now) {
      tracks[track].hasMissed = false
      session.receive(found)
    }
    armForNext()
  }

  func stop(_ track: Int) {
    tracks[track].session = nil
    guard pausedAfter == nil, tracks.allSatisfy({ $0.session == nil }) else { return }
    timer?.disarm()
    pausedAfter = max(clock().duration(since: startedAt), .zero)
  }

  private func go(on played: Duration) {
    let now = clock()
    startedAt = now.advanced(by: .zero - played)
    pausedAfter = nil
    if player == nil {
      player = JointPlayer(
        recordings, speed: options.speed, loops: options.loops,
        start: Timestamp(microseconds: now.microseconds))
    }
  }

  private func deliverDue() {
    let now = clock()
    while pausedAfter == nil, let next = player?.next, startedAt.advanced(by: next.due) <= now {
      if next.startsOver, let time = player?.moment(after: next.due) {
        tracks[next.device].session?.cancelContacts(at: time)
      }
      guard player?.takeNext(into: &frame) != nil else { break }
      deliver(to: next.device)
    }
    guard pausedAfter == nil else { return }
    player?.next == nil ? end() : armForNext()
  }

  private func deliver(to track: Int) {
    if let session = tracks[track].session {
      session.receive(frame)
    } else {
      tracks[track].hasMissed = true
    }
  }

  /// Wakes for the next frame, or at once to see that there is none.
  private func armForNext() {
    timer?.arm(at: startedAt.advanced(by: player?.next?.due ?? .zero))
  }

  private func end() {
    guard !hasEnded else { return }
    hasEnded = true
    onEnd()
  }
}
