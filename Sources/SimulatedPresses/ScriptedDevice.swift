package import Frames

/// Writes a recording as the kernel would: a value that did not change is not sent, nor is a frame in
/// which nothing did.
package struct ScriptedDevice {
  package private(set) var recording: Recording
  private var axes: [AxisCode: Int32] = [:]
  private var keys: Set<KeyCode> = []
  private var slots: [Int32: [AxisCode: Int32]] = [:]
  private var currentSlot: Int32 = 0
  /// The frame that is not closed yet, whose time is not known.
  private var pending: [InputEvent] = []

  package init(_ description: DeviceDescription) {
    recording = Recording(description: description)
  }

  package mutating func set(_ axis: AxisCode, _ value: Int32) {
    guard axes.updateValue(value, forKey: axis) ?? 0 != value else { return }
    send(.absolute, axis.rawValue, value)
  }

  package mutating func set(_ key: KeyCode, _ isDown: Bool) {
    guard keys.contains(key) != isDown else { return }
    if isDown { keys.insert(key) } else { keys.remove(key) }
    send(.key, key.rawValue, isDown ? 1 : 0)
  }

  /// Sets a value of a slot, and makes the slot the current one before if need be.
  package mutating func set(_ axis: AxisCode, _ value: Int32, inSlot slot: Int32) {
    let initial: Int32 = axis == .trackingID ? -1 : 0
    let last = slots[slot, default: [:]].updateValue(value, forKey: axis) ?? initial
    guard last != value else { return }
    if slot != currentSlot {
      currentSlot = slot
      send(.absolute, AxisCode.slot.rawValue, slot)
    }
    send(.absolute, axis.rawValue, value)
  }

  /// Closes the frame.
  package mutating func report(at time: Timestamp) {
    guard !pending.isEmpty else { return }
    send(.synchronization, SynchronizationCode.report, 0)
    recording.events += pending.map { event in
      InputEvent(time: time, type: event.type, code: event.code, value: event.value)
    }
    pending = []
  }

  /// Loses what has been set since the last frame, as the kernel does when a reader is too slow.
  package mutating func drop(at time: Timestamp) {
    pending = []
    send(.synchronization, SynchronizationCode.dropped, 0)
    report(at: time)
  }

  private mutating func send(_ type: EventType, _ code: UInt16, _ value: Int32) {
    pending.append(
      InputEvent(time: Timestamp(microseconds: 0), type: type, code: code, value: value))
  }
}
