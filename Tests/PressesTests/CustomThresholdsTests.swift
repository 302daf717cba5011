import Forces
import Presses
import Testing

@Suite struct CustomThresholdsTests {
  @Test(arguments: [
    (CustomThresholds.Unit.fraction, [0.05, 0.06, 1]), (.fraction, [0.3, 0.5, 0.75]),
    (.grams, [30, 31, 600]), (.grams, [200, 320, 500]),
  ])
  func `thresholds that rise within full scale are taken`(
    unit: CustomThresholds.Unit, levels: [Double]
  ) throws {
    let thresholds = try CustomThresholds(unit, hint: levels[0], peek: levels[1], pop: levels[2])
    #expect([thresholds.hint, thresholds.peek, thresholds.pop] == levels)
  }

  @Test(arguments: [[0.5, 0.3, 0.75], [0.3, 0.75, 0.5], [0.3, 0.3, 0.5], [0.3, 0.5, 0.5]])
  func `thresholds that do not rise are out of order`(levels: [Double]) {
    for (unit, scale) in [(CustomThresholds.Unit.fraction, 1.0), (.grams, 600)] {
      #expect(throws: CustomThresholds.Mistake.outOfOrder) {
        try CustomThresholds(
          unit, hint: levels[0] * scale, peek: levels[1] * scale, pop: levels[2] * scale)
      }
    }
  }

  @Test(arguments: [
    [0.049, 0.5, 0.75], [0.3, 0.5, 1.01], [-0.3, 0.5, 0.75], [.nan, 0.5, 0.75],
    [0.3, .infinity, 0.75], [0.3, 0.5, .nan],
  ])
  func `thresholds beyond full scale, or that any touch passes, are out of range`(
    levels: [Double]
  ) {
    #expect(throws: CustomThresholds.Mistake.outOfRange) {
      try CustomThresholds(hint: levels[0], peek: levels[1], pop: levels[2])
    }
  }

  @Test func `a press goes by its own thresholds instead of a sensitivity's`() throws {
    let own = try CustomThresholds(hint: 0.1, peek: 0.2, pop: 0.4)
    var bench = Bench(PressProfile(sensitivity: .firm, thresholds: own))
    bench.at(0, Finger(0.05))
    bench.at(10, Finger(0.1))
    bench.at(20, Finger(0.2))
    bench.at(70, Finger(0.4))
    bench.at(100, Finger(0))
    #expect(bench.story == "hint@10 peek@60 pop@90")
  }

  @Test(arguments: [
    (SurfaceKind.touchpad, 600.0), (.touchscreen, 385), (.tablet, 385),
  ])
  func `grams are parts of the surface's full scale`(surface: SurfaceKind, fullScale: Double) throws
  {
    let grams = try CustomThresholds(.grams, hint: 60, peek: 120, pop: 240)
    let thresholds = Thresholds(PressProfile(thresholds: grams), on: surface)
    #expect(
      thresholds
        == Thresholds(hint: 60 / fullScale, peek: 120 / fullScale, pop: 240 / fullScale))
  }

  @Test mutating func `custom thresholds stay beyond a pad's clicks too`() throws {
    let own = try CustomThresholds(hint: 0.1, peek: 0.2, pop: 0.4)
    var bench = Bench(PressProfile(thresholds: own))
    for click in 0..<5 {
      let start = Double(click) * 1000
      bench.at(start, Finger(0.08))
      bench.at(start + 20, Finger(0.3), clicked: true)
      bench.at(start + 40, Finger(0.08), clicked: false)
      bench.at(start + 60)
    }
    bench.at(9000, Finger(0.05))
    #expect(abs(bench.recognizer.thresholds.peek - 0.54) < 1e-9)
  }
}
