import Screens
import Testing

@Suite struct WeighingScaleTests {
  private typealias Reading = WeighingScale.Reading

  /// What the last of the frames comes to.
  private func last(_ frames: ShownFrame..., in scale: inout WeighingScale) throws -> Reading {
    try #require(frames.flatMap { scale.take($0) }.last)
  }

  @Test(arguments: [
    (0.0, "0%"), (1, "0%"), (6, "1%"), (90, "15%"), (300, "50%"), (384, "64%"), (385, "64%"),
    (599, "99%"), (600, "100%+"), (601, "100%+"), (2000, "100%+"),
  ])
  func `grams are what they are, and percent ends at the top`(grams: Double, percent: String) throws
  {
    var scale = WeighingScale()
    let reading = try last(.at(0, .finger(grams: grams)), in: &scale)
    #expect(reading.grams == grams)
    #expect(reading.percentText == percent)
    #expect(reading.isFull == (grams >= 600))
    #expect(reading.fraction <= 1)
    #expect(reading.isTick == (grams >= 600))
  }

  @Test func `contacts add up, and one that ended weighs nothing`() throws {
    var scale = WeighingScale()
    let both = try last(.at(0, .finger(1, grams: 300), .finger(2, grams: 300)), in: &scale)
    #expect(both.grams == 600)
    #expect(both.percentText == "100%+")
    let one = try last(
      .at(8, .finger(1, grams: 250), .finger(2, grams: 300, isDown: false)), in: &scale)
    #expect(one.grams == 250)
    let none = try last(.at(16, .finger(1, grams: 250, isDown: false)), in: &scale)
    #expect(none.grams == 0)
    #expect(none.fraction == 0)
    #expect(none.maximum == 600)
  }

  @Test func `the top ticks each time that it is reached, and not while it stays`() {
    var scale = WeighingScale()
    let weights = [100.0, 600, 640, 2000, 599, 601, 400, 700, 700, 0, 650]
    let ticks = weights.enumerated().flatMap { index, grams in
      scale.take(.at(index * 8, .finger(grams: grams))).map(\.isTick)
    }
    // 599 g is a hand that trembles at the top.
    #expect(
      ticks == [false, true, false, false, false, false, false, true, false, false, true])
  }

  @Test func `a weight is held that stays within a gram for half a second`() throws {
    var scale = WeighingScale()
    #expect(try last(.at(0, .finger(grams: 100)), in: &scale).held == nil)
    #expect(try last(.at(250, .finger(grams: 101)), in: &scale).held == nil)
    #expect(try last(.at(499, .finger(grams: 100.4)), in: &scale).held == nil)
    #expect(try last(.at(500, .finger(grams: 100.4)), in: &scale).held == 100.4)
    #expect(try last(.at(600, .finger(grams: 101.4)), in: &scale).held == 100.4)
    #expect(try last(.at(608, .finger(grams: 101.5)), in: &scale).held == nil)
  }

  @Test func `two grams of movement are no rest`() throws {
    var scale = WeighingScale()
    for step in 0..<200 {
      let reading = try last(
        .at(step * 8, .finger(grams: step.isMultiple(of: 2) ? 100 : 102)), in: &scale)
      #expect(reading.held == nil)
    }
  }

  @Test func `a rest in silence is told at its own time, whoever asks first`() throws {
    var asked = WeighingScale()
    var notAsked = asked
    _ = asked.take(.at(0, .finger(grams: 100)))
    _ = notAsked.take(.at(0, .finger(grams: 100)))
    #expect(asked.nextChange == .milliseconds(500))
    let early = asked.advance(to: .milliseconds(499))
    #expect(early == nil)
    let late = asked.advance(to: .milliseconds(730))
    let held = try #require(late)
    #expect(held.time == .milliseconds(500))
    #expect(held.held == 100)
    #expect(asked.nextChange == nil)

    let end = ShownFrame.at(900, .finger(grams: 100, isDown: false))
    let (told, rest) = (notAsked.take(end), asked.take(end))
    #expect(told == [held] + rest)
  }

  @Test func `nothing is not at rest`() {
    var scale = WeighingScale()
    _ = scale.take(.at(0, .finger(grams: 0.4)))
    #expect(scale.nextChange == nil)
  }

  @Test func `a tare is taken off grams and maximum, not off percent`() throws {
    var scale = WeighingScale()
    _ = scale.take(.at(0, .finger(grams: 200)))
    scale.tare()
    let reading = try last(.at(8, .finger(grams: 320)), in: &scale)
    #expect(reading.grams == 120)
    #expect(reading.tare == 200)
    #expect(reading.maximum == 120)
    #expect(reading.percentText == "53%")
    let lifted = try last(.at(16, .finger(grams: 0, isDown: false)), in: &scale)
    #expect(lifted.grams == -200)
    #expect(lifted.maximum == 120)
    scale.forgetMaximum()
    #expect(scale.reading?.maximum == -200)
  }

  @Test func `a tare from the start is what rests for the first second`() throws {
    var scale = WeighingScale(taresFirst: true)
    _ = scale.take(.at(0, .finger(grams: 40)))
    let held = scale.advance(to: .milliseconds(600))
    #expect(held?.held == 40)
    #expect(scale.awaitsTare)
    #expect(scale.nextChange == .milliseconds(1000))
    let reading = try last(.at(1500, .finger(grams: 140)), in: &scale)
    #expect(!scale.awaitsTare)
    #expect(reading.tare == 40)
    #expect(reading.grams == 100)
  }

  @Test func `a tare from the start waits for rest`() throws {
    var scale = WeighingScale(taresFirst: true)
    for step in 0..<250 {
      _ = scale.take(.at(step * 8, .finger(grams: step.isMultiple(of: 2) ? 40 : 60)))
    }
    #expect(scale.awaitsTare)
    let reading = try last(
      .at(2000, .finger(grams: 50)), .at(2600, .finger(grams: 51)), in: &scale)
    #expect(reading.tare == 50)
    #expect(reading.grams == 1)
  }

  @Test func `a device that does not know grams has percent`() throws {
    var scale = WeighingScale()
    let contact = ShownContact(id: 1, tool: "finger", isDown: true, fraction: 0.5, grams: nil)
    let reading = try last(.at(0, contact, on: .areaPad), in: &scale)
    #expect(reading.grams == nil)
    #expect(reading.maximum == nil)
    #expect(reading.percentText == "50%")
    #expect(scale.nextChange == nil)
  }

  @Test func `the device is that which is touched, once the other is let go`() throws {
    var scale = WeighingScale()
    _ = scale.take(.at(0, .finger(grams: 200)))
    scale.tare()
    let early = scale.take(.at(8, .finger(grams: 10), on: .areaPad))
    #expect(early == [])
    _ = scale.take(.at(16, .finger(grams: 0, isDown: false)))
    let other = try last(.at(24, .finger(grams: 10), on: .areaPad), in: &scale)
    #expect(other.device == "area")
    #expect(other.tare == 0)
    scale.choose("pad")
    let others = scale.take(.at(32, .finger(grams: 10), on: .areaPad))
    #expect(others == [])
    #expect(try last(.at(40, .finger(grams: 30)), in: &scale).grams == 30)
  }

  @Test func `a clock that goes back holds nothing`() throws {
    var scale = WeighingScale()
    _ = scale.take(.at(5000, .finger(grams: 100)))
    let reading = try last(.at(100, .finger(grams: 100)), in: &scale)
    #expect(reading.held == nil)
    #expect(scale.nextChange == .milliseconds(600))
  }
}
