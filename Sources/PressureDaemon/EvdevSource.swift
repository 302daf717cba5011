import Contacts
import Devices
import Frames
import LinuxSystem

/// A node below /dev/input, open while somebody listens.
///
/// Opening, closing and asking a node have to wait while its haptics are busy with a device that hangs; here
/// they wait without holding up the loop.
final class EvdevSource: FrameSource {
  let node: String

  private let loop: EventLoop
  private let haptics: NodeHaptics?
  /// Called when the node has turned out to be dead; the source is stopped by then.
  private let onGone: () -> Void
  private var reading: DeviceSource?
  /// Who is to get frames; nil while nobody listens.
  private weak var session: DeviceSession?

  init(node: String, haptics: NodeHaptics?, loop: EventLoop, onGone: @escaping () -> Void) {
    self.node = node
    self.haptics = haptics
    self.loop = loop
    self.onGone = onGone
  }

  func start(delivering session: DeviceSession) throws(DaemonError) {
    self.session = session
    guard let haptics, !haptics.isSettled else { return try open(delivering: session) }
    haptics.whenSettled { [weak self] in self?.openLate() }
  }

  func stop() {
    session = nil
    guard let stopped = reading.take() else { return }
    stopped.stop()
    // Closed when it is let go of.
    haptics?.whenSettled { withExtendedLifetime(stopped) {} }
  }

  func resynchronize() {
    whenSettled { [weak self] in
      self?.reading?.device.requestSynchronization()
      self?.reading?.read()
    }
  }

  var now: Timestamp { Timestamp(microseconds: MonotonicInstant.now.microseconds) }

  func instant(of moment: Timestamp) -> MonotonicInstant {
    MonotonicInstant(microseconds: moment.microseconds)
  }

  private func open(delivering session: DeviceSession) throws(DaemonError) {
    let device: EvdevDevice
    do throws(DeviceError) {
      device = try EvdevDevice(path: node)
      let codes = UsedCodes(device.description)
      // Where the kernel cannot mask, all events come, and the tracker passes over the rest.
      _ = device.setMask(EventMask(axes: codes.axes, keys: codes.keys))
    } catch {
      throw .device(error)
    }
    do throws(SystemError) {
      reading = try DeviceSource(
        device, on: loop, deliver: { [unowned session] in session.receive($0) },
        end: { [unowned self] in giveUp($0) })
    } catch {
      throw .system(error)
    }
    if let frame = device.initialFrame { session.receive(frame) }
  }

  private func openLate() {
    guard let session, reading == nil else { return }
    do throws(DaemonError) {
      try open(delivering: session)
    } catch {
      Log.warning("giving up on a device: \(error)")
      onGone()
    }
  }

  private func whenSettled(_ action: @escaping () -> Void) {
    guard let haptics else { return action() }
    haptics.whenSettled(action)
  }

  private func giveUp(_ end: DeviceEnd) {
    if case .failed(let error) = end { Log.warning("giving up on a device: \(error)") }
    stop()
    onGone()
  }
}
