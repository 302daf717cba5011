package import Frames
package import LinuxSystem

/// Where a device's frames come from: a node of the kernel, or a recording.
///
/// A source costs nothing until it is started; it delivers to the session it was started for.
package protocol FrameSource: AnyObject {
  /// Its node below /dev/input, or the file of a recording.
  var node: String { get }

  /// Begins to deliver frames to `session`; what is down already comes as the first.
  ///
  /// Where that takes time it tells the session by `sourceDidOpen`.
  func start(delivering session: DeviceSession) throws(DaemonError)

  /// Whether what was down when it was started has been delivered.
  var isOpen: Bool { get }

  /// Delivers nothing more, until it is started again.
  func stop()

  /// Delivers the difference to the state of now, after a time in which nobody could look.
  func resynchronize()

  /// What the frames' clock shows now.
  var now: Timestamp { get }

  /// When on this machine's clock a moment of the frames' clock comes.
  func instant(of moment: Timestamp) -> MonotonicInstant
}

extension FrameSource {
  package var isOpen: Bool { true }
}
