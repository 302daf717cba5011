import Testing

@testable import HIDReports

struct HIDScaleTests {
  private static func scale(
    _ logical: Int32, per physical: Int32, unit: UInt32, exponent: Int32
  ) -> HIDScale {
    HIDScale(
      logicalMaximum: logical, physicalMaximum: physical, unit: unit, unitExponent: exponent)
  }

  @Test(arguments: [
    // A pad of 117.2 mm with 2298 units, in hundredths of a centimetre.
    (scale(2298, per: 1172, unit: 0x11, exponent: -2), HIDQuantity.length, Int32(20)),
    // A tablet of 224 mm at 200 units/mm, in thousandths of a centimetre.
    (scale(44_800, per: 22_400, unit: 0x11, exponent: -3), .length, 200),
    // Hundredths of an inch: 1000 units over 10 inches are 3.94 a millimetre.
    (scale(1000, per: 1000, unit: 0x13, exponent: -2), .length, 4),
    (scale(2000, per: 2000, unit: 0x0101, exponent: 0), .force, 1),
    (scale(3000, per: 1000, unit: 0x0101, exponent: 0), .force, 3),
    // About 4 N over 4095 units: less than half a unit per gram, so Linux says 0.
    (scale(4095, per: 4016, unit: 0xE111, exponent: 2), .force, 0),
    (scale(127, per: 127, unit: 0x14, exponent: 0), .angle, 57),
    (scale(100, per: 10, unit: 0x12, exponent: 0), .angle, 10),
    // Without a unit, of the wrong one, and of no extent.
    (scale(2000, per: 2000, unit: 0, exponent: 0), .force, 0),
    (scale(2000, per: 2000, unit: 0x11, exponent: 0), .force, 0),
    (scale(2000, per: 0, unit: 0x0101, exponent: 0), .force, 0),
    (scale(0, per: 100, unit: 0x11, exponent: 0), .length, 0),
    // What does not fit 32 bits.
    (scale(Int32.max, per: 1, unit: 0x11, exponent: -9), .length, 0),
    (scale(1, per: Int32.max, unit: 0x13, exponent: 0), .length, 0),
  ])
  func `the resolution is that of Linux`(
    scale: HIDScale, quantity: HIDQuantity, resolution: Int32
  ) {
    #expect(scale.resolution(for: quantity) == resolution)
  }

  @Test(
    arguments: [
      (0, 8, [0x80], Int32(-128)), (0, 8, [0x7F], 127), (4, 8, [0xF0, 0x0F], -1),
      (3, 12, [0b1111_1000, 0b0011_1111], 2047), (0, 32, [0xFF, 0xFF, 0xFF, 0xFF], -1),
      (7, 32, [0x80, 0xFF, 0xFF, 0xFF, 0x3F], Int32.max), (8, 8, [0xFF], 0), (0, 16, [], 0),
    ] as [(Int, Int, [UInt8], Int32)])
  func `a value is read from its bits, with its sign, and is 0 behind the report's end`(
    offset: Int, size: Int, bytes: [UInt8], value: Int32
  ) {
    let field = HIDField(
      usage: .x, isMirrored: false, reportID: 0, bitOffset: offset, bitSize: size,
      scale: HIDScale(logicalMinimum: -1), hasNullState: false, collection: 0)
    #expect(field.raw(in: bytes[...]) == value)
  }

  @Test func `a value outside the range is none where the device says so`() {
    var field = HIDField(
      usage: .x, isMirrored: false, reportID: 0, bitOffset: 0, bitSize: 8,
      scale: HIDScale(logicalMaximum: 100), hasNullState: true, collection: 0)
    #expect(field.value(in: [101]) == nil)
    #expect(field.value(in: [100]) == 100)
    field.hasNullState = false
    #expect(field.value(in: [101]) == 101)
  }
}
