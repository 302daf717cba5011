package import Frames

/// The codes of a device that contacts are made of; for all others nobody need wake.
///
/// A touchpad sends most of what it says twice, once for each finger and once as if there were a single
/// one: the second is not among these where the first is there.
package struct UsedCodes: Hashable, Sendable {
  package private(set) var axes: Set<AxisCode> = []
  package private(set) var keys: Set<KeyCode> = [.leftButton]

  package init(_ description: DeviceDescription) {
    let hasPoints = description.hasContactPositions
    let hasPen = !description.keys.isDisjoint(with: Self.penKeys)
    if hasPoints {
      axes.formUnion(Self.contactAxes)
      if description.axes[.contactPressure] == nil { axes.insert(.pressure) }
      if description.axes[.slot] == nil { axes.insert(.touchMajor) }
    }
    if hasPen {
      axes.formUnion(Self.penAxes)
      keys.formUnion(Self.toolKeys)
    }
    if !hasPoints, !hasPen {
      axes.formUnion([.x, .y, .pressure])
      keys.insert(.toolFinger)
    }
    if description.axes[.slot] == nil || hasPen { keys.insert(.touch) }
    axes.formIntersection(description.axes.keys)
    keys.formIntersection(description.keys)
  }

  /// The keys by which a device shows that it has a pen.
  static let penKeys: Set<KeyCode> = [
    .toolPen, .toolRubber, .toolBrush, .toolPencil, .toolAirbrush, .stylus,
  ]

  private static let toolKeys = penKeys.union([
    .toolMouse, .toolLens, .toolFinger, .stylus2, .stylus3,
  ])
  private static let contactAxes: Set<AxisCode> = [
    .slot, .trackingID, .positionX, .positionY, .contactPressure, .contactDistance, .toolType,
  ]
  private static let penAxes: Set<AxisCode> = [.x, .y, .pressure, .distance, .tiltX, .tiltY]
}

extension DeviceDescription {
  /// Whether positions are told for each contact.
  ///
  /// The code before ABS_MT_SLOT betrays a block of axes that only runs into the multitouch range.
  var hasContactPositions: Bool {
    axes[.positionX] != nil && axes[.beforeSlot] == nil
  }
}
