import Frames

/// Writes events as the kernel's input core does: only what has changed, slots named when they change,
/// and no SYN_REPORT for nothing.
struct EventWriter: Sendable {
  private(set) var events: [InputEvent] = []
  private var keys: [KeyCode: Bool] = [:]
  private var axes: [AxisCode: Int32] = [:]
  private var slots: [Int: [AxisCode: Int32]] = [:]
  private var currentSlot = 0
  private var hasUnreported = false
  /// The moment of what is written next.
  var time = Timestamp(microseconds: 0)

  mutating func key(_ code: KeyCode, _ isDown: Bool) {
    guard keys[code, default: false] != isDown else { return }
    keys[code] = isDown
    append(.key, code.rawValue, isDown ? 1 : 0)
  }

  mutating func axis(_ code: AxisCode, _ value: Int32) {
    guard axes[code, default: 0] != value else { return }
    axes[code] = value
    append(.absolute, code.rawValue, value)
  }

  mutating func axis(_ code: AxisCode, _ value: Int32, slot: Int) {
    let unset: Int32 = code == .trackingID ? -1 : 0
    guard slots[slot]?[code] ?? unset != value else { return }
    slots[slot, default: [:]][code] = value
    if currentSlot != slot {
      currentSlot = slot
      append(.absolute, AxisCode.slot.rawValue, Int32(clamping: slot))
    }
    append(.absolute, code.rawValue, value)
  }

  mutating func report() {
    guard hasUnreported else { return }
    append(.synchronization, SynchronizationCode.report, 0)
    hasUnreported = false
  }

  private mutating func append(_ type: EventType, _ code: UInt16, _ value: Int32) {
    events.append(InputEvent(time: time, type: type, code: code, value: value))
    hasUnreported = true
  }
}
