import Calibration
import Forces
import Testing

@Suite struct CalibrationCurveTests {
  private func curve(
    _ steps: [CalibrationStep], _ raws: [Int]
  ) throws(CalibrationCurve.Problem) -> CalibrationCurve {
    try CalibrationCurve(zip(steps, raws).map { (step: $0, raw: $1) })
  }

  @Test func `three presses are forces`() throws {
    let curve = try curve(CalibrationStep.presses, [60, 95, 140])
    #expect(curve.property == "PRESSURED_FORCE")
    #expect(curve.value == "60:1 95:3.333 140:6.667")
    #expect(!curve.isInGrams)
  }

  @Test func `three presses of a pen are forces on its own scale`() throws {
    let measured = zip(CalibrationStep.presses, [20, 45, 63]).map { (step: $0, raw: $1) }
    let curve = try CalibrationCurve(measured, isOfPen: true)
    #expect(curve.property == "PRESSURED_PEN_FORCE")
    #expect(curve.value == "20:0.625 45:2.083 63:4.167")
    let reader = HintReader([curve.property: curve.value])
    #expect(reader.hints.penForce?.points.map(\.raw) == [20, 45, 63])
    #expect(reader.hints.force == nil)
    for step in CalibrationStep.presses {
      #expect(!step.instruction(withPen: true).contains("finger"))
    }
  }

  @Test func `weights are grams above what lies there without them`() throws {
    let curve = try curve(CalibrationStep.weights([500, 99.5]), [12, 40, 130])
    #expect(curve.property == "PRESSURED_GRAMS")
    #expect(curve.value == "12:0 40:99.5 130:500")
  }

  @Test(arguments: [[60, 95, 140], [1, 3, 5], [0, 2, 4], [1000, 1050, 1103]])
  func `the daemon reads what was measured`(raws: [Int]) throws {
    let curve = try curve(CalibrationStep.presses, raws)
    let reader = HintReader([curve.property: curve.value])
    #expect(reader.mistakes == [])
    #expect(reader.hints.force?.points.map(\.raw) == raws.map { Double($0) })
  }

  @Test(arguments: [
    ([60, 60, 140], "'firm' was no harder than 'ordinary': the device measured 60 after 60"),
    ([60, 50, 140], "'firm' was no harder than 'ordinary': the device measured 50 after 60"),
    ([60, 95, 97], "'hardest' was no harder than 'firm': the device measured 97 after 95"),
    ([1, 2, 9], "'firm' was no harder than 'ordinary': the device measured 2 after 1"),
    ([140, 95, 60], "'firm' was no harder than 'ordinary': the device measured 95 after 140"),
    ([-3, 95, 160], "'ordinary' measured -3: values below zero cannot be calibrated"),
    ([60], "a curve needs at least two touches"), ([], "a curve needs at least two touches"),
  ])
  func `nonsense is refused with what was measured`(raws: [Int], message: String) {
    let error = #expect(throws: CalibrationCurve.Problem.self) {
      try curve(CalibrationStep.presses, raws)
    }
    #expect(error?.description == message)
  }
}

@Suite struct LocalHwdbTests {
  private let curve: CalibrationCurve
  private let other: CalibrationCurve
  private let pad: HwdbMatch
  private let screen: HwdbMatch

  init() throws {
    curve = try CalibrationCurve([(.ordinary, 60), (.firm, 95), (.hardest, 140)])
    other = try CalibrationCurve([(.tare, 10), (.weight(grams: 200), 100)])
    pad = try HwdbMatch(modalias: "input:b0018v06CBpCD8Be0100")
    screen = try HwdbMatch(modalias: "input:b0003v056ApFFFFe0000-e0,1")
  }

  @Test func `a first calibration makes the file`() {
    var hwdb = LocalHwdb()
    hwdb.set(curve, for: pad, named: "Touch\nPad")
    #expect(
      hwdb.text == """
        # Calibrations of this machine's own devices, written by pressurectl calibrate.

        # Touch Pad
        pressured:input:b0018v06CBpCD8B*
         PRESSURED_FORCE=60:1 95:3.333 140:6.667

        """)
  }

  @Test func `a later one replaces that of its device and leaves the rest`() {
    var hwdb = LocalHwdb(
      text: """
        # Mine.

        # Pad
        pressured:input:b0018v06CBpCD8B*
         PRESSURED_FORCE=1:1 2:2

        pressured:input:b0018v06CBpCD8B*
        pressured:input:b0018v06CBpCD8C*
         PRESSURED_PALM=200
        """)
    hwdb.set(other, for: screen, named: "Screen")
    hwdb.set(other, for: pad, named: "Pad")
    hwdb.set(other, for: pad, named: "Pad")
    #expect(
      hwdb.text == """
        # Mine.

        pressured:input:b0018v06CBpCD8B*
        pressured:input:b0018v06CBpCD8C*
         PRESSURED_PALM=200

        # Screen
        pressured:input:b0003v056ApFFFF*
         PRESSURED_GRAMS=10:0 100:200

        # Pad
        pressured:input:b0018v06CBpCD8B*
         PRESSURED_GRAMS=10:0 100:200

        """)
  }

  @Test func `a tablet's pens and the fingers on it have a record each`() throws {
    let pen = try CalibrationCurve(
      [(.ordinary, 20), (.firm, 45), (.hardest, 63)], isOfPen: true)
    var hwdb = LocalHwdb()
    for _ in 0..<2 {
      hwdb.set(curve, for: screen, named: "Screen")
      hwdb.set(pen, for: screen, named: "Pen")
    }
    #expect(
      hwdb.text == """
        # Calibrations of this machine's own devices, written by pressurectl calibrate.

        # Screen
        pressured:input:b0003v056ApFFFF*
         PRESSURED_FORCE=60:1 95:3.333 140:6.667

        # Pen
        pressured:input:b0003v056ApFFFF*
         PRESSURED_PEN_FORCE=20:0.625 45:2.083 63:4.167

        """)
  }

  @Test(arguments: [
    "", "usb:v056ApFFFF", "input:", "input:b18v06CBpCD8B", "input:b0018v06cbpCD8B",
    "input:b0018v06CBp*", "input:b0018v06CBpCD8", "input:b0018\n06CBpCD8B",
  ])
  func `only an input device's modalias is matched`(modalias: String) {
    let error = #expect(throws: HwdbMatch.NotAnInputDevice.self) {
      try HwdbMatch(modalias: modalias)
    }
    #expect(error?.modalias == modalias)
  }
}
