package import Frames

/// What a node is to us.
package enum Classification: Hashable, Sendable {
  case accepted(DeviceClass, SurfaceKind)
  case refused(RefusalReason)
}

/// Why a node is left alone.
package enum RefusalReason: Error, Hashable, Sendable, CustomStringConvertible {
  /// PRESSURED_IGNORE.
  case ignoredByHwdb
  /// The only sign of a touch surface are axes that run into the numbers of the multitouch ones.
  case fakePressureAxis(AxisCode)
  case notASurface
  case tabletButtons
  case noPosition

  package var description: String {
    switch self {
    case .ignoredByHwdb: "ignored by hwdb (PRESSURED_IGNORE)"
    case .fakePressureAxis(let axis):
      "axis 0x\(String(axis.rawValue, radix: 16)) is part of a contiguous block of axes, "
        + "not a pressure axis"
    case .notASurface: "neither touchpad, touchscreen nor pen tablet"
    case .tabletButtons: "the buttons of a tablet, not its surface"
    case .noPosition: "it does not say where it is touched"
    }
  }
}

/// Tells which nodes are pressure devices, and of what class.
package enum Classifier {
  /// What the device with this description is, given what udev knows about it.
  package static func classify(
    _ description: DeviceDescription, _ hints: DeviceHints = DeviceHints()
  ) -> Classification {
    guard !hints.isIgnored else { return .refused(.ignoredByHwdb) }
    guard let surface = surface(of: description, hints) else {
      return .refused(refusalOfNonSurface(description))
    }
    guard !isTabletPad(description, surface, hints) else { return .refused(.tabletButtons) }
    guard description.hasPositions else { return .refused(.noPosition) }
    return .accepted(deviceClass(of: description, surface, hints), surface)
  }

  /// What it is in udev's eyes, or would be: this follows udev's own input_id.
  private static func surface(
    of description: DeviceDescription, _ hints: DeviceHints
  ) -> SurfaceKind? {
    if hints.surface != nil || hints.isIdentified { return hints.surface }
    guard description.hasPositions else { return nil }
    let keys = description.keys
    if keys.contains(.toolPen) || keys.contains(.stylus) { return .tablet }
    let isDirect = description.properties.contains(.direct)
    if keys.contains(.toolFinger), !isDirect { return .touchpad }
    // A mouse that reports absolute positions, as those of virtual machines do.
    guard isDirect || !keys.contains(.leftButton) else { return nil }
    // Recordings of the time before device properties cannot say that they are direct.
    let isTouched = keys.contains(.touch)
    return isTouched && (isDirect || description.hasMultitouchPositions) ? .touchscreen : nil
  }

  private static func refusalOfNonSurface(_ description: DeviceDescription) -> RefusalReason {
    let isFake =
      description.hasFakeMultitouchAxes && description.axes[.contactPressure] != nil
    return isFake ? .fakePressureAxis(.contactPressure) : .notASurface
  }

  private static func isTabletPad(
    _ description: DeviceDescription, _ surface: SurfaceKind, _ hints: DeviceHints
  ) -> Bool {
    guard surface == .tablet, description.pressureAxis(on: surface) == nil else { return false }
    let hasTip = description.keys.contains(.touch) || description.keys.contains(.toolPen)
    return hints.isTabletPad || !hasTip
  }

  private static func deviceClass(
    of description: DeviceDescription, _ surface: SurfaceKind, _ hints: DeviceHints
  ) -> DeviceClass {
    guard let axis = description.pressureAxis(on: surface) else { return .plain }
    if let deviceClass = hints.deviceClass { return deviceClass }
    if surface == .tablet { return .pen }
    if axis.resolution > 0 || description.properties.contains(.pressurePad) {
      return .pressurepad
    }
    return .contact
  }
}
