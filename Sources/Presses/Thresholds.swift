package import Forces

/// How hard a user has to press, with the words that force trackpads gave this setting.
package enum Sensitivity: String, Hashable, Sendable, CaseIterable {
  case light
  case medium
  case firm
}

/// Where the phases of a press begin, as fractions of full scale.
package struct Thresholds: Hashable, Sendable {
  package var hint: Double
  package var peek: Double
  package var pop: Double

  /// A threshold that was passed is left at this part of it.
  package static let hysteresis = 0.8
  /// How far below the largest force of a device `pop` must lie to be within reach of a finger.
  static let margin = 0.95
  /// What each further finger adds to the thresholds where forces are summed.
  static let shareOfFurtherFinger = 0.5

  package init(hint: Double, peek: Double, pop: Double) {
    self.hint = hint
    self.peek = peek
    self.pop = pop
  }

  /// The thresholds of a sensitivity on a surface.
  ///
  /// Medium on touchpads is 180, 300 and 450 of 600 g: always beyond a click. On screens and for pens
  /// nothing clicks below, and a peek begins at a fifth, as on the phones that had 3D Touch.
  package init(_ sensitivity: Sensitivity, on surface: SurfaceKind) {
    switch (surface, sensitivity) {
    case (.touchpad, .light): self.init(hint: 0.25, peek: 0.37, pop: 0.60)
    case (.touchpad, .medium): self.init(hint: 0.30, peek: 0.50, pop: 0.75)
    case (.touchpad, .firm): self.init(hint: 0.37, peek: 0.62, pop: 0.90)
    case (_, .light): self.init(hint: 0.10, peek: 0.15, pop: 0.60)
    case (_, .medium): self.init(hint: 0.13, peek: 0.20, pop: 0.75)
    case (_, .firm): self.init(hint: 0.20, peek: 0.33, pop: 0.90)
    }
  }

  /// These thresholds, scaled down together where the device ends before `pop`.
  package func within(reach: Double) -> Thresholds {
    let limit = reach * Self.margin
    guard pop > limit, pop > 0 else { return self }
    var result = scaled(by: limit / pop)
    result.pop = limit
    return result
  }

  /// All three on another scale.
  package func scaled(by factor: Double) -> Thresholds {
    Thresholds(hint: hint * factor, peek: peek * factor, pop: pop * factor)
  }

  /// How much more than one finger `fingers` have to press together.
  static func factor(fingers: Int) -> Double {
    1 + shareOfFurtherFinger * Double(max(fingers, 1) - 1)
  }
}
