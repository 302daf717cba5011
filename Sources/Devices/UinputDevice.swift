package import Frames
package import LinuxSystem

/// A device that the kernel shows to every program as if it were plugged in, until this object is gone.
package final class UinputDevice {
  /// The node that programs open, for example `/dev/input/event7`; nil where it was not found.
  package let node: String?
  private let handle: UinputHandle

  /// Makes a device with the name, numbers, properties, keys and axes of another.
  ///
  /// Its effects are left out, and that its keys repeat.
  package init(_ description: DeviceDescription) throws(SystemError) {
    let handle = try UinputHandle(description)
    node = handle.node
    self.handle = handle
  }

  /// Sends all events of a frame, and the SYN_REPORT that closes it.
  ///
  /// The kernel hands on only what changes a state, and smooths axes that have fuzz.
  package func send(_ frame: Frame) throws(SystemError) {
    for event in frame.events {
      try handle.write(event.type, event.code, event.value)
    }
    try handle.write(.synchronization, SynchronizationCode.report, 0)
  }
}
