package import Frames
import Glibc
package import LinuxSystem

/// How a read of a device's own events ended.
package enum RawReadOutcome: Hashable, Sendable {
  /// There are events.
  case events
  /// Nothing can be read now; the descriptor's readiness tells when.
  case drained
  /// The device was unplugged, or taken from us.
  case gone
  case failed(SystemError)
}

/// An open device whose events come just as the kernel writes them: each of them, with its time, and
/// SYN_DROPPED where the reader was too slow.
package final class RawDevice {
  /// How many events are read at once: four times what the kernel keeps at least.
  private static let eventsPerRead = 256

  package let path: String
  package let description: DeviceDescription
  /// The lamps that are on, and the switches that are closed, since it was opened.
  package let switches: SwitchState
  /// What it was in when it was opened; nil where nothing was down, lit or off its zero.
  package let initialFrame: Frame?

  private let handle: EvdevHandle
  private var buffer = EvdevHandle.makeBuffer(of: eventsPerRead)

  /// Opens the event node at `path`.
  package init(path: String) throws(DeviceError) {
    // Events that come while the state is asked for are not older than it.
    let time = Timestamp(microseconds: MonotonicInstant.now.microseconds)
    do throws(SystemError) {
      handle = try EvdevHandle(OpenNode(path: path), path: path)
    } catch {
      throw DeviceError(path: path, cause: error)
    }
    self.path = path
    description = handle.describe()
    switches = handle.switchState(description)
    initialFrame = handle.initialFrame(at: time).flatMap(Self.withoutZeros)
  }

  /// The node, to wait on; it stays this object's.
  package var descriptor: Int32 { handle.node.number }

  /// Appends the next events to `events`.
  package func read(into events: inout [InputEvent]) -> RawReadOutcome {
    do throws(SystemError) {
      let count = try handle.read(into: &buffer)
      for event in buffer.prefix(count) { events.append(InputEvent(event)) }
      return count > 0 ? .events : .drained
    } catch {
      switch error.errno {
      case EAGAIN: return .drained
      case ENODEV: return .gone
      default:
        return .failed(SystemError(call: error.call, errno: error.errno, subject: path))
      }
    }
  }

  /// A state without what is as in a device that nobody has touched; nil where nothing is left.
  private static func withoutZeros(_ frame: Frame) -> Frame? {
    var result = frame
    var slot: InputEvent?
    var current: Int32 = 0
    result.events.removeAll()
    for event in frame.events {
      if event.type == .absolute, event.code == AxisCode.slot.rawValue {
        slot = event
      } else if event.value != 0 || event.code == AxisCode.trackingID.rawValue {
        // The slot first, where another was meant before.
        if let change = slot, event.isOfContact, change.value != current {
          result.events.append(change)
          current = change.value
        }
        result.events.append(event)
      }
    }
    if let slot, slot.value != current { result.events.append(slot) }
    return result.events.isEmpty ? nil : result
  }
}

extension InputEvent {
  fileprivate var isOfContact: Bool {
    type == .absolute && code > AxisCode.slot.rawValue
  }
}
