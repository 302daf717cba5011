import CEvdev
import CInputCodes
import Frames

extension EvdevHandle {
  /// The events that lead from nothing to the state that the device was found in; nil where it has none.
  ///
  /// The values of slots where nothing is down count too: the kernel does not repeat a value that the next
  /// contact there happens to share.
  ///
  /// The corresponding C functions are `libevdev_get_slot_value` and `libevdev_get_event_value`.
  func initialFrame(at time: Timestamp) -> Frame? {
    let events = state(at: time, withAbsent: false)
    return events.isEmpty ? nil : Frame(time: time, origin: .opened, events: events)
  }

  /// The events that lead to the state of when the node was asked last, from whatever state.
  ///
  /// The corresponding C functions are `libevdev_get_slot_value` and `libevdev_get_event_value`.
  func wholeState(at time: Timestamp) -> [InputEvent] { state(at: time, withAbsent: true) }

  /// With `withAbsent` also that no contact is in a slot, and that a key is up.
  private func state(at time: Timestamp, withAbsent: Bool) -> [InputEvent] {
    var events: [InputEvent] = []
    let description = describe()
    let codes = description.axes.keys.sorted { $0.rawValue < $1.rawValue }
    if let slots = UInt32(exactly: unsafe libevdev_get_num_slots(device)), slots > 0 {
      let contactCodes = codes.filter { $0.rawValue > AxisCode.slot.rawValue }
      for slot in 0..<slots {
        appendState(of: slot, contactCodes, at: time, withAbsent: withAbsent, to: &events)
      }
      // Where the next frame goes on that begins without one.
      let current = unsafe libevdev_get_current_slot(device)
      events.append(.axis(.slot, max(0, current), at: time))
    }
    for code in codes where code.rawValue < AxisCode.beforeSlot.rawValue {
      events.append(.axis(code, value(of: .absolute, code.rawValue), at: time))
    }
    let keys = description.keys.sorted { $0.rawValue < $1.rawValue }
    for key in keys {
      let value = value(of: .key, key.rawValue)
      guard value != 0 || withAbsent else { continue }
      events.append(InputEvent(time: time, type: .key, code: key.rawValue, value: value))
    }
    return events
  }

  private func appendState(
    of slot: UInt32, _ codes: [AxisCode], at time: Timestamp, withAbsent: Bool,
    to events: inout [InputEvent]
  ) {
    events.append(.axis(.slot, Int32(clamping: slot), at: time))
    let trackingID = unsafe libevdev_get_slot_value(
      device, slot, UInt32(AxisCode.trackingID.rawValue))
    if trackingID >= 0 || withAbsent {
      events.append(.axis(.trackingID, max(trackingID, -1), at: time))
    }
    for code in codes where code != .trackingID {
      let value = unsafe libevdev_get_slot_value(device, slot, UInt32(code.rawValue))
      events.append(.axis(code, value, at: time))
    }
  }

  private func value(of type: EventType, _ code: UInt16) -> Int32 {
    unsafe libevdev_get_event_value(device, UInt32(type.rawValue), UInt32(code))
  }
}

extension InputEvent {
  fileprivate static func axis(_ code: AxisCode, _ value: Int32, at time: Timestamp) -> InputEvent {
    InputEvent(time: time, type: .absolute, code: code.rawValue, value: value)
  }
}
