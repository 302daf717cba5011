package import Frames

/// How large a surface is, for distances between the fractions that contacts are given in.
package struct SurfaceGeometry: Hashable, Sendable {
  /// Width in mm, nil where unknown.
  package let width: Double?
  /// Height in mm, nil where unknown.
  package let height: Double?
  /// Height divided by width.
  package let aspect: Double

  package init(width: Double? = nil, height: Double? = nil, aspect: Double = 1) {
    self.width = width
    self.height = height
    if let width, let height, width > 0, height > 0 {
      self.aspect = height / width
    } else {
      self.aspect = aspect
    }
  }

  /// The size that the axes' resolution gives, else the one that udev knows.
  package init(_ description: DeviceDescription, _ hints: DeviceHints = DeviceHints()) {
    let multitouch = description.hasMultitouchPositions
    let x = description.axes[multitouch ? .positionX : .x]
    let y = description.axes[multitouch ? .positionY : .y]
    var aspect = 1.0
    if let x, let y, x.span > 0, y.span > 0 { aspect = Double(y.span) / Double(x.span) }
    let measured = (x?.millimetres, y?.millimetres)
    if let width = measured.0, let height = measured.1 {
      self.init(width: width, height: height)
    } else if let width = hints.width, let height = hints.height {
      self.init(width: width, height: height)
    } else {
      self.init(aspect: aspect)
    }
  }
}

extension AxisRange {
  /// Length in mm; nil where the axis does not know it.
  fileprivate var millimetres: Double? {
    resolution > 0 && span > 0 ? Double(span) / Double(resolution) : nil
  }
}
