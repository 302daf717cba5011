import CEvdev
import CInputCodes
import CLinux
import Frames
import Glibc
import LinuxSystem

/// An open event node and the library's view of it, which go away together.
///
/// The library knows what the node is, and what state it was in when it was asked; events are read past it.
///
/// The corresponding C functions are `ioctl(EVIOCSCLOCKID)`, `libevdev_set_fd` and `libevdev_free`.
@safe struct EvdevHandle: ~Copyable {
  let node: OpenNode
  /// Whether events come with times of CLOCK_MONOTONIC; false only where no kernel of the last ten years
  /// stands behind the node.
  let hasMonotonicClock: Bool
  /// The library's device, for the other files of this module that ask it: the state of when it was made.
  private(set) var device: OpaquePointer

  /// Sets an open node up; errors name it by its path.
  init(_ node: OpenNode, path: String) throws(SystemError) {
    let number = node.number
    // Before the state is read: a change of clock throws away what has been queued.
    let hasMonotonicClock = pressured_set_event_clock(number, CLOCK_MONOTONIC) == 0
    let device = unsafe try Self.makeDevice(of: number, path)
    self.node = node
    self.hasMonotonicClock = hasMonotonicClock
    unsafe self.device = device
  }

  deinit {
    unsafe libevdev_free(device)
  }

  /// Asks the node anew what it is and what state it is in.
  mutating func askAnew(_ path: String) throws(SystemError) {
    let device = unsafe try Self.makeDevice(of: node.number, path)
    unsafe libevdev_free(self.device)
    unsafe self.device = device
  }

  private static func makeDevice(
    of number: Int32, _ path: String
  ) throws(SystemError) -> OpaquePointer {
    guard let device = unsafe libevdev_new() else {
      throw SystemError(call: "libevdev_new", errno: ENOMEM, subject: path)
    }
    unsafe silence(device)
    let code = unsafe libevdev_set_fd(device, number)
    guard code == 0 else {
      unsafe libevdev_free(device)
      throw SystemError(call: "libevdev_set_fd", errno: -code, subject: path)
    }
    return unsafe device
  }

  /// Keeps the library from writing to the standard streams: what it says concerns drivers' mistakes.
  private static func silence(_ device: OpaquePointer) {
    unsafe libevdev_set_device_log_function(
      device, { _, _, _, _, _, _, _, _ in }, LIBEVDEV_LOG_ERROR, nil)
  }
}

extension InputEvent {
  init(_ event: input_event) {
    self.init(
      time: Timestamp(
        seconds: Int64(event.time.tv_sec), microseconds: Int64(event.time.tv_usec)),
      type: EventType(rawValue: event.type), code: event.code, value: event.value)
  }
}
