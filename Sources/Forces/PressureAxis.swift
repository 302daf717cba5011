package import Frames

extension DeviceDescription {
  /// Whether the numbers of the multitouch axes belong to a contiguous block of other axes.
  ///
  /// Game pads, keyboards and headsets have such blocks; libevdev and libinput tell them the same way.
  package var hasFakeMultitouchAxes: Bool { axes[.beforeSlot] != nil }

  /// Whether it says where several contacts are.
  var hasMultitouchPositions: Bool {
    !hasFakeMultitouchAxes && axes[.positionX] != nil && axes[.positionY] != nil
  }

  /// Whether it says where it is touched at all.
  var hasPositions: Bool {
    hasMultitouchPositions || (axes[.x] != nil && axes[.y] != nil)
  }

  /// The axis that pressure is read from: a pen's own, the contacts' own, or else the device's.
  ///
  /// Nil where there is none, where its range is empty, and where it has two values only and so says
  /// whether there is a touch, not how hard it is.
  package func pressureAxis(on surface: SurfaceKind) -> AxisRange? {
    let hasPoints = !hasFakeMultitouchAxes && axes[.positionX] != nil
    let ofContacts = hasPoints && surface != .tablet ? axes[.contactPressure] : nil
    guard let range = ofContacts ?? axes[.pressure], range.span > 1 else { return nil }
    return range
  }
}
