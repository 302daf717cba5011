package import Frames
package import LinuxSystem

/// A device of a recording's file.
package final class RecordingSource: FrameSource {
  package let node: String

  private let tape: RecordingTape
  private let track: Int

  init(of tape: RecordingTape, track: Int, node: String) {
    self.tape = tape
    self.track = track
    self.node = node
  }

  package func start(delivering session: DeviceSession) {
    tape.start(track, delivering: session)
  }

  package func stop() { tape.stop(track) }

  /// A recording has no state beside its frames.
  package func resynchronize() {}

  package var now: Timestamp { tape.now }

  package func instant(of moment: Timestamp) -> MonotonicInstant { tape.instant(of: moment) }
}
