import CEvdev
import CInputCodes
import CLinux
import Frames
import Glibc
import LinuxSystem

/// An open event node and the library's view of it, which go away together.
///
/// The corresponding C functions are `ioctl(EVIOCSCLOCKID)`, `libevdev_set_fd` and `libevdev_free`.
@safe struct EvdevHandle: ~Copyable {
  /// What a read found.
  enum Reading {
    case event(InputEvent)
    /// The kernel dropped events, or this is one of those that lead to the state of now.
    case synchronization(InputEvent)
    /// Nothing more can be read now.
    case nothing
    case failed(Int32)
  }

  /// How to read.
  enum Mode {
    case next
    /// The events that lead from the last known state to the one of now.
    case synchronize
    /// As if the kernel had dropped events.
    case forceSynchronization

    fileprivate var flags: UInt32 {
      switch self {
      // "Blocking" makes the library read only when it has nothing left, one call for many events instead
      // of one for each. The descriptor itself never blocks.
      case .next: LIBEVDEV_READ_FLAG_NORMAL.rawValue | LIBEVDEV_READ_FLAG_BLOCKING.rawValue
      case .synchronize: LIBEVDEV_READ_FLAG_SYNC.rawValue
      case .forceSynchronization: LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue
      }
    }
  }

  let node: OpenNode
  /// Whether events come with times of CLOCK_MONOTONIC; false only where no kernel of the last ten years
  /// stands behind the node.
  let hasMonotonicClock: Bool
  /// The library's device, for the other files of this module that ask it.
  let device: OpaquePointer

  /// Sets an open node up; errors name it by its path.
  init(_ node: OpenNode, path: String) throws(SystemError) {
    let number = node.number
    // Before the state is read: a change of clock throws away what has been queued.
    let hasMonotonicClock = pressured_set_event_clock(number, CLOCK_MONOTONIC) == 0
    guard let device = unsafe libevdev_new() else {
      throw SystemError(call: "libevdev_new", errno: ENOMEM, subject: path)
    }
    unsafe Self.silence(device)
    let code = unsafe libevdev_set_fd(device, number)
    guard code == 0 else {
      unsafe libevdev_free(device)
      throw SystemError(call: "libevdev_set_fd", errno: -code, subject: path)
    }
    self.node = node
    self.hasMonotonicClock = hasMonotonicClock
    unsafe self.device = device
  }

  deinit {
    unsafe libevdev_free(device)
  }

  /// Reads one event.
  ///
  /// The corresponding C function is `libevdev_next_event`.
  func read(_ mode: Mode) -> Reading {
    var event = input_event()
    let code = unsafe libevdev_next_event(device, mode.flags, &event)
    switch code {
    case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return .event(InputEvent(event))
    case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue): return .synchronization(InputEvent(event))
    case -EAGAIN, -EINTR: return .nothing
    default: return .failed(-code)
    }
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
