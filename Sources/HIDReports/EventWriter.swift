import Frames

/// Writes events as the kernel's input core does: only what has changed, noise taken out, slots named
/// when they change, and no SYN_REPORT for nothing.
struct EventWriter: Sendable {
  private(set) var events: [InputEvent] = []
  /// How much noise each axis has.
  var fuzz: [AxisCode: Int32] = [:]
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
    let old = axes[code, default: 0]
    let value = Self.quieted(value, old: old, fuzz: fuzz[code, default: 0])
    guard value != old else { return }
    axes[code] = value
    append(.absolute, code.rawValue, value)
  }

  /// Writes an axis of a slot, and answers the value without its noise.
  @discardableResult
  mutating func axis(_ code: AxisCode, _ value: Int32, slot: Int) -> Int32 {
    let old = slots[slot]?[code] ?? (code == .trackingID ? -1 : 0)
    let value = Self.quieted(value, old: old, fuzz: fuzz[code, default: 0])
    guard value != old else { return value }
    slots[slot, default: [:]][code] = value
    if currentSlot != slot {
      currentSlot = slot
      append(.absolute, AxisCode.slot.rawValue, Int32(clamping: slot))
    }
    append(.absolute, code.rawValue, value)
    return value
  }

  /// The value, drawn towards the old one by as much as it may be noise: `input_defuzz_abs_event` of
  /// Linux's input.c.
  private static func quieted(_ value: Int32, old: Int32, fuzz: Int32) -> Int32 {
    let (value, old, fuzz) = (Int64(value), Int64(old), Int64(fuzz))
    let distance = abs(value - old)
    let quieted =
      if distance < fuzz / 2 {
        old
      } else if distance < fuzz {
        (old * 3 + value) / 4
      } else if distance < fuzz * 2 {
        (old + value) / 2
      } else {
        value
      }
    return Int32(clamping: quieted)
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
