import Frames

/// A value that a device's pressure does not go beyond, however hard it is pressed, low in its range.
///
/// Some tablets report a few steps of the thousands that they say they have.
package struct PressureCeiling: Hashable, Sendable {
  /// The value of the pressure axis.
  package let raw: Int32
  /// How much of the axis' range that is, 0…1.
  package let part: Double

  package init(raw: Int32, part: Double) {
    self.raw = raw
    self.part = part
  }
}

extension PressureCeiling: CustomStringConvertible {
  /// A sentence for people, without a full stop.
  package var description: String {
    "its pressure stops at \(raw), \(Percentage.text(part)) of its range, however hard it is pressed"
  }
}

/// What use has shown of a device that is not as it should be.
package struct DeviceCondition: Hashable, Sendable {
  /// The tips that report pressure in the air.
  package var wear: [PenWear]
  package var ceiling: PressureCeiling?

  package init(wear: [PenWear] = [], ceiling: PressureCeiling? = nil) {
    self.wear = wear
    self.ceiling = ceiling
  }
}
