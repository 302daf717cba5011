package import Frames
import Glibc
package import LinuxSystem

/// How a read of a device ended.
package enum ReadOutcome: Hashable, Sendable {
  /// What there was has been handed over; the descriptor's readiness tells whether there is more.
  case done
  /// The device was unplugged, or taken from us.
  case gone
  case failed(SystemError)
}

/// An open device: what it is, and frames of what it does.
package final class EvdevDevice {
  /// How many events one read hands over before others get their turn: what the kernel keeps for most
  /// devices is fewer, so that one system call is enough.
  package static let eventsPerRead = 256

  package let path: String
  package let description: DeviceDescription
  /// What was down already when the device was opened; nil where it has no state at all.
  package let initialFrame: Frame?

  private var reader: EventReader
  private var needsSynchronization = false

  /// Opens the event node at `path`.
  package convenience init(
    path: String, eventsPerRead: Int = EvdevDevice.eventsPerRead
  ) throws(DeviceError) {
    let node: OpenNode
    do throws(SystemError) {
      node = try OpenNode(path: path)
    } catch {
      throw DeviceError(path: path, cause: error)
    }
    try self.init(node, path: path, eventsPerRead: eventsPerRead)
  }

  /// Takes an event node that was opened at `path`.
  package init(
    _ node: OpenNode, path: String, eventsPerRead: Int = EvdevDevice.eventsPerRead
  ) throws(DeviceError) {
    let handle: EvdevHandle
    do throws(SystemError) {
      handle = try EvdevHandle(node, path: path)
    } catch {
      throw DeviceError(path: path, cause: error)
    }
    self.path = path
    description = handle.describe()
    initialFrame = handle.initialFrame(at: .now)
    descriptor = node.number
    isWritable = node.isWritable
    reader = EventReader(handle, mask: EventMask(allOf: description), eventsPerRead: eventsPerRead)
  }

  /// The node, to wait on; it stays this object's.
  package let descriptor: Int32

  /// Whether it could be opened for writing too, without which there are no haptics.
  package let isWritable: Bool

  /// Lets only the events of `mask` through; false where the kernel cannot, and all events come.
  ///
  /// A device that is gone says so when it is read. Where the mask gets wider, the next read begins with a
  /// synchronisation, as nobody has told us of what was masked.
  package func setMask(_ mask: EventMask) -> Bool {
    switch reader.setMask(mask) {
    case .refused: return false
    case .narrower: break
    case .wider: needsSynchronization = true
    }
    return true
  }

  /// Makes the next read begin with the difference to the state of now, as after a time asleep.
  package func requestSynchronization() {
    needsSynchronization = true
  }

  /// Lends all frames that have come to `deliver`, one at a time, whose storage is used again after it.
  package func read(_ deliver: (Frame) -> Void) -> ReadOutcome {
    do throws(SystemError) {
      if needsSynchronization {
        needsSynchronization = false
        try reader.synchronize(at: .now, path: path, deliver)
      }
      try reader.read(path: path, deliver)
      return .done
    } catch {
      switch error.errno {
      case EAGAIN: return .done
      case ENODEV: return .gone
      default:
        return .failed(SystemError(call: error.call, errno: error.errno, subject: path))
      }
    }
  }
}

extension Timestamp {
  /// The present moment of the clock that live devices count on.
  static var now: Timestamp {
    Timestamp(microseconds: MonotonicInstant.now.microseconds)
  }
}
