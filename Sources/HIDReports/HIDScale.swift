import Frames

/// What the numbers of a field measure: HID 1.11, section 6.2.2.7.
struct HIDScale: Hashable, Sendable {
  var logicalMinimum: Int32 = 0
  var logicalMaximum: Int32 = 0
  var physicalMinimum: Int32 = 0
  var physicalMaximum: Int32 = 0
  var unit: UInt32 = 0
  /// Of ten.
  var unitExponent: Int32 = 0

  /// Whether the values have a sign.
  var isSigned: Bool { logicalMinimum < 0 }

  private static let centimetre: UInt32 = 0x11
  private static let inch: UInt32 = 0x13
  private static let radian: UInt32 = 0x12
  private static let degree: UInt32 = 0x14
  private static let gram: UInt32 = 0x0101
  private static let newton: UInt32 = 0xE111

  /// The range of the axis that Linux makes of the field.
  func range(for quantity: HIDQuantity, fuzz: Int32 = 0) -> AxisRange {
    AxisRange(
      minimum: logicalMinimum, maximum: logicalMaximum, fuzz: fuzz,
      resolution: resolution(for: quantity))
  }

  /// Units per millimetre, radian or gram, 0 where they are not known.
  ///
  /// The rule is that of `hidinput_calc_abs_res` in Linux's hid-input.c, its rounding and its refusal of
  /// what does not fit 32 bits included: a recording shall look as the node would.
  func resolution(for quantity: HIDQuantity) -> Int32 {
    var logical = Int64(logicalMaximum) - Int64(logicalMinimum)
    var physical = Int64(physicalMaximum) - Int64(physicalMinimum)
    var exponent = unitExponent
    guard logical > 0, physical > 0 else { return 0 }
    switch (quantity, unit) {
    case (.length, Self.centimetre):
      exponent += 1
    case (.length, Self.inch):
      // 25.4 mm.
      physical *= 254
      exponent -= 1
    case (.angle, Self.degree):
      // 57.3 degrees a radian.
      logical *= 573
      exponent += 1
    case (.force, Self.newton):
      // 101.97 g.
      physical *= 10197
      exponent -= 2
    case (.angle, Self.radian), (.force, Self.gram):
      break
    default:
      return 0
    }
    for _ in 0..<min(exponent.magnitude, 20) {
      if exponent < 0 { logical *= 10 } else { physical *= 10 }
      guard Int32(exactly: logical) != nil, Int32(exactly: physical) != nil else { return 0 }
    }
    guard Int32(exactly: logical) != nil, Int32(exactly: physical) != nil else { return 0 }
    return Int32(truncatingIfNeeded: (logical + physical / 2) / physical)
  }
}

/// What kind of unit an axis is measured in.
enum HIDQuantity: Hashable, Sendable {
  case length, angle, force, plain
}
