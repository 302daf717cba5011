import CInputCodes

/// The type of an input event, EV_*.
///
/// Unknown types are values like any other.
package struct EventType: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static var synchronization: EventType { EventType(rawValue: UInt16(EV_SYN)) }
  package static var key: EventType { EventType(rawValue: UInt16(EV_KEY)) }
  package static var relative: EventType { EventType(rawValue: UInt16(EV_REL)) }
  package static var absolute: EventType { EventType(rawValue: UInt16(EV_ABS)) }
  package static var miscellaneous: EventType { EventType(rawValue: UInt16(EV_MSC)) }
  package static var `switch`: EventType { EventType(rawValue: UInt16(EV_SW)) }
  package static var led: EventType { EventType(rawValue: UInt16(EV_LED)) }
  package static var forceFeedback: EventType { EventType(rawValue: UInt16(EV_FF)) }
}

/// What a synchronisation event says, SYN_*.
package enum SynchronizationCode {
  package static var report: UInt16 { UInt16(SYN_REPORT) }
  package static var multitouchReport: UInt16 { UInt16(SYN_MT_REPORT) }
  package static var dropped: UInt16 { UInt16(SYN_DROPPED) }
}

/// An absolute axis, ABS_*.
///
/// Unknown axes are values like any other.
package struct AxisCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static var x: AxisCode { AxisCode(rawValue: UInt16(ABS_X)) }
  package static var y: AxisCode { AxisCode(rawValue: UInt16(ABS_Y)) }
  package static var pressure: AxisCode { AxisCode(rawValue: UInt16(ABS_PRESSURE)) }
  package static var distance: AxisCode { AxisCode(rawValue: UInt16(ABS_DISTANCE)) }
  package static var tiltX: AxisCode { AxisCode(rawValue: UInt16(ABS_TILT_X)) }
  package static var tiltY: AxisCode { AxisCode(rawValue: UInt16(ABS_TILT_Y)) }
  package static var slot: AxisCode { AxisCode(rawValue: UInt16(ABS_MT_SLOT)) }
  /// The code before ABS_MT_SLOT: a device that has it has no multitouch axes, only a block of axes
  /// that runs into their numbers.
  package static var beforeSlot: AxisCode { AxisCode(rawValue: UInt16(ABS_MT_SLOT) - 1) }
  package static var touchMajor: AxisCode { AxisCode(rawValue: UInt16(ABS_MT_TOUCH_MAJOR)) }
  package static var touchMinor: AxisCode { AxisCode(rawValue: UInt16(ABS_MT_TOUCH_MINOR)) }
  package static var positionX: AxisCode { AxisCode(rawValue: UInt16(ABS_MT_POSITION_X)) }
  package static var positionY: AxisCode { AxisCode(rawValue: UInt16(ABS_MT_POSITION_Y)) }
  package static var toolType: AxisCode { AxisCode(rawValue: UInt16(ABS_MT_TOOL_TYPE)) }
  package static var trackingID: AxisCode { AxisCode(rawValue: UInt16(ABS_MT_TRACKING_ID)) }
  package static var contactPressure: AxisCode { AxisCode(rawValue: UInt16(ABS_MT_PRESSURE)) }
  package static var contactDistance: AxisCode { AxisCode(rawValue: UInt16(ABS_MT_DISTANCE)) }
}

/// A key or button, KEY_* and BTN_*.
///
/// Unknown keys are values like any other.
package struct KeyCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static var leftButton: KeyCode { KeyCode(rawValue: UInt16(BTN_LEFT)) }
  package static var rightButton: KeyCode { KeyCode(rawValue: UInt16(BTN_RIGHT)) }
  package static var toolPen: KeyCode { KeyCode(rawValue: UInt16(BTN_TOOL_PEN)) }
  package static var toolRubber: KeyCode { KeyCode(rawValue: UInt16(BTN_TOOL_RUBBER)) }
  package static var toolBrush: KeyCode { KeyCode(rawValue: UInt16(BTN_TOOL_BRUSH)) }
  package static var toolPencil: KeyCode { KeyCode(rawValue: UInt16(BTN_TOOL_PENCIL)) }
  package static var toolAirbrush: KeyCode { KeyCode(rawValue: UInt16(BTN_TOOL_AIRBRUSH)) }
  package static var toolFinger: KeyCode { KeyCode(rawValue: UInt16(BTN_TOOL_FINGER)) }
  package static var toolMouse: KeyCode { KeyCode(rawValue: UInt16(BTN_TOOL_MOUSE)) }
  package static var toolLens: KeyCode { KeyCode(rawValue: UInt16(BTN_TOOL_LENS)) }
  package static var toolDoubleTap: KeyCode { KeyCode(rawValue: UInt16(BTN_TOOL_DOUBLETAP)) }
  package static var toolTripleTap: KeyCode { KeyCode(rawValue: UInt16(BTN_TOOL_TRIPLETAP)) }
  package static var toolQuadTap: KeyCode { KeyCode(rawValue: UInt16(BTN_TOOL_QUADTAP)) }
  package static var toolQuintTap: KeyCode { KeyCode(rawValue: UInt16(BTN_TOOL_QUINTTAP)) }
  package static var touch: KeyCode { KeyCode(rawValue: UInt16(BTN_TOUCH)) }
  package static var stylus: KeyCode { KeyCode(rawValue: UInt16(BTN_STYLUS)) }
  package static var stylus2: KeyCode { KeyCode(rawValue: UInt16(BTN_STYLUS2)) }
  package static var stylus3: KeyCode { KeyCode(rawValue: UInt16(BTN_STYLUS3)) }
}

/// The values of ABS_MT_TOOL_TYPE, MT_TOOL_*.
package enum ToolTypeValue {
  package static var finger: Int32 { Int32(MT_TOOL_FINGER) }
  package static var pen: Int32 { Int32(MT_TOOL_PEN) }
  package static var palm: Int32 { Int32(MT_TOOL_PALM) }
}

/// What a device can play, FF_*.
package enum ForceFeedbackCode {
  /// A waveform on a haptic pad.
  package static var haptic: UInt16 { UInt16(FF_HAPTIC) }
  package static var rumble: UInt16 { UInt16(FF_RUMBLE) }
}

/// A property of a whole device, INPUT_PROP_*.
///
/// Unknown properties are values like any other.
package struct InputProperty: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static var pointer: InputProperty { InputProperty(rawValue: UInt16(INPUT_PROP_POINTER)) }
  package static var direct: InputProperty { InputProperty(rawValue: UInt16(INPUT_PROP_DIRECT)) }
  package static var buttonPad: InputProperty {
    InputProperty(rawValue: UInt16(INPUT_PROP_BUTTONPAD))
  }
  package static var semiMultitouch: InputProperty {
    InputProperty(rawValue: UInt16(INPUT_PROP_SEMI_MT))
  }
  package static var pressurePad: InputProperty {
    InputProperty(rawValue: UInt16(INPUT_PROP_PRESSUREPAD))
  }
}
