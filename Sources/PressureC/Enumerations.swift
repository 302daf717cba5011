import CPressure
import Pressure

// What the words of the interface are in C; those that are not known here are *_UNKNOWN.

extension EventContent {
  var type: pressure_event_type {
    switch self {
    case .connected: PRESSURE_EVENT_CONNECTED
    case .suspended: PRESSURE_EVENT_SUSPENDED
    case .disconnected: PRESSURE_EVENT_DISCONNECTED
    case .failed: PRESSURE_EVENT_FAILED
    case .result: PRESSURE_EVENT_RESULT
    case .device(let change):
      switch change.kind {
      case .added: PRESSURE_EVENT_DEVICE_ADDED
      case .removed: PRESSURE_EVENT_DEVICE_REMOVED
      case .changed: PRESSURE_EVENT_DEVICE_CHANGED
      }
    case .capability: PRESSURE_EVENT_CAPABILITY
    case .touches: PRESSURE_EVENT_TOUCHES
    case .press: PRESSURE_EVENT_PRESS
    case .actions: PRESSURE_EVENT_ACTIONS
    case .perform: PRESSURE_EVENT_PERFORM
    }
  }
}

extension TouchFrame {
  /// What is to be known beside the touches, as bits.
  var flags: UInt32 {
    var flags: UInt32 = 0
    if isResynchronized { flags |= PRESSURE_FRAME_RESYNCED.rawValue }
    if isDisconnection { flags |= PRESSURE_FRAME_DISCONNECTED.rawValue }
    if session == .suspended { flags |= PRESSURE_FRAME_SUSPENDED.rawValue }
    if session == .resumed { flags |= PRESSURE_FRAME_RESUMED.rawValue }
    return flags
  }
}

extension ForceTouchCapability {
  var code: pressure_capability {
    switch self {
    case .unknown: PRESSURE_CAPABILITY_UNKNOWN
    case .unavailable: PRESSURE_CAPABILITY_UNAVAILABLE
    case .available: PRESSURE_CAPABILITY_AVAILABLE
    }
  }
}

extension DeviceClass {
  var code: pressure_device_class {
    switch self {
    case .pressurepad: PRESSURE_DEVICE_CLASS_PRESSUREPAD
    case .forcepad: PRESSURE_DEVICE_CLASS_FORCEPAD
    case .pen: PRESSURE_DEVICE_CLASS_PEN
    case .contact: PRESSURE_DEVICE_CLASS_CONTACT
    case .plain: PRESSURE_DEVICE_CLASS_PLAIN
    default: PRESSURE_DEVICE_CLASS_UNKNOWN
    }
  }
}

extension Touch.Phase {
  var code: pressure_touch_phase {
    switch self {
    case .began: PRESSURE_TOUCH_BEGAN
    case .moved: PRESSURE_TOUCH_MOVED
    case .stationary: PRESSURE_TOUCH_STATIONARY
    case .ended: PRESSURE_TOUCH_ENDED
    case .cancelled: PRESSURE_TOUCH_CANCELLED
    default: PRESSURE_TOUCH_UNKNOWN
    }
  }
}

extension Touch.Tool {
  var code: pressure_tool {
    switch self {
    case .finger: PRESSURE_TOOL_FINGER
    case .pen: PRESSURE_TOOL_PEN
    case .eraser: PRESSURE_TOOL_ERASER
    case .brush: PRESSURE_TOOL_BRUSH
    case .pencil: PRESSURE_TOOL_PENCIL
    case .airbrush: PRESSURE_TOOL_AIRBRUSH
    default: PRESSURE_TOOL_UNKNOWN
    }
  }
}

extension PenState {
  /// The buttons that are held, as bits.
  var buttonBits: UInt32 {
    buttons.reduce(0) { $0 | $1.bit }
  }
}

extension PenState.Button {
  fileprivate var bit: UInt32 {
    switch self {
    case .stylus: PRESSURE_PEN_BUTTON_STYLUS.rawValue
    case .stylus2: PRESSURE_PEN_BUTTON_STYLUS2.rawValue
    case .stylus3: PRESSURE_PEN_BUTTON_STYLUS3.rawValue
    default: 0
    }
  }
}

extension Press.Phase {
  var code: pressure_press_phase {
    switch self {
    case .offered: PRESSURE_PRESS_OFFERED
    case .hint: PRESSURE_PRESS_HINT
    case .peek: PRESSURE_PRESS_PEEK
    case .pop: PRESSURE_PRESS_POP
    case .dismissed: PRESSURE_PRESS_DISMISSED
    case .cancelled: PRESSURE_PRESS_CANCELLED
    default: PRESSURE_PRESS_UNKNOWN
    }
  }
}

extension Press.Reason {
  var code: pressure_reason {
    switch self {
    case .moved: PRESSURE_REASON_MOVED
    case .fingers: PRESSURE_REASON_FINGERS
    case .palm: PRESSURE_REASON_PALM
    case .device: PRESSURE_REASON_DEVICE
    case .taken: PRESSURE_REASON_TAKEN
    case .session: PRESSURE_REASON_SESSION
    default: PRESSURE_REASON_UNKNOWN
    }
  }
}

extension Press.Source {
  var code: pressure_source {
    switch self {
    case .force: PRESSURE_SOURCE_FORCE
    case .longPress: PRESSURE_SOURCE_LONG_PRESS
    default: PRESSURE_SOURCE_UNKNOWN
    }
  }
}

extension HapticPattern {
  /// The pattern that C names; nil where there is none like that.
  init?(_ code: pressure_haptic) {
    switch code {
    case PRESSURE_HAPTIC_GENERIC: self = .generic
    case PRESSURE_HAPTIC_ALIGNMENT: self = .alignment
    case PRESSURE_HAPTIC_LEVEL_CHANGE: self = .levelChange
    case PRESSURE_HAPTIC_PEEK: self = .peek
    case PRESSURE_HAPTIC_POP: self = .pop
    default: return nil
    }
  }
}
