/// A quantity over time, as a hand moves: it eases in and out between the points that it passes.
package struct Curve: Sendable, ExpressibleByArrayLiteral {
  package struct Point: Sendable {
    let milliseconds: Double
    let value: Double

    package init(_ milliseconds: Double, _ value: Double) {
      self.milliseconds = milliseconds
      self.value = value
    }
  }

  private let points: [Point]

  package init(arrayLiteral points: Point...) {
    self.points = points
  }

  /// The same value all the time.
  package static func constant(_ value: Double) -> Curve { [Point(0, value)] }

  /// When the last point is passed.
  package var end: Double { points.last?.milliseconds ?? 0 }

  package func value(at milliseconds: Double) -> Double {
    guard let next = points.first(where: { $0.milliseconds > milliseconds }) else {
      return points.last?.value ?? 0
    }
    guard let last = points.last(where: { $0.milliseconds <= milliseconds }) else {
      return next.value
    }
    let part = (milliseconds - last.milliseconds) / (next.milliseconds - last.milliseconds)
    return last.value + (next.value - last.value) * part * part * (3 - 2 * part)
  }
}
