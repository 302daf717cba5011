/// How a user wants a device to feel: a cubic Bézier curve from (0, 0) to (1, 1) over force as a fraction.
///
/// Softer where it runs above the diagonal, firmer below, as tablet tools have it.
package struct PressureCurve: Hashable, Sendable {
  /// A control point lies outside 0…1, where the curve might run backward.
  package struct NotMonotone: Error, Hashable, Sendable {
    package var coordinate: Double

    package init(coordinate: Double) {
      self.coordinate = coordinate
    }
  }

  package let x1: Double
  package let y1: Double
  package let x2: Double
  package let y2: Double

  /// The curve with the control points (x1, y1) and (x2, y2), each coordinate in 0…1.
  ///
  /// Inside this square neither coordinate can run backward.
  package init(
    x1: Double, y1: Double, x2: Double, y2: Double
  ) throws(NotMonotone) {
    for coordinate in [x1, y1, x2, y2] where !(0...1).contains(coordinate) {
      throw NotMonotone(coordinate: coordinate)
    }
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// The curve's height over `fraction`, both 0…1.
  package func callAsFunction(_ fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    var lower = 0.0
    var upper = 1.0
    // Halving this often reaches the last bits of a Double; x grows with the parameter.
    for _ in 0..<52 {
      let middle = (lower + upper) / 2
      if Self.coordinate(x1, x2, at: middle) < fraction { lower = middle } else { upper = middle }
    }
    return Self.coordinate(y1, y2, at: upper)
  }

  private static func coordinate(_ first: Double, _ second: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }
}
