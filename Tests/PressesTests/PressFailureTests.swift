import Contacts
import Forces
import Presses
import Testing

/// What is no press, or stops to be one.
@Suite struct PressFailureTests {
  private var bench = Bench()

  @Test mutating func `a press that moves 3 mm before peek fails`() {
    bench.at(0, Finger(0.4, x: 50))
    bench.at(10, Finger(0.6, x: 52.9))
    #expect(bench.story == "hint@0")
    bench.at(20, Finger(0.6, x: 53.1))
    bench.at(200, Finger(0.6, x: 53.1))
    #expect(bench.story == "hint@0 moved@20")
  }

  @Test func `where the size is unknown 2 % of the width are too far`() {
    let surface = PressSurface(kind: .touchpad, geometry: SurfaceGeometry(aspect: 0.5))
    let cases = [
      (51.9, 50.0, false), (52.1, 50, true), (50, 53.9, false), (50, 54.1, true),
    ]
    for (x, y, isFailure) in cases {
      var bench = Bench(on: surface)
      bench.at(0, Finger(0.4))
      bench.at(10, Finger(0.4, x: x, y: y))
      #expect(bench.story.contains("moved") == isFailure)
    }
  }

  @Test mutating func `after peek a press may move`() {
    bench.at(0, Finger(0.6, x: 10))
    bench.at(50, Finger(0.6, x: 90))
    bench.at(60, Finger(0.8, x: 90))
    bench.advance(to: 100)
    #expect(bench.story == "hint@0 peek@40 pop@80")
  }

  @Test mutating func `moving to a place, resting and pressing there is a press`() {
    for ms in 0...20 { bench.at(Double(ms * 10), Finger(0.1, x: 10 + Double(ms) * 4)) }
    bench.at(300, Finger(0.2, x: 90))
    bench.at(310, Finger(0.6, x: 90.9))
    bench.advance(to: 400)
    #expect(bench.story == "hint@310 peek@350")
  }

  @Test mutating func `pressing before the finger has come to rest fails until it lets go`() {
    for ms in 0...20 { bench.at(Double(ms * 10), Finger(0.1, x: 10 + Double(ms) * 4)) }
    bench.at(299, Finger(0.6, x: 90))
    bench.advance(to: 1000)
    bench.at(1000, Finger(0.1, x: 90))
    #expect(bench.story == "")
    bench.at(1010, Finger(0.6, x: 90))
    #expect(bench.story == "hint@1010")
  }

  @Test(arguments: [0.25, 0.5, 1, 2])
  func `dragging hard is no peek`(millimetresPerFrame: Double) {
    var bench = Bench()
    for ms in 0...100 {
      let force = min(0.1 + Double(ms) * 0.04, 0.7)
      bench.at(Double(ms * 10), Finger(force, x: Double(ms) * millimetresPerFrame))
    }
    #expect(!bench.story.contains("peek"))
  }

  @Test mutating func `a drag with the button held stays one however hard it gets`() {
    bench.at(0, Finger(0.1, x: 10))
    bench.at(10, Finger(0.25, x: 10), clicked: true)
    bench.at(50, Finger(0.25, x: 20), clicked: true)
    bench.at(60, Finger(0.1, x: 20), clicked: true)
    bench.at(70, Finger(0.7, x: 20), clicked: true)
    bench.advance(to: 500)
    #expect(bench.story == "")
  }

  @Test mutating func `after a drag has ended a press is one again`() {
    bench.at(0, Finger(0.25, x: 10), clicked: true)
    bench.at(50, Finger(0.25, x: 20), clicked: true)
    bench.at(60, Finger(0.1, x: 20))
    bench.at(500, Finger(0.7, x: 20))
    bench.advance(to: 600)
    #expect(bench.story == "hint@500 peek@540")
  }

  @Test(arguments: [2, 3, 4, 5])
  func `fingers together need half as much more for each further one`(count: Int) {
    let fingers = (1...count).map {
      Finger(0.501 * (1 + 0.5 * Double(count - 1)) / Double(count), id: UInt32($0))
    }
    var bench = Bench()
    bench.step(Step(time: .ms(0), fingers: fingers))
    bench.advance(to: 100)
    #expect(bench.story == "hint@0 peek@40")
    let soft = fingers.map { Finger($0.level * 0.99, id: $0.id) }
    var other = Bench()
    other.step(Step(time: .ms(0), fingers: soft))
    other.advance(to: 100)
    #expect(other.story == "hint@0")
  }

  @Test func `where forces are not summed the hardest finger counts`() {
    var bench = Bench(on: .pad(.largest))
    bench.at(0, Finger(0.51, id: 1), Finger(0.2, id: 2))
    bench.advance(to: 100)
    #expect(bench.story == "hint@0 peek@40")
  }

  @Test(arguments: [0.4, 0.6]) mutating func `a finger that lands cancels`(level: Double) {
    bench.at(0, Finger(level))
    bench.at(50, Finger(level), Finger(0.1, id: 2))
    bench.at(200, Finger(level), Finger(0.8, id: 2))
    let start = level < 0.5 ? "hint@0" : "hint@0 peek@40"
    #expect(bench.story == start + " fingers@50")
  }

  @Test mutating func `a finger that leaves cancels`() {
    bench.at(0, Finger(0.4, id: 1), Finger(0.4, id: 2))
    bench.at(10, Finger(0.8, id: 1))
    bench.advance(to: 200)
    #expect(bench.story == "hint@0 fingers@10")
  }

  @Test mutating func `a finger that leaves does not make a press of the others`() {
    // Two fingers that share a sensor: the one that stays seems to press harder.
    bench.at(0, Finger(0.2, id: 1), Finger(0.2, id: 2))
    bench.at(10, Finger(0.6, id: 1))
    bench.advance(to: 200)
    #expect(bench.story == "")
  }

  @Test mutating func `a finger that takes another's place begins a press of its own`() {
    bench.at(0, Finger(0.6, id: 1))
    bench.at(50, Finger(0.6, id: 2))
    bench.advance(to: 200)
    #expect(bench.story == "hint@0 peek@40 dismissed@50 hint@50 peek@90")
  }

  @Test mutating func `a palm cancels`() {
    bench.at(0, Finger(0.6))
    bench.at(50, end: .cancelled)
    #expect(bench.story == "hint@0 peek@40 palm@50")
  }

  @Test(arguments: [ContactPhase.ended, .cancelled])
  mutating func `a finger that was lost with dropped events cancels`(end: ContactPhase) {
    bench.at(0, Finger(0.6))
    bench.at(50, resynchronized: true, end: end)
    #expect(bench.story == "hint@0 peek@40 device@50")
  }

  @Test mutating func `dropped events that changed no finger do not matter`() {
    bench.at(0, Finger(0.6))
    bench.at(50, Finger(0.8), resynchronized: true)
    bench.advance(to: 100)
    #expect(bench.story == "hint@0 peek@40 pop@70")
  }

  @Test mutating func `sliding up 10 mm while peeking reveals actions once`() {
    bench.at(0, Finger(0.6, y: 50))
    bench.at(50, Finger(0.6, y: 40.1))
    #expect(!bench.events.contains { $0.areActionsRevealed })
    bench.at(60, Finger(0.6, y: 39.9))
    bench.at(70, Finger(0.6, y: 38))
    #expect(bench.events.filter(\.areActionsRevealed).map(\.time) == [.ms(60)])
    bench.at(80)
    #expect(bench.events.last?.areActionsRevealed == true)
    #expect(bench.story == "hint@0 peek@40 dismissed@80")
  }
}
