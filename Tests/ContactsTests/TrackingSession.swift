import Contacts
import Frames

/// A tracker and what it said last, fed frame by frame.
struct TrackingSession {
  private(set) var tracker: ContactTracker
  private(set) var result = ContactFrame(time: Timestamp(microseconds: -1))
  private var time = Timestamp(microseconds: 0)

  init(_ description: DeviceDescription) {
    tracker = ContactTracker(description)
  }

  /// Sends a frame, 8 ms after the last, and returns all contacts.
  @discardableResult
  mutating func send(_ events: [Event], origin: Frame.Origin = .device) -> [Contact] {
    time = time.advanced(by: .milliseconds(8))
    let frame = Frame(time: time, origin: origin, events: events.map { $0.event(at: time) })
    tracker.update(frame, into: &result)
    return result.contacts
  }

  @discardableResult
  mutating func cancelAll() -> [Contact] {
    tracker.cancelAll(at: time, into: &result)
    return result.contacts
  }

  /// One event, written short.
  struct Event {
    private let type: EventType
    private let code: UInt16
    private let value: Int32

    func event(at time: Timestamp) -> InputEvent {
      InputEvent(time: time, type: type, code: code, value: value)
    }

    static func axis(_ axis: AxisCode, _ value: Int32) -> Event {
      Event(type: .absolute, code: axis.rawValue, value: value)
    }

    static func key(_ key: KeyCode, _ value: Int32) -> Event {
      Event(type: .key, code: key.rawValue, value: value)
    }

    static func slot(_ value: Int32) -> Event { .axis(.slot, value) }
    static func id(_ value: Int32) -> Event { .axis(.trackingID, value) }
    static func x(_ value: Int32) -> Event { .axis(.positionX, value) }
    static func y(_ value: Int32) -> Event { .axis(.positionY, value) }
    static func pressure(_ value: Int32) -> Event { .axis(.contactPressure, value) }
    static func tool(_ value: Int32) -> Event { .axis(.toolType, value) }
    static var point: Event {
      Event(
        type: .synchronization, code: SynchronizationCode.multitouchReport, value: 0)
    }
  }
}

extension Contact {
  /// Phase and pressure, which most tests look at.
  var summary: String { "\(id.rawValue) \(phase) \(pressure)" }
}

extension DeviceDescription {
  private static let hundred = AxisRange(minimum: 0, maximum: 100)

  /// A pad with slots 0…4, positions 0…100 and pressures 0…255.
  static var slotted: DeviceDescription {
    DeviceDescription(
      name: "Slotted", keys: [.leftButton, .touch],
      axes: [
        .slot: AxisRange(minimum: 0, maximum: 4),
        .trackingID: AxisRange(minimum: 0, maximum: 65535),
        .positionX: hundred, .positionY: hundred,
        .contactPressure: AxisRange(minimum: 0, maximum: 255),
        .pressure: AxisRange(minimum: 0, maximum: 255),
        .toolType: AxisRange(minimum: 0, maximum: 2),
      ])
  }

  /// A pad with slots and one pressure for all of them.
  static var semiMultitouch: DeviceDescription {
    var description = slotted
    description.axes[.contactPressure] = nil
    return description
  }

  /// A pad that reports points without slots.
  static var pointed: DeviceDescription {
    var description = slotted
    description.axes[.slot] = nil
    description.axes[.trackingID] = nil
    return description
  }

  /// A pad for one finger, with these keys.
  static func singleTouch(keys: Set<KeyCode> = [.touch], hasPressure: Bool = true)
    -> DeviceDescription
  {
    var description = DeviceDescription(
      name: "Single", keys: keys, axes: [.x: hundred, .y: hundred])
    if hasPressure { description.axes[.pressure] = AxisRange(minimum: 0, maximum: 255) }
    return description
  }

  /// A tablet with pen and eraser.
  static func tablet(keys: Set<KeyCode> = [.toolPen, .toolRubber, .touch, .stylus])
    -> DeviceDescription
  {
    DeviceDescription(
      name: "Tablet", keys: keys,
      axes: [
        .x: hundred, .y: hundred, .pressure: AxisRange(minimum: 0, maximum: 1023),
        .distance: AxisRange(minimum: 0, maximum: 60),
        .tiltX: AxisRange(minimum: -64, maximum: 63, resolution: 57),
      ])
  }
}
