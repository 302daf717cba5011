package import SimulatedPresses

/// How hard a hand presses over time: a curve, and the tremor that every hand has.
package struct HandForce: Sendable {
  /// Where the tremor is at its full strength, as a part of full scale: a hand that hardly touches trembles
  /// less.
  private static let fullTremorAt = 0.15

  private let curve: Curve
  /// How far force trembles to either side.
  private let tremor: Double
  /// How often it does, in Hz; hands tremble 8 to 12 times a second.
  private let frequency: Double
  /// What is full scale for `curve` and `tremor`.
  private let fullScale: Double

  package init(_ curve: Curve, tremor: Double = 0, frequency: Double = 10, fullScale: Double) {
    self.curve = curve
    self.tremor = tremor
    self.frequency = frequency
    self.fullScale = fullScale
  }

  /// How long after the landing the hand lifts, in ms.
  var end: Double { curve.end }

  /// The force as a part of full scale, so many ms after the landing.
  func part(at milliseconds: Double) -> Double {
    let force = curve.value(at: milliseconds)
    let strength = min(force / (Self.fullTremorAt * fullScale), 1)
    let swing = Self.wave(milliseconds / 1000 * frequency) * tremor * strength
    return max(force + swing, 0) / fullScale
  }

  /// A smooth wave between -1 and 1 of arithmetic alone, so that it is the same on every machine.
  private static func wave(_ turns: Double) -> Double {
    let part = turns - turns.rounded(.down)
    let slope = part < 0.5 ? 4 * part - 1 : 3 - 4 * part
    return slope * (1.5 - 0.5 * slope * slope)
  }
}
