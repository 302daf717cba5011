import Contacts
import Devices
import Frames
import LinuxSystem

/// A node below /dev/input, open while somebody listens.
final class EvdevSource: FrameSource {
  let node: String

  private let loop: EventLoop
  /// Called when the node has turned out to be dead; the source is stopped by then.
  private let onGone: () -> Void
  private var reading: DeviceSource?

  init(node: String, loop: EventLoop, onGone: @escaping () -> Void) {
    self.node = node
    self.loop = loop
    self.onGone = onGone
  }

  func start(delivering session: DeviceSession) throws(DaemonError) {
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

  func stop() {
    reading?.stop()
    reading = nil
  }

  func resynchronize() {
    reading?.device.requestSynchronization()
    reading?.read()
  }

  var now: Timestamp { Timestamp(microseconds: MonotonicInstant.now.microseconds) }

  func instant(of moment: Timestamp) -> MonotonicInstant {
    MonotonicInstant(microseconds: moment.microseconds)
  }

  private func giveUp(_ end: DeviceEnd) {
    if case .failed(let error) = end { Log.warning("giving up on a device: \(error)") }
    stop()
    onGone()
  }
}
