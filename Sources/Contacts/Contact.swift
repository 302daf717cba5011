package import Frames

/// What touches the surface.
package enum Tool: Hashable, Sendable {
  case finger
  case pen
  case eraser
  case brush
  case pencil
  case airbrush
}

/// Where a contact stands in its life.
///
/// Every contact has exactly one end: `ended` or `cancelled`.
package enum ContactPhase: Hashable, Sendable {
  case began
  case moved
  case stationary
  case ended
  case cancelled
}

/// Names a contact among all of its device's, past and present.
///
/// Numbers are not used again until they run out.
package struct ContactID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The buttons on the barrel of a pen.
package struct PenButtons: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static var stylus: PenButtons { PenButtons(rawValue: 1) }
  package static var stylus2: PenButtons { PenButtons(rawValue: 2) }
  package static var stylus3: PenButtons { PenButtons(rawValue: 4) }
}

/// What only pens report.
package struct PenState: Hashable, Sendable {
  /// Tilt of the pen from the vertical, in degrees, positive to the right; nil where not reported.
  package var tiltX: Double?
  /// Tilt of the pen from the vertical, in degrees, positive toward the user; nil where not reported.
  package var tiltY: Double?
  /// Height above the surface as a fraction of the reported range, 0…1; nil where not reported.
  package var distance: Double?
  package var buttons: PenButtons

  package init(
    tiltX: Double? = nil, tiltY: Double? = nil, distance: Double? = nil, buttons: PenButtons = []
  ) {
    self.tiltX = tiltX
    self.tiltY = tiltY
    self.distance = distance
    self.buttons = buttons
  }
}

/// A finger or a pen tip on a surface, at one moment.
package struct Contact: Hashable, Sendable {
  package var id: ContactID
  package var phase: ContactPhase
  package var tool: Tool
  /// Position as a fraction of the surface's width, 0…1 from the left.
  package var x: Double
  /// Position as a fraction of the surface's height, 0…1 from the top.
  package var y: Double
  /// The raw value of the pressure axis; 0 where the device has none.
  package var pressure: Int32
  /// Nil for fingers.
  package var pen: PenState?

  package init(
    id: ContactID, phase: ContactPhase, tool: Tool, x: Double, y: Double, pressure: Int32,
    pen: PenState? = nil
  ) {
    self.id = id
    self.phase = phase
    self.tool = tool
    self.x = x
    self.y = y
    self.pressure = pressure
    self.pen = pen
  }
}

/// A pen near the surface that does not touch it.
///
/// Worn pens report pressure there, which has to be known to take it off again.
package struct PenHover: Hashable, Sendable {
  package var tool: Tool
  /// The raw value of the pressure axis.
  package var pressure: Int32

  package init(tool: Tool, pressure: Int32) {
    self.tool = tool
    self.pressure = pressure
  }
}

/// All contacts of a device after one frame, those that ended in it included.
///
/// Those that ended come first, then fingers in the order of their slots, then the pen.
package struct ContactFrame: Hashable, Sendable {
  package var time: Timestamp
  package var contacts: [Contact]
  /// The pen in proximity, while it does not touch.
  package var hover: PenHover?
  /// Whether the pad's own button (BTN_LEFT) is held.
  package var isClicked: Bool
  /// Whether events were lost before this frame.
  package var isResynchronized: Bool
  /// Whether any contact began, moved, changed force or ended in this frame.
  package var hasChanged: Bool

  package init(
    time: Timestamp, contacts: [Contact] = [], isClicked: Bool = false,
    isResynchronized: Bool = false, hasChanged: Bool = false, hover: PenHover? = nil
  ) {
    self.time = time
    self.contacts = contacts
    self.hover = hover
    self.isClicked = isClicked
    self.isResynchronized = isResynchronized
    self.hasChanged = hasChanged
  }
}
