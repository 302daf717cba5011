import Frames

/// One point of a frame, as a device without slots reports it.
struct TouchPoint: Sendable {
  var x: Int32 = 0
  var y: Int32 = 0
  var pressure: Int32
  var distance: Int32 = 0
  /// Negative where the device gives none.
  var trackingID: Int32 = -1
  var toolType = ToolTypeValue.finger
  /// Zero for a finger that is near but does not touch; nil where not reported.
  var touchMajor: Int32?
  /// Whether it has been matched with a contact.
  var isMatched = false

  init(pressure: Int32) {
    self.pressure = pressure
  }

  var isPalm: Bool { toolType == ToolTypeValue.palm }
  var tool: Tool { toolType == ToolTypeValue.pen ? .pen : .finger }
}

/// Collects the points of a frame.
struct PointReader: Sendable {
  /// The points of the last frame that had any to tell.
  private(set) var points: [TouchPoint] = []
  /// The last value of ABS_PRESSURE.
  private(set) var devicePressure: Int32
  private let limit: Int
  private let restingPressure: Int32

  init(limit: Int, restingPressure: Int32) {
    self.limit = limit
    self.restingPressure = restingPressure
    devicePressure = restingPressure
    points.reserveCapacity(limit)
  }

  /// Whether the frame says which points there are; a frame of buttons alone does not.
  mutating func read(_ frame: Frame) -> Bool {
    var saysSo = false
    var point = TouchPoint(pressure: restingPressure)
    var hasPosition = false
    for event in frame.events {
      switch event.type {
      case .absolute:
        if event.code == AxisCode.pressure.rawValue { devicePressure = event.value }
        hasPosition = Self.read(event, into: &point) || hasPosition
      case .synchronization where event.code == SynchronizationCode.multitouchReport:
        if !saysSo { points.removeAll(keepingCapacity: true) }
        saysSo = true
        // An empty report says that nothing touches.
        if hasPosition, point.touchMajor != 0, points.count < limit { points.append(point) }
        point = TouchPoint(pressure: restingPressure)
        hasPosition = false
      case .key where event.code == KeyCode.touch.rawValue && event.value == 0 && !saysSo:
        // Some drivers say no more than this when the last finger lifts.
        points.removeAll(keepingCapacity: true)
        saysSo = true
      default: break
      }
    }
    return saysSo
  }

  mutating func markMatched(_ index: Int) {
    points[index].isMatched = true
  }

  /// Takes the value of an axis; returns whether it is a position.
  private static func read(_ event: InputEvent, into point: inout TouchPoint) -> Bool {
    switch AxisCode(rawValue: event.code) {
    case .positionX: point.x = event.value
    case .positionY: point.y = event.value
    case .contactPressure: point.pressure = event.value
    case .contactDistance: point.distance = event.value
    case .trackingID: point.trackingID = max(event.value, -1)
    case .toolType: point.toolType = event.value
    case .touchMajor: point.touchMajor = event.value
    default: break
    }
    switch AxisCode(rawValue: event.code) {
    case .positionX, .positionY: return true
    default: return false
    }
  }
}
