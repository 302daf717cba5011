import Frames
import TestSupport

/// Events of all codes with any values: mostly such that something comes of them.
struct StormEvents {
  private var random: SeededGenerator
  private var time: Int64 = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Sends events until one closes a frame.
  mutating func fill(_ assembler: inout FrameAssembler) {
    step()
    if random.chance(of: 300) { assembler.mark(random.chance(of: 2) ? .opened : .resynchronized) }
    var left = random.chance(of: 20_000) ? FrameAssembler.maximumEvents + 9 : randomCount()
    while true {
      let event = left > 0 ? event() : report
      left -= 1
      if assembler.append(event) { return }
    }
  }

  private var moment: Timestamp { Timestamp(microseconds: time) }

  private var report: InputEvent {
    InputEvent(
      time: moment, type: .synchronization, code: SynchronizationCode.report, value: 0)
  }

  private mutating func randomCount() -> Int {
    Int(random.next() % 8)
  }

  /// Time goes on by some milliseconds; now and then it jumps, backward too.
  private mutating func step() {
    let bits = random.next()
    switch bits % 4096 {
    case 0: time = Int64(truncatingIfNeeded: random.next())
    case 1: time = .max
    case 2: time = .min
    case 3: time = time.addingSaturating(-Int64(bits >> 44))
    default: time = time.addingSaturating(Int64(bits >> 50))
    }
  }

  private mutating func event() -> InputEvent {
    let bits = random.next()
    let likely = Int(bits >> 32)
    let value = value(bits >> 16)
    let (type, code): (EventType, UInt16)
    switch bits % 16 {
    case 0...8: (type, code) = (.absolute, Self.axes[likely % Self.axes.count])
    case 9...11: (type, code) = (.key, Self.keys[likely % Self.keys.count])
    case 12: (type, code) = (.synchronization, SynchronizationCode.multitouchReport)
    case 13: (type, code) = (.absolute, UInt16(truncatingIfNeeded: likely % 0x40))
    case 14: (type, code) = (.key, UInt16(truncatingIfNeeded: likely % 0x300))
    default:
      // All that is left, lost events among it.
      type = EventType(rawValue: UInt16(truncatingIfNeeded: bits >> 8 & 0x1f))
      code = UInt16(truncatingIfNeeded: likely)
      if likely % 64 == 0 {
        return InputEvent(
          time: moment, type: .synchronization, code: SynchronizationCode.dropped, value: 0)
      }
    }
    return InputEvent(time: moment, type: type, code: code, value: value)
  }

  private mutating func value(_ bits: UInt64) -> Int32 {
    switch bits % 16 {
    case 0: random.number()
    case 1...7: Int32(truncatingIfNeeded: bits >> 4 & 7) - 1
    case 8...12: Int32(truncatingIfNeeded: bits >> 4 & 0xff)
    default: Int32(truncatingIfNeeded: bits >> 4 & 0x7ff)
    }
  }

  private static let axes = StormDevice.likelyAxes.map(\.rawValue)
  private static let keys = StormDevice.likelyKeys.map(\.rawValue)
}
