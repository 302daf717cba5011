/// What the events of a device come to: the last value of each axis, slot and key.
package struct RecordedState: Sendable {
  private let hasSlots: Bool
  private var axes: [UInt16: Int32] = [:]
  private var keys: Set<UInt16> = []
  private var slots: [Int32: [UInt16: Int32]] = [:]
  private var currentSlot: Int32 = 0

  package init(_ description: DeviceDescription) {
    hasSlots = description.axes[.slot] != nil && description.axes[.beforeSlot] == nil
  }

  package mutating func take(_ event: InputEvent) {
    switch event.type {
    case .key where event.value == 0: keys.remove(event.code)
    case .key: keys.insert(event.code)
    case .absolute where event.code == AxisCode.slot.rawValue: currentSlot = event.value
    case .absolute where event.code < AxisCode.slot.rawValue: axes[event.code] = event.value
    // Points without slots are there in their own frame only.
    case .absolute where hasSlots: slots[currentSlot, default: [:]][event.code] = event.value
    default: break
    }
  }

  /// The events that lead from nothing to this state.
  package func events(at time: Timestamp) -> [InputEvent] {
    var events: [InputEvent] = []
    func append(_ type: EventType, _ code: UInt16, _ value: Int32) {
      events.append(InputEvent(time: time, type: type, code: code, value: value))
    }
    for (slot, values) in slots.sorted(by: { $0.key < $1.key }) {
      append(.absolute, AxisCode.slot.rawValue, slot)
      // The contact first, as the other values are its own.
      if let id = values[AxisCode.trackingID.rawValue], id >= 0 {
        append(.absolute, AxisCode.trackingID.rawValue, id)
      }
      for (code, value) in values.sorted(by: { $0.key < $1.key })
      where code != AxisCode.trackingID.rawValue { append(.absolute, code, value) }
    }
    if hasSlots { append(.absolute, AxisCode.slot.rawValue, currentSlot) }
    for (code, value) in axes.sorted(by: { $0.key < $1.key }) { append(.absolute, code, value) }
    for key in keys.sorted() { append(.key, key, 1) }
    return events
  }
}
