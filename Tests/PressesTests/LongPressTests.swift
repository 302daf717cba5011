import Forces
import Frames
import Presses
import Testing

@Suite struct LongPressTests {
  private static let plain = PressSurface(
    kind: .touchpad, geometry: SurfaceGeometry(width: 100, height: 100), reach: 0)
  private var bench = Bench(on: plain)

  @Test mutating func `a finger that rests for 500 ms peeks and never pops`() {
    bench.at(0, Finger(0))
    #expect(bench.recognizer.deadline == .ms(250))
    bench.advance(to: 300)
    #expect(bench.recognizer.deadline == .ms(500))
    bench.advance(to: 5000)
    bench.at(6000)
    #expect(bench.story == "hint@250 peek@500 dismissed@6000")
    #expect(bench.events.allSatisfy { $0.source == .longPress })
  }

  @Test mutating func `a finger that lifts early is no long press`() {
    bench.at(0, Finger(0))
    bench.at(249)
    bench.at(1000, Finger(0))
    bench.at(1499)
    #expect(bench.story == "hint@1250 dismissed@1499")
  }

  @Test(arguments: [(200.0, ""), (400, "hint@250 moved@400"), (600, "hint@250 peek@500")])
  mutating func `a finger that moves 3 mm before it peeks fails until it lifts`(
    ms: Double, story: String
  ) {
    bench.at(0, Finger(0, x: 10))
    bench.at(ms, Finger(0, x: 13.1))
    bench.advance(to: 3000)
    #expect(bench.story == story)
  }

  @Test mutating func `fingers that land one after the other rest from the last one on`() {
    bench.at(0, Finger(0))
    bench.at(100, Finger(0), Finger(0, id: 2))
    bench.advance(to: 1000)
    #expect(bench.story == "hint@350 peek@600")
    #expect(bench.events.last?.fingers == 2)
  }

  @Test mutating func `a finger that leaves before the hint ends it in silence`() {
    bench.at(0, Finger(0), Finger(0, id: 2))
    bench.at(100, Finger(0))
    bench.advance(to: 1000)
    #expect(bench.story == "")
  }

  @Test mutating func `a finger that lands after the hint cancels`() {
    bench.at(0, Finger(0))
    bench.at(300, Finger(0), Finger(0, id: 2))
    bench.advance(to: 1000)
    #expect(bench.story == "hint@250 fingers@300")
  }

  @Test func `a pad with force has long presses only for those who asked`() {
    var bench = Bench()
    bench.at(0, Finger(0.1))
    bench.advance(to: 1000)
    #expect(bench.story == "")
    var asking = Bench(PressProfile(longPress: true))
    asking.at(0, Finger(0.1))
    asking.advance(to: 1000)
    #expect(asking.story == "hint@250 peek@500")
  }

  @Test func `force and rest make one press`() {
    var bench = Bench(PressProfile(longPress: true))
    bench.at(0, Finger(0.1))
    bench.at(300, Finger(0.4))
    bench.at(400, Finger(0.1))
    bench.at(600)
    #expect(bench.story == "hint@250 peek@500 dismissed@600")
    #expect(Set(bench.events.map(\.press)).count == 1)
  }

  @Test func `force that peeks first makes it a press by force`() {
    var bench = Bench(PressProfile(longPress: true))
    bench.at(0, Finger(0.1))
    bench.at(300, Finger(0.6))
    bench.at(400, Finger(0.8))
    bench.advance(to: 2000)
    #expect(bench.story == "hint@250 peek@340 pop@420")
    #expect(bench.events.last?.source == .force)
    #expect(Set(bench.events.map(\.press)).count == 1)
  }

  @Test func `a long press stays one however hard it gets`() {
    var bench = Bench(PressProfile(longPress: true))
    bench.at(0, Finger(0.1))
    bench.at(600, Finger(0.9))
    bench.at(700, Finger(0.1))
    bench.at(800, Finger(0.4))
    bench.at(900, Finger(0.45))
    bench.advance(to: 2000)
    bench.at(2000)
    #expect(bench.story == "hint@250 peek@500 dismissed@2000")
    #expect(bench.events.count == 3)
  }

  @Test func `moving ends both ways to press with one event`() {
    var bench = Bench(PressProfile(longPress: true))
    bench.at(0, Finger(0.4))
    bench.advance(to: 300)
    bench.at(310, Finger(0.4, x: 60))
    bench.advance(to: 1000)
    #expect(bench.story == "hint@0 moved@310")
  }

  @Test func `time that ends and goes back leaves no press open`() {
    var bench = Bench(PressProfile(longPress: true))
    for time in [Int64.max, 0, 1] {
      bench.step(Step(time: Timestamp(microseconds: time), fingers: [Finger(0.6)]))
    }
    bench.step(Step(time: Timestamp(microseconds: 2), fingers: []))
    let phases = bench.events.filter(\.isTransition).map(\.phase)
    #expect(phases.count { $0 == .hint } == 1)
    #expect(phases.count { $0.isEnd } == 1)
  }
}
