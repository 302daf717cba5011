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

  /// The axis that pressure is read from: the contacts' own where there is one, else the device's.
  ///
  /// Nil where there is none, where its range is empty, and where it has two values only and so says
  /// whether there is a touch, not how hard it is.
  package var pressureAxis: (code: AxisCode, range: AxisRange)? {
    if !hasFakeMultitouchAxes, let range = axes[.contactPressure], range.span > 1 {
      return (.contactPressure, range)
    }
    guard let range = axes[.pressure], range.span > 1 else { return nil }
    return (.pressure, range)
  }
}
