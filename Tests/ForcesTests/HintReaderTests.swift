import Forces
import Frames
import Testing

@Suite struct HintReaderTests {
  @Test func `all properties are read`() throws {
    let reader = HintReader([
      "ID_INPUT": "1", "ID_INPUT_TOUCHPAD": "1", "ID_INPUT_WIDTH_MM": "102",
      "ID_INPUT_HEIGHT_MM": "66", "PRESSURED_CLASS": "forcepad",
      "PRESSURED_GRAMS": "0:0 64:130 253:600", "PRESSURED_PALM": "250", "PRESSURED_IGNORE": "0",
      "PRESSURED_HAPTICS": "1", "PRESSURED_FULL_SCALE": "500",
      "PRESSURED_COPY": "instead",
    ])
    #expect(reader.mistakes == [])
    let curve = try MeasuredCurve([
      .init(raw: 0, value: 0), .init(raw: 64, value: 130), .init(raw: 253, value: 600),
    ])
    #expect(
      reader.hints
        == DeviceHints(
          surface: .touchpad, width: 102, height: 66, deviceClass: .forcepad, grams: curve,
          palm: 250, isIgnored: false, haptics: true, fullScale: 500, copy: .instead,
          isIdentified: true))
  }

  @Test func `without properties nothing is known`() {
    #expect(HintReader([:]).hints == DeviceHints())
  }

  @Test(arguments: [
    ("ID_INPUT_TABLET", SurfaceKind.tablet), ("ID_INPUT_TOUCHSCREEN", .touchscreen),
    ("ID_INPUT_TOUCHPAD", .touchpad),
  ])
  func `udev tells the surface`(property: String, expected: SurfaceKind) {
    #expect(HintReader([property: "1"]).hints.surface == expected)
  }

  @Test(arguments: [
    ("PRESSURED_CLASS", "hovercraft", "none of"),
    ("PRESSURED_PALM", "soft", "not a number"),
    ("PRESSURED_PALM", "-3", "negative"),
    ("PRESSURED_PALM", "0", "not above zero"),
    ("PRESSURED_IGNORE", "yes", "none of 0, 1"),
    ("PRESSURED_COPY", "both", "none of no, beside, instead"),
    ("PRESSURED_FULL_SCALE", "nan", "not a number"),
    ("PRESSURED_FULL_SCALE", "-600", "not above zero"),
    ("PRESSURED_FULL_SCALE", "0.1", "not in 1 to 100000"),
    ("PRESSURED_FULL_SCALE", "1e308", "not in 1 to 100000"),
    ("PRESSURED_FULL_SCALE", "0x1p-1074", "not in 1 to 100000"),
    ("ID_INPUT_WIDTH_MM", "1e-320", "not in 1 to 100000"),
    ("ID_INPUT_HEIGHT_MM", "inf", "not a number"),
    ("PRESSURED_GRAMS", "0.9999999999999999:0 1:1e308", "not in 0 to 100000"),
    ("PRESSURED_GRAMS", "0:0 1e300:5", "not in 0 to 2147483647"),
    ("PRESSURED_PEN_FORCE", "1:1 2:1e9", "not in 0 to 100000"),
    ("PRESSURED_FORCE", "60:1 95", "\"95\" is not raw:value"),
    ("PRESSURED_FORCE", "60:1 50:2", "above the point before"),
    ("PRESSURED_GRAMS", "", "at least two"),
    ("PRESSURED_GRAMS", "0:0", "at least two"),
    ("PRESSURED_GRAMS", "0:0 10", "\"10\" is not raw:value"),
    ("PRESSURED_GRAMS", "0:0 1:2:3", "not raw:value"),
    ("PRESSURED_GRAMS", "0:0 x:3", "\"x\" is not a number"),
    ("PRESSURED_GRAMS", "0:0 10:inf", "not a number"),
    ("PRESSURED_GRAMS", "-1:0 10:10", "negative"),
    ("PRESSURED_GRAMS", "0:0 10:10 10:20", "above the point before"),
    ("PRESSURED_GRAMS", "0:0 10:10 20:10", "above the point before"),
    ("PRESSURED_FORCE", "0:0 5e-324:1", "too far above"),
    ("PRESSURED_PEN_FORCE", "0:0 1:1 1.0000000001:2", "too far above"),
  ])
  func `a wrong property is reported and the others are used`(
    property: String, value: String, part: String
  ) throws {
    let reader = HintReader([property: value, "PRESSURED_HAPTICS": "0"])
    #expect(reader.hints == DeviceHints(haptics: false))
    try #require(reader.mistakes.count == 1)
    #expect(reader.mistakes[0].property == property)
    #expect(reader.mistakes[0].description.contains(part))
  }

  @Test func `the steepest curve that can be written gives finite forces`() throws {
    let curve = try MeasuredCurve(parsing: "0.9999:0 1:99999")
    let hints = DeviceHints(deviceClass: .forcepad, grams: curve, fullScale: 1)
    let scale = ForceScale(
      description: Descriptions.touchpad(pressure: AxisRange(minimum: 0, maximum: 2000)),
      class: .forcepad, surface: .touchpad, hints: hints)
    for raw: Int32 in [.min, -1, 0, 1, 2, .max] {
      let force = scale.force(ofRaw: raw)
      #expect((0...scale.maximumPossibleForce).contains(force.value), "raw \(raw)")
      #expect(force.grams?.isFinite == true, "raw \(raw)")
    }
  }

  @Test func `a copy has what is known of the original where nothing is known of it`() throws {
    let curve = try MeasuredCurve([.init(raw: 0, value: 0), .init(raw: 9, value: 90)])
    let original = DeviceHints(
      surface: .touchpad, width: 100, height: 60, deviceClass: .forcepad, grams: curve, palm: 200,
      isIgnored: true, haptics: true, fullScale: 500, isIdentified: true)
    let copy = DeviceHints(palm: 150, copy: .instead)
    #expect(
      copy.completed(by: original)
        == DeviceHints(
          width: 100, height: 60, deviceClass: .forcepad, grams: curve, palm: 150, fullScale: 500,
          copy: .instead))
    #expect(DeviceHints(force: curve).completed(by: original).grams == nil)
  }
}
