package import Frames
import Glibc
package import LinuxSystem

/// How a read of a device ended.
package enum ReadOutcome: Hashable, Sendable {
  /// Nothing is left; the descriptor's readiness tells when there is more.
  case drained
  /// This read's share is used up. More may be left in memory already, of which the descriptor's readiness
  /// does not tell: read again after others had their turn.
  case more
  /// The device was unplugged, or taken from us.
  case gone
  case failed(SystemError)
}

/// An open device: what it is, and frames of what it does.
package final class EvdevDevice {
  /// How many events one read hands over before others get their turn: what the library's queue holds at
  /// least is 256, so this is a few system calls.
  package static let eventsPerRead = 1024
  /// How many events a synchronisation may take: more than the whole state of any device, 64 slots with
  /// 15 axes, and each of the 768 keys and 64 axes.
  private static let maximumSynchronizationEvents = 64 * 15 + 768 + 64

  package let path: String
  package let description: DeviceDescription
  /// What was down already when the device was opened; nil where it has no state at all.
  package let initialFrame: Frame?

  private let handle: EvdevHandle
  private var assembler = FrameAssembler()
  private var mask: EventMask
  private var needsSynchronization = false
  private let eventsPerRead: Int

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
    do throws(SystemError) {
      handle = try EvdevHandle(node, path: path)
    } catch {
      throw DeviceError(path: path, cause: error)
    }
    self.path = path
    self.eventsPerRead = eventsPerRead
    description = handle.describe()
    initialFrame = handle.initialFrame(at: .now)
    mask = EventMask(allOf: description)
  }

  /// The node, to wait on; it stays this object's.
  package var descriptor: Int32 { handle.node.number }

  /// Whether it could be opened for writing too, without which there are no haptics.
  package var isWritable: Bool { handle.node.isWritable }

  /// Lets only the events of `mask` through; false where the kernel cannot, and all events come.
  ///
  /// A device that is gone says so when it is read. Where the mask gets wider, the next read begins with a synchronisation, as nobody has told us of what
  /// was masked.
  package func setMask(_ mask: EventMask) -> Bool {
    guard handle.setMask(mask) else { return false }
    if mask.isWider(than: self.mask) { needsSynchronization = true }
    self.mask = mask
    return true
  }

  /// Makes the next read begin with the difference to the state of now, as after a time asleep.
  package func requestSynchronization() {
    needsSynchronization = true
  }

  /// Lends all frames that have come to `deliver`, one at a time, whose storage is used again after it.
  package func read(_ deliver: (Frame) -> Void) -> ReadOutcome {
    if needsSynchronization {
      needsSynchronization = false
      if case .failed(let code) = handle.read(.forceSynchronization) { return outcome(of: code) }
      if let failure = synchronize(at: .now, deliver) { return failure }
    }
    for _ in 0..<eventsPerRead {
      switch handle.read(.next) {
      case .event(let event):
        if assembler.append(stamped(event)) { deliver(assembler.frame) }
      case .synchronization(let dropped):
        return synchronize(at: stamped(dropped).time, deliver) ?? .more
      case .nothing:
        return .drained
      case .failed(let code):
        return outcome(of: code)
      }
    }
    return .more
  }

  /// Hands over the way to the state of now as one frame, also where it is empty; nil where that went well.
  ///
  /// What the device has sent of an unfinished frame is part of it, since the library knows that already.
  private func synchronize(at time: Timestamp, _ deliver: (Frame) -> Void) -> ReadOutcome? {
    assembler.mark(.resynchronized)
    for _ in 0..<Self.maximumSynchronizationEvents {
      switch handle.read(.synchronize) {
      case .event(var event), .synchronization(var event):
        guard event.type != .synchronization else { continue }
        event.time = time
        _ = assembler.append(event)
      case .nothing:
        let report = InputEvent(
          time: time, type: .synchronization, code: SynchronizationCode.report, value: 0)
        if assembler.append(report) { deliver(assembler.frame) }
        return nil
      case .failed(let code):
        return outcome(of: code)
      }
    }
    return outcome(of: EOVERFLOW)
  }

  private func outcome(of code: Int32) -> ReadOutcome {
    code == ENODEV
      ? .gone : .failed(SystemError(call: "libevdev_next_event", errno: code, subject: path))
  }

  private func stamped(_ event: InputEvent) -> InputEvent {
    guard !handle.hasMonotonicClock else { return event }
    var event = event
    event.time = .now
    return event
  }
}

extension Timestamp {
  /// The present moment of the clock that live devices count on.
  fileprivate static var now: Timestamp {
    Timestamp(microseconds: MonotonicInstant.now.microseconds)
  }
}
