import CInputCodes
import Frames
import Glibc
import LinuxSystem

/// Makes frames of what a node sends.
///
/// All that is needed for that is in one value, so that a batch of events is one access to it.
struct EventReader: ~Copyable {
  /// What became of a change of the mask.
  enum MaskChange {
    /// The kernel cannot mask.
    case refused
    /// Nothing gets through that did not before.
    case narrower
    /// Nobody has told us of what was masked and is not any more.
    case wider
  }

  /// How many reads may come to nothing before a synchronisation, which has to get past all that was sent
  /// before it; the kernel keeps a few thousand events at most.
  private static let readsPassedOver = 64

  private var handle: EvdevHandle
  private var mask: EventMask
  private var assembler = FrameAssembler()
  private var buffer: [input_event]

  init(_ handle: consuming EvdevHandle, mask: EventMask, eventsPerRead: Int) {
    self.handle = handle
    self.mask = mask
    buffer = EvdevHandle.makeBuffer(of: max(eventsPerRead, 1))
  }

  mutating func setMask(_ mask: EventMask) -> MaskChange {
    guard handle.setMask(mask) else { return .refused }
    defer { self.mask = mask }
    return mask.isWider(than: self.mask) ? .wider : .narrower
  }

  /// Lends the frames of one read to `deliver`, whose storage is used again after it.
  mutating func read(path: String, _ deliver: (Frame) -> Void) throws(SystemError) {
    let count = try handle.read(into: &buffer)
    for index in 0..<count {
      let event = stamped(InputEvent(buffer[index]))
      if event.isDrop { return try synchronize(at: event.time, path: path, deliver) }
      if assembler.append(event) { deliver(assembler.frame) }
    }
  }

  /// Hands over the whole state of now as one frame, which takes the place of all that was sent before.
  mutating func synchronize(
    at time: Timestamp, path: String, _ deliver: (Frame) -> Void
  ) throws(SystemError) {
    try passOver()
    try handle.askAnew(path)
    assembler.startOver(as: .device)
    let events = handle.wholeState(at: time).filter { mask.admits($0) }
    deliver(Frame(time: time, origin: .resynchronized, events: events))
  }

  /// Throws away what has been sent up to now.
  private mutating func passOver() throws(SystemError) {
    do throws(SystemError) {
      var reads = 0
      while reads < Self.readsPassedOver, try handle.read(into: &buffer) == buffer.count {
        reads += 1
      }
    } catch {
      guard error.errno == EAGAIN else { throw error }
    }
  }

  private func stamped(_ event: InputEvent) -> InputEvent {
    guard !handle.hasMonotonicClock else { return event }
    var event = event
    event.time = .now
    return event
  }
}

extension InputEvent {
  /// Whether the kernel has dropped events; compared with the header's numbers, as for each event.
  fileprivate var isDrop: Bool {
    type.rawValue == UInt16(EV_SYN) && code == UInt16(SYN_DROPPED)
  }
}
