package import Frames
package import LinuxSystem

/// Why a device says nothing more.
package enum DeviceEnd: Hashable, Sendable {
  /// It was unplugged, or taken from us.
  case gone
  case failed(SystemError)
}

/// A device on an event loop: its frames as they come, and its end.
///
/// A device that sends more than the loop can bear shares it with everything else there.
package final class DeviceSource {
  package let device: EvdevDevice

  private let loop: EventLoop
  private let deliver: (Frame) -> Void
  private let end: (DeviceEnd) -> Void
  private var token: WatchToken?

  /// Reads `device` whenever `loop` finds something there.
  ///
  /// `end` is called once at most, and no frame is delivered after it. A frame's storage is used again
  /// after `deliver`. The device's initial frame is not delivered.
  package init(
    _ device: EvdevDevice, on loop: EventLoop, deliver: @escaping (Frame) -> Void,
    end: @escaping (DeviceEnd) -> Void
  ) throws(SystemError) {
    self.device = device
    self.loop = loop
    self.deliver = deliver
    self.end = end
    token = try loop.watch(device.descriptor, for: .readable) { [unowned self] _ in read() }
  }

  deinit { stop() }

  /// Reads what there is, also where the loop sees nothing to read: after a change of the device's mask or
  /// a request for synchronisation.
  package func read() {
    guard token != nil else { return }
    // Whoever hears a frame may stop this source.
    let outcome = device.read { frame in
      if token != nil { deliver(frame) }
    }
    guard token != nil else { return }
    switch outcome {
    case .done: break
    case .gone: finish(.gone)
    case .failed(let error): finish(.failed(error))
    }
  }

  /// Reads no more, and delivers nothing more of what has been read already.
  package func stop() {
    if let token { loop.removeWatch(token) }
    token = nil
  }

  private func finish(_ reason: DeviceEnd) {
    stop()
    end(reason)
  }
}
