import Contacts
import Forces
import Frames
import Pipeline
import Presses

/// A pipeline that is sent frame after frame, and what came of the last and of all.
struct PipelineSession {
  private(set) var pipeline: DevicePipeline
  private(set) var now: Int64 = 0
  /// All phases that began: `hint@16 peek@56`, in ms.
  private(set) var story: [String] = []

  init(
    _ description: DeviceDescription, hints: DeviceHints = DeviceHints(),
    learned: LearnedDevice? = nil
  ) throws {
    pipeline = try DevicePipeline(description, hints: hints, learned: learned)
    pipeline.recognize([PressProfile(includesPens: true)])
  }

  var touches: [Touch] { pipeline.touches }
  var phases: [ContactPhase] { touches.map(\.contact.phase) }
  var forces: [Double] { touches.map(\.force.value) }
  var peeks: Int { story.count { $0.hasPrefix("peek") } }

  /// Sends a frame, so many milliseconds after the last.
  mutating func send(
    _ signals: Signal..., after milliseconds: Int64 = 8, origin: Frame.Origin = .device
  ) {
    now += milliseconds
    let time = Timestamp(microseconds: now * 1000)
    pipeline.process(
      Frame(
        time: time, origin: origin,
        events: signals.map {
          InputEvent(time: time, type: $0.type, code: $0.code, value: $0.value)
        }))
    note()
  }

  /// Lets time pass in which the device sends nothing.
  mutating func wait(_ milliseconds: Int64) {
    now += milliseconds
    pipeline.advance(to: Timestamp(microseconds: now * 1000))
    note()
  }

  private mutating func note() {
    for press in pipeline.presses where press.event.isTransition {
      story.append("\(press.event.phase.word)@\(press.event.time.microseconds / 1000)")
    }
  }
}

/// An event without a time, written short.
struct Signal {
  let type: EventType
  let code: UInt16
  let value: Int32

  static func axis(_ axis: AxisCode, _ value: Int32) -> Signal {
    Signal(type: .absolute, code: axis.rawValue, value: value)
  }

  static func key(_ key: KeyCode, _ value: Int32) -> Signal {
    Signal(type: .key, code: key.rawValue, value: value)
  }

  static func slot(_ value: Int32) -> Signal { .axis(.slot, value) }
  static func id(_ value: Int32) -> Signal { .axis(.trackingID, value) }
  static func x(_ value: Int32) -> Signal { .axis(.positionX, value) }
  static func grams(_ value: Int32) -> Signal { .axis(.contactPressure, value) }
  static func pressure(_ value: Int32) -> Signal { .axis(.pressure, value) }
  static func pen(_ value: Int32) -> Signal { .key(.toolPen, value) }
  static func rubber(_ value: Int32) -> Signal { .key(.toolRubber, value) }
  static func tip(_ value: Int32) -> Signal { .key(.touch, value) }
  static var point: Signal {
    Signal(type: .synchronization, code: SynchronizationCode.multitouchReport, value: 0)
  }
}

extension DeviceDescription {
  /// A pen tablet of 100 mm by 60 mm with this range of pressure.
  static func tablet(
    pressure: AxisRange = AxisRange(minimum: 0, maximum: 8191),
    keys: Set<KeyCode> = [.toolPen, .toolRubber, .touch, .stylus]
  ) -> DeviceDescription {
    DeviceDescription(
      name: "Tablet", properties: [.pointer], keys: keys,
      axes: [
        .x: AxisRange(minimum: 0, maximum: 4000, resolution: 40),
        .y: AxisRange(minimum: 0, maximum: 2400, resolution: 40),
        .distance: AxisRange(minimum: 0, maximum: 63), .pressure: pressure,
      ])
  }

  /// The pad with another pressure axis for each contact, or none.
  static func pad(pressure: AxisRange?) -> DeviceDescription {
    var description = pad()
    description.axes[.contactPressure] = pressure
    description.axes[.toolType] = AxisRange(minimum: 0, maximum: 2)
    return description
  }
}

extension PressPhase {
  fileprivate var word: String {
    switch self {
    case .hint: "hint"
    case .peek: "peek"
    case .pop: "pop"
    case .dismissed: "dismissed"
    case .cancelled(let reason): reason.rawValue
    }
  }
}
