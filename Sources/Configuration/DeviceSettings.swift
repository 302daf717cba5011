package import Forces
package import Presses

/// How a user wants a device to be.
package struct DeviceSettings: Hashable, Sendable {
  /// How firmly a device answers.
  package enum Haptics: String, Hashable, Sendable, CaseIterable {
    case light
    case medium
    case firm
    case off
  }

  /// How hard one has to press, where the application does not say.
  package var sensitivity = Sensitivity.medium
  /// Whether presses are recognised at all; touches are told in any case.
  package var recognizes = true
  /// How force feels; nil for a straight line.
  package var curve: PressureCurve?
  /// What counts as full scale: grams where the device's scale is known in grams, raw elsewhere.
  ///
  /// Nil for what the hwdb says, or the default.
  package var fullScale: Double?
  /// How firmly it answers.
  package var haptics = Haptics.medium

  package init() {}
}
