import Devices
import Frames
import LinuxSystem
import Varlink

/// Reads what `io.pressured.Simulator` calls frames, for one device and call.
///
/// The interface has checked the types.
struct SimulatedFrameReader {
  static let maximumFrames = 1000
  /// Less than a client waits for a reply that nobody told to wait longer.
  private static let farthest = Duration.seconds(30)
  /// What a client may be late in going on.
  private static let latest = Duration.seconds(1)
  /// The event that ends a point of devices without slots.
  private static let pointEnd = "SYN_MT_REPORT"

  private let description: DeviceDescription
  private let start: MonotonicInstant
  private let now: MonotonicInstant

  init(_ description: DeviceDescription, start: MonotonicInstant, now: MonotonicInstant) {
    self.description = description
    self.start = start
    self.now = now
  }

  /// Frames in order, none before the moment `last`.
  func read(_ values: [JSONValue], after last: Timestamp) throws(SimulatorError) -> [Frame] {
    guard values.count <= Self.maximumFrames else {
      throw .tooManyFrames(limit: Self.maximumFrames)
    }
    var frames: [Frame] = []
    frames.reserveCapacity(values.count)
    var earliest = last
    for (index, value) in values.enumerated() {
      let object = value.objectValue ?? [:]
      let field = "frames[\(index)]"
      let time = try time(object, in: field)
      guard time >= earliest else { throw .invalidFrame(field: "\(field).time", .order) }
      earliest = time
      let isResynchronized = object["resynced"]?.boolValue ?? false
      frames.append(
        Frame(
          time: time, origin: isResynchronized ? .resynchronized : .device,
          events: try events(object["events"]?.arrayValue ?? [], at: time, in: field)))
    }
    return frames
  }

  private func time(
    _ object: JSONObject, in field: String
  ) throws(SimulatorError) -> Timestamp {
    let offset = object["time"]?.integerValue ?? 0
    let due = start.advanced(by: .microseconds(offset))
    guard offset >= 0, due >= now.advanced(by: .zero - Self.latest),
      due <= now.advanced(by: Self.farthest)
    else { throw .invalidFrame(field: "\(field).time", .range) }
    return Timestamp(microseconds: due.microseconds)
  }

  private func events(
    _ values: [JSONValue], at time: Timestamp, in field: String
  ) throws(SimulatorError) -> [InputEvent] {
    guard values.count <= FrameAssembler.maximumEvents else {
      throw .invalidFrame(field: "\(field).events", .range)
    }
    var events: [InputEvent] = []
    for (index, value) in values.enumerated() {
      let object = value.objectValue ?? [:]
      let field = "\(field).events[\(index)]"
      guard let (type, code) = code(object["code"]?.stringValue ?? "") else {
        throw .invalidFrame(field: "\(field).code", .unknown)
      }
      guard let number = Int32(exactly: object["value"]?.integerValue ?? 0) else {
        throw .invalidFrame(field: "\(field).value", .range)
      }
      events.append(InputEvent(time: time, type: type, code: code, value: number))
    }
    return events
  }

  /// What the device can send under that name; nil where it is nothing.
  private func code(_ name: String) -> (EventType, UInt16)? {
    if name == Self.pointEnd {
      return (.synchronization, SynchronizationCode.multitouchReport)
    }
    if let axis = EventNames.axis(name), description.axes[axis] != nil {
      return (.absolute, axis.rawValue)
    }
    if let key = EventNames.key(name), description.keys.contains(key) {
      return (.key, key.rawValue)
    }
    return nil
  }
}
