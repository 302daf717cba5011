import CInputCodes
import Frames

/// How the values of a slot become those of a contact.
struct SlotScale: Sendable {
  let x: NormalizedAxis
  let y: NormalizedAxis
  /// Nil where the device does not report it.
  let distance: NormalizedAxis?
}

/// What the kernel has said about one slot, and the contact that is in it.
struct Slot: Sendable {
  /// Negative where no contact is in the slot.
  private(set) var trackingID: Int32 = -1
  private(set) var pressure: Int32
  private var x: Int32 = 0
  private var y: Int32 = 0
  private var distance: Int32 = 0
  private var toolType = ToolTypeValue.finger
  /// Whether the contact has been a palm: it stays one until it lifts.
  private var isPalm = false
  /// Whether the contact lifted in this frame, and no other took its place.
  private var isLifted = false
  var life = ContactLife()

  init(pressure: Int32) {
    self.pressure = pressure
  }

  /// Whether a contact is down that others may see.
  var isTouching: Bool { trackingID >= 0 && !isPalm }

  /// The number of the contact, or the largest where it has not begun yet.
  var age: UInt64 { life.isLive ? life.number : .max }

  private var tool: Tool { toolType == ToolTypeValue.pen ? .pen : .finger }

  /// Takes a new tracking id, which ends the contact before it in the phase `succession`.
  ///
  /// A contact that lifts and has no successor is ended by `settle`, when all its values are known.
  mutating func track(_ id: Int32, succession: ContactPhase, in result: inout ContactFrame) {
    guard id >= 0 else {
      isLifted = isLifted || life.isLive
      trackingID = -1
      return
    }
    guard id != trackingID else { return }
    end(as: succession, in: &result)
    trackingID = id
  }

  mutating func read(_ axis: Int32, _ value: Int32) {
    switch axis {
    case ABS_MT_POSITION_X: x = value
    case ABS_MT_POSITION_Y: y = value
    case ABS_MT_PRESSURE: pressure = value
    case ABS_MT_DISTANCE: distance = value
    case ABS_MT_TOOL_TYPE: toolType = value
    default: break
    }
  }

  /// Ends what this frame has ended: a contact that lifted, became a palm or changed its tool.
  ///
  /// A nil pressure is not this slot's to tell, and stays as it was.
  mutating func settle(scale: SlotScale, pressure: Int32?, in result: inout ContactFrame) {
    if toolType == ToolTypeValue.palm {
      isPalm = trackingID >= 0
      life.end(as: .cancelled, in: &result)
    }
    if let last = life.published {
      if isLifted {
        let reading = reading(scale: scale, pressure: pressure ?? last.pressure)
        life.end(as: .ended, with: last.tool == tool ? reading : nil, in: &result)
      } else if last.tool != tool {
        life.end(as: .cancelled, in: &result)
      }
    }
    if trackingID < 0 { isPalm = false }
    isLifted = false
  }

  /// Ends the contact as it was published last, and empties the slot.
  mutating func end(as phase: ContactPhase, in result: inout ContactFrame) {
    life.end(as: phase, in: &result)
    trackingID = -1
    isPalm = false
    isLifted = false
  }

  /// Cancels the contact; its finger is not seen again until the device names another.
  mutating func forget(in result: inout ContactFrame) {
    end(as: .cancelled, in: &result)
  }

  func reading(scale: SlotScale, pressure: Int32) -> ContactReading {
    let isPen = tool == .pen
    return ContactReading(
      tool: tool, x: scale.x.fraction(x), y: scale.y.fraction(y), pressure: pressure,
      pen: isPen ? PenState(distance: scale.distance?.fraction(distance)) : nil)
  }
}
