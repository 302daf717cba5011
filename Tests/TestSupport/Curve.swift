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

/// Random numbers that are the same in each run.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// SplitMix64 (Steele, Lea and Flood, 2014).
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
