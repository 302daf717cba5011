import Contacts
import Devices
import Frames
import LinuxSystem

/// A node below /dev/input, open while somebody listens.
///
/// Opening and closing it may take as long as the device wants, and does not hold up the loop. Asking it has to
/// wait while its haptics are busy with a device that hangs.
final class EvdevSource: FrameSource {
  let node: String

  private let loop: EventLoop
  private let haptics: NodeHaptics?
  /// Called when the node has turned out to be dead, and why where that is not plain; the source is stopped
  /// by then.
  private let onGone: (String?) -> Void
  private var opening: NodeOpening?
  private var reading: DeviceSource?
  /// Who is to get frames; nil while nobody listens.
  private weak var session: DeviceSession?

  init(
    node: String, haptics: NodeHaptics?, loop: EventLoop, onGone: @escaping (String?) -> Void
  ) {
    self.node = node
    self.haptics = haptics
    self.loop = loop
    self.onGone = onGone
  }

  var isOpen: Bool { reading != nil }

  func start(delivering session: DeviceSession) throws(DaemonError) {
    self.session = session
    do throws(DeviceError) {
      opening = try NodeOpening(node, on: loop) { [unowned self] result in
        opening = nil
        take(result)
      }
    } catch {
      throw .device(error)
    }
  }

  func stop() {
    session = nil
    opening = nil
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

  private func take(_ result: Result<OpenNode, DeviceError>) {
    switch result {
    case .success(let open):
      whenSettled { [weak self] in self?.read(open) }
    case .failure(let error):
      giveUp(because: error.description)
    }
  }

  private func read(_ open: OpenNode) {
    // It may have been stopped while the haptics were busy, and started again.
    guard let session, reading == nil, opening == nil else { return }
    do throws(DaemonError) {
      let device = try Self.device(open, path: node)
      reading = try source(of: device, delivering: session)
      if let frame = device.initialFrame { session.receive(frame) }
      session.sourceDidOpen()
    } catch {
      giveUp(because: error.description)
    }
  }

  private static func device(_ open: OpenNode, path: String) throws(DaemonError) -> EvdevDevice {
    do throws(DeviceError) {
      let device = try EvdevDevice(open, path: path)
      let codes = UsedCodes(device.description)
      // Where the kernel cannot mask, all events come, and the tracker passes over the rest.
      _ = device.setMask(EventMask(axes: codes.axes, keys: codes.keys))
      return device
    } catch {
      throw .device(error)
    }
  }

  private func source(
    of device: EvdevDevice, delivering session: DeviceSession
  ) throws(DaemonError) -> DeviceSource {
    do throws(SystemError) {
      return try DeviceSource(
        device, on: loop, deliver: { [unowned session] in session.receive($0) },
        end: { [unowned self] in end($0) })
    } catch {
      throw .system(error)
    }
  }

  private func whenSettled(_ action: @escaping () -> Void) {
    guard let haptics else { return action() }
    haptics.whenSettled(action)
  }

  private func end(_ end: DeviceEnd) {
    switch end {
    case .gone: giveUp(because: nil)
    case .failed(let error): giveUp(because: error.description)
    }
  }

  private func giveUp(because reason: String?) {
    stop()
    onGone(reason)
  }
}
