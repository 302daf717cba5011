import Frames
package import SimulatedPresses

/// What a hand does to a device, as formulas: what any device would report of it follows.
package struct SyntheticPress: Sendable {
  package enum Surface: Sendable {
    /// A haptic pad that weighs in grams.
    case pad
    /// A pen tablet.
    case pen

    /// What its forces are given in: grams, or parts of its range.
    var fullScale: Double { self == .pad ? 600 : 1 }
  }

  /// One of the hand's fingers.
  package struct Finger: Sendable {
    /// When it lands, in ms after the first.
    package var landing: Double
    /// Its part of the hand's force.
    package var share: Double

    package init(landing: Double = 0, share: Double = 1) {
      self.landing = landing
      self.share = share
    }
  }

  /// When the first finger lands, in ms.
  static let start = 60.0
  static let unitsPerMillimeter = 20.0

  /// What kind of press it is, for example `pop` or `drag`.
  package let kind: String
  package let number: Int
  package var surface: Surface
  package var fingers = [Finger()]
  package var force: HandForce
  /// How far the hand has moved to the right since it landed, in mm.
  package var slide: Curve = .constant(0)
  /// How often the device reports, in Hz.
  package var rate: Double
  /// How many bits more than those of a gram the device reports; fewer where negative.
  package var bits: Int

  package init(
    _ kind: String, _ number: Int, on surface: Surface = .pad, force: HandForce, rate: Double,
    bits: Int = 0
  ) {
    self.kind = kind
    self.number = number
    self.surface = surface
    self.force = force
    self.rate = rate
    self.bits = bits
  }

  /// The name of its file.
  package var name: String { "\(kind)-\(number < 10 ? "0" : "")\(number)" }

  /// The time between two reports, in ms.
  var interval: Double { 1000 / rate }
  /// When all fingers lift, in ms.
  var end: Double { Self.start + force.end }

  func isDown(_ finger: Int, at time: Double) -> Bool {
    Self.start + fingers[finger].landing <= time && time < end
  }

  /// How many units the device reports for a gram.
  var unitsPerGram: Double { bits > 0 ? Double(Int32(1) << Int32(bits)) : 1 }

  /// What the device reports of a finger that is down.
  func raw(_ finger: Int, at time: Double) -> Int32 {
    let part = force.part(at: time - Self.start) * fingers[finger].share
    switch surface {
    case .pad:
      let step = bits < 0 ? Double(Int32(1) << Int32(-bits)) : 1
      return Int32((part * surface.fullScale * unitsPerGram / step).rounded() * step)
    case .pen:
      let idle = PenSurface.idle
      return Int32((idle + min(part, 1) * (PenSurface.maximum - idle)).rounded())
    }
  }

  /// What such a report says, as a part of full scale.
  func part(ofRaw raw: Int32) -> Double {
    switch surface {
    case .pad: min(Double(raw) / unitsPerGram / surface.fullScale, 1)
    case .pen: (Double(raw) - PenSurface.idle) / (PenSurface.maximum - PenSurface.idle)
    }
  }

  /// Where the hand is, in the device's units from where it landed.
  func units(at time: Double) -> Double {
    (slide.value(at: time - Self.start) * Self.unitsPerMillimeter).rounded()
  }
}

/// The pressure axis of the tablet.
enum PenSurface {
  static let maximum = 8191.0
  /// What is still no pressure: a hundredth of the range.
  static let idle = maximum * 0.01
}
