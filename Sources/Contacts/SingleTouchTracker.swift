import Frames

/// Follows the one contact of a device that knows no slots.
///
/// BTN_TOUCH says whether it is down; where a device has no such key, pressure above the minimum does,
/// and where it has no pressure either, BTN_TOOL_FINGER.
struct SingleTouchTracker: Sendable {
  private enum Sign {
    case touchKey
    case pressure
    case toolKey
  }

  private let sign: Sign
  private let xAxis: NormalizedAxis
  private let yAxis: NormalizedAxis
  private let restingPressure: Int32
  private var x: Int32 = 0
  private var y: Int32 = 0
  private var pressure: Int32
  private var isKeyDown = false
  /// Whether the key went up in this frame.
  private var isLifted = false
  /// Whether the contact was cancelled and has not lifted yet.
  private var isSilent = false
  private var life = ContactLife()

  init(_ description: DeviceDescription) {
    let pressureAxis = description.axes[.pressure]
    sign =
      description.keys.contains(.touch) ? .touchKey : pressureAxis != nil ? .pressure : .toolKey
    xAxis = NormalizedAxis(description.axes[.x])
    yAxis = NormalizedAxis(description.axes[.y])
    restingPressure = pressureAxis?.minimum ?? 0
    pressure = restingPressure
  }

  var hasLiveContacts: Bool { life.isLive }

  private var isDown: Bool { sign == .pressure ? pressure > restingPressure : isKeyDown }

  /// Takes in a frame and ends the contact if it ended in it.
  mutating func read(_ frame: Frame, into result: inout ContactFrame) {
    let succession: ContactPhase = frame.origin == .resynchronized ? .cancelled : .ended
    for event in frame.events {
      switch event.type {
      case .absolute: readAxis(event)
      case .key: readKey(event, succession: succession, into: &result)
      default: break
      }
    }
    if !isDown {
      life.end(as: .ended, with: reading, in: &result)
      isSilent = false
    }
    isLifted = false
  }

  /// Publishes the contact while it is down.
  mutating func publish(
    isFound: Bool, numbering: inout ContactNumbering, into result: inout ContactFrame
  ) {
    guard isDown, !isSilent else { return }
    life.publish(reading, isFound: isFound, numbering: &numbering, in: &result)
  }

  /// Ends the contact; a finger that is down stays unseen until it has lifted.
  mutating func cancelAll(into result: inout ContactFrame) {
    life.end(as: .cancelled, in: &result)
    isKeyDown = false
    isSilent = isDown
  }

  /// Forgets that the contact was cancelled.
  mutating func forget() {
    isSilent = false
    pressure = restingPressure
  }

  private var reading: ContactReading {
    ContactReading(
      tool: .finger, x: xAxis.fraction(x), y: yAxis.fraction(y), pressure: pressure, pen: nil)
  }

  private mutating func readAxis(_ event: InputEvent) {
    switch AxisCode(rawValue: event.code) {
    case .x: x = event.value
    case .y: y = event.value
    case .pressure: pressure = event.value
    default: break
    }
  }

  private mutating func readKey(
    _ event: InputEvent, succession: ContactPhase, into result: inout ContactFrame
  ) {
    switch (sign, KeyCode(rawValue: event.code)) {
    case (.touchKey, .touch), (.toolKey, .toolFinger): break
    default: return
    }
    if event.value == 0 {
      isLifted = true
    } else if isLifted {
      life.end(as: succession, in: &result)
    }
    isKeyDown = event.value != 0
  }
}
