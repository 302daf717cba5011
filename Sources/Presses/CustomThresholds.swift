package import Forces

/// Where somebody wants the phases of a press to begin, instead of at a sensitivity's thresholds.
package struct CustomThresholds: Hashable, Sendable {
  /// What the numbers count.
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Parts of full scale, 0…1, as `Force.normalized`.
    case fraction
    /// Grams, of which a surface's full scale has a certain number whatever a device reports.
    case grams
  }

  /// Why numbers are no thresholds.
  package enum Mistake: Error, Hashable, Sendable {
    /// Not `hint` below `peek` below `pop`.
    case outOfOrder
    /// Below `least`, beyond full scale, or no number.
    case outOfRange
  }

  /// The lowest threshold that there may be, as a fraction of full scale: 30 g on a touchpad.
  ///
  /// A finger that rests presses about as hard, and is no press.
  package static let least = 0.05

  package let unit: Unit
  package let hint: Double
  package let peek: Double
  package let pop: Double

  /// Throws unless `hint` < `peek` < `pop`, all from `least` to full scale of the unit.
  package init(
    _ unit: Unit = .fraction, hint: Double, peek: Double, pop: Double
  ) throws(Mistake) {
    let fullScale = unit == .grams ? ForceScale.touchpadGrams : 1
    for threshold in [hint, peek, pop] {
      guard (fullScale * Self.least...fullScale).contains(threshold) else { throw .outOfRange }
    }
    guard hint < peek, peek < pop else { throw .outOfOrder }
    self.unit = unit
    self.hint = hint
    self.peek = peek
    self.pop = pop
  }
}

extension Thresholds {
  /// The thresholds that a profile asks for on a surface.
  package init(_ profile: PressProfile, on surface: SurfaceKind) {
    if let custom = profile.thresholds {
      self.init(custom, on: surface)
    } else {
      self.init(profile.sensitivity, on: surface)
    }
  }

  /// Custom thresholds as fractions of a surface's full scale.
  private init(_ custom: CustomThresholds, on surface: SurfaceKind) {
    let fullScale =
      switch (custom.unit, surface) {
      case (.fraction, _): 1.0
      case (.grams, .touchpad): ForceScale.touchpadGrams
      // Pens report no grams, and are pressed against a screen or what stands for one.
      case (.grams, .touchscreen), (.grams, .tablet): ForceScale.touchscreenGrams
      }
    self.init(
      hint: custom.hint / fullScale, peek: custom.peek / fullScale, pop: custom.pop / fullScale)
  }
}
