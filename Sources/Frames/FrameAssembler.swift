/// Collects events to frames.
///
/// The finished frame is lent from `frame` until the next event comes, and its storage is used again.
package struct FrameAssembler: Sendable {
  /// How many events a frame may hold.
  ///
  /// 64 slots with all 14 multitouch axes and the event that selects each, and 64 events for the rest of
  /// the device: about four times what the kernel itself buffers for the busiest touchscreen. A source
  /// that never closes its frame would else take all memory.
  package static let maximumEvents = 64 * 15 + 64

  /// The frame that `append` has closed, or the one that is still growing.
  package private(set) var frame = Frame(time: Timestamp(microseconds: 0))

  private enum State {
    case collecting
    case closed
    /// Events were lost: what comes up to the next SYN_REPORT is half a frame.
    case discarding
  }

  private var state = State.collecting

  package init() {}

  /// Whether this event closed a frame, which is then in `frame`.
  package mutating func append(_ event: InputEvent) -> Bool {
    if state == .closed { startFrame(.device) }
    guard event.type == .synchronization else { return collect(event) }
    switch event.code {
    case SynchronizationCode.report:
      return close(at: event.time)
    case SynchronizationCode.dropped:
      discard()
      return false
    default:
      return collect(event)
    }
  }

  /// Says what the events that come until the next SYN_REPORT mean.
  package mutating func mark(_ origin: Frame.Origin) {
    if state == .closed { startFrame(origin) }
    frame.origin = origin
  }

  /// Forgets what was collected: the events that come until the next SYN_REPORT are a frame of that origin.
  package mutating func startOver(as origin: Frame.Origin) {
    startFrame(origin)
  }

  private mutating func collect(_ event: InputEvent) -> Bool {
    guard state == .collecting else { return false }
    if frame.events.count < Self.maximumEvents {
      frame.events.append(event)
    } else {
      discard()
    }
    return false
  }

  private mutating func close(at time: Timestamp) -> Bool {
    guard state == .collecting else {
      startFrame(.resynchronized)
      return false
    }
    frame.time = time
    state = .closed
    return true
  }

  private mutating func discard() {
    frame.events.removeAll(keepingCapacity: true)
    state = .discarding
  }

  private mutating func startFrame(_ origin: Frame.Origin) {
    frame.events.removeAll(keepingCapacity: true)
    frame.origin = origin
    state = .collecting
  }
}
