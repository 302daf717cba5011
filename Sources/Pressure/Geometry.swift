/// A point of a device's surface.
public struct SurfacePoint: Hashable, Sendable {
  /// Fraction of the surface's width, 0…1 from the left.
  public var x: Double
  /// Fraction of the surface's height, 0…1 from the top.
  public var y: Double

  /// A point at these fractions of width and height.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// How large a device's surface is.
public struct SurfaceSize: Hashable, Sendable {
  /// Millimetres.
  public var width: Double
  /// Millimetres.
  public var height: Double

  /// A size in millimetres.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in the program's own coordinates, which the daemon hands back and does not look at.
public struct Rectangle: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  /// A rectangle with its corner at `x` and `y`.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Rectangle {
  /// Whether the point is inside, or on the edge.
  public func contains(_ point: Point) -> Bool {
    (x...max(x, x + width)).contains(point.x) && (y...max(y, y + height)).contains(point.y)
  }
}

/// A point in the program's own coordinates.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  /// The point at `x` and `y`.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
