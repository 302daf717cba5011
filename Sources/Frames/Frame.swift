/// One event as the kernel sends it.
package struct InputEvent: Hashable, Sendable {
  package var time: Timestamp
  package var type: EventType
  package var code: UInt16
  package var value: Int32

  package init(time: Timestamp, type: EventType, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}

/// What a device said between two SYN_REPORTs, without them.
package struct Frame: Hashable, Sendable {
  /// Why a frame came to be, which decides what its events mean.
  package enum Origin: Hashable, Sendable {
    /// The device sent it.
    case device
    /// The state that was found when the device was opened: what is down has been down before.
    case opened
    /// The difference to the state that was found after the kernel dropped events.
    case resynchronized
  }

  /// The moment of the closing SYN_REPORT.
  package var time: Timestamp
  package var origin: Origin
  package var events: [InputEvent]

  package init(time: Timestamp, origin: Origin = .device, events: [InputEvent] = []) {
    self.time = time
    self.origin = origin
    self.events = events
  }
}
