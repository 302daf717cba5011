import Frames

/// Follows the pen of a tablet: a contact is its tip on the surface.
///
/// BTN_TOUCH says whether the tip is down; where a device has no such key, its pressure does. A pen that leaves proximity has lifted, whatever its pressure was.
struct PenTracker: Sendable {
  private let hasTouchKey: Bool
  private let restingPressure: Int32
  private var tip: PenTip
  private let scale: PenScale
  private var values: PenValues
  private var tools: PenTools
  private var isKeyDown = false
  /// Whether the tip lifted, or left, in this frame, and may be down again.
  private var isLifted = false
  /// Whether the contact was cancelled and has not lifted yet.
  private var isSilent = false
  private var life = ContactLife()

  /// The pen of a device that may also have a touch surface.
  init(_ description: DeviceDescription, besideTouch: Bool) {
    hasTouchKey = description.keys.contains(.touch)
    restingPressure = description.axes[.pressure]?.minimum ?? 0
    tip = PenTip(description)
    scale = PenScale(description)
    values = PenValues(pressure: restingPressure)
    tools = PenTools(description, besideTouch: besideTouch)
  }

  var hasLiveContacts: Bool { life.isLive }

  private var isDown: Bool {
    tools.active != nil && (hasTouchKey ? isKeyDown : tip.isDown)
  }

  /// Takes in a frame and ends the contact if it ended in it.
  mutating func read(_ frame: Frame, into result: inout ContactFrame) {
    let succession: ContactPhase = frame.origin == .resynchronized ? .cancelled : .ended
    for event in frame.events {
      switch event.type {
      case .absolute: values.read(event)
      case .key: readKey(event, succession: succession, into: &result)
      default: break
      }
    }
    if tools.active == nil { leave() }
    tip.update(pressure: values.pressure, distance: values.distance)
    settle(into: &result)
    isLifted = false
  }

  /// Publishes the tip while it is down, and what hovers while it is not.
  mutating func publish(
    isFound: Bool, numbering: inout ContactNumbering, into result: inout ContactFrame
  ) {
    guard let tool = tools.active else { return }
    if !isDown {
      // What comes before the tool is named may be the pen's, and may be left from another.
      if tools.isNamed { result.hover = PenHover(tool: tool, pressure: values.pressure) }
    } else if !isSilent {
      let reading = values.reading(tool: tool, scale: scale)
      life.publish(reading, isFound: isFound, numbering: &numbering, in: &result)
    }
  }

  /// Ends the contact; a tip that is down stays unseen until it has lifted.
  mutating func cancelAll(into result: inout ContactFrame) {
    life.end(as: .cancelled, in: &result)
    isKeyDown = false
    isSilent = isDown
  }

  /// Forgets what was in proximity, and that a contact was cancelled.
  mutating func forget() {
    tools.forget()
    leave()
    isSilent = false
  }

  private mutating func readKey(
    _ event: InputEvent, succession: ContactPhase, into result: inout ContactFrame
  ) {
    let key = KeyCode(rawValue: event.code)
    let isPressed = event.value != 0
    if key == .touch {
      if !isPressed {
        isLifted = true
      } else if isLifted {
        life.end(as: succession, in: &result)
      }
      isKeyDown = isPressed
    } else if tools.read(key, isDown: isPressed) {
      if isPressed, isLifted { life.end(as: succession, in: &result) }
      if !isPressed, tools.active == nil { isLifted = true }
    } else {
      values.readButton(key, isPressed: isPressed)
    }
  }

  /// Forgets what belongs to a pen that is away: the next one must say its pressure anew.
  private mutating func leave() {
    values.pressure = restingPressure
    tip.lift()
    isKeyDown = false
  }

  private mutating func settle(into result: inout ContactFrame) {
    if let last = life.published {
      if tools.active == nil {
        // Drivers send zeros for the position of a pen that is away.
        let reading = ContactReading(
          tool: last.tool, x: last.x, y: last.y, pressure: restingPressure, pen: last.pen)
        life.end(as: .ended, with: reading, in: &result)
      } else if tools.active != last.tool {
        life.end(as: tools.isNear(last.tool) ? .cancelled : .ended, in: &result)
      } else if !isDown {
        let reading = values.reading(tool: last.tool, scale: scale)
        life.end(as: .ended, with: reading, in: &result)
      }
    }
    if !isDown { isSilent = false }
  }
}
