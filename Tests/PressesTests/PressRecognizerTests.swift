import Contacts
import Forces
import Frames
import Presses
import Testing

@Suite struct PressRecognizerTests {
  private var bench = Bench()

  @Test mutating func `a press hints, peeks and pops`() {
    bench.at(0, Finger(0.1))
    bench.at(10, Finger(0.35))
    bench.at(20, Finger(0.55))
    bench.at(70, Finger(0.8))
    bench.at(200, Finger(0.1))
    bench.at(210)
    #expect(bench.story == "hint@10 peek@60 pop@90")
  }

  @Test mutating func `a press that is released before pop is dismissed`() {
    bench.at(0, Finger(0.6))
    bench.at(100, Finger(0.3))
    #expect(bench.story == "hint@0 peek@40 dismissed@100")
    bench.at(110)
    #expect(bench.story == "hint@0 peek@40 dismissed@100")
  }

  @Test mutating func `lifting dismisses a hint and a peek`() {
    bench.at(0, Finger(0.4))
    bench.at(10)
    bench.at(100, Finger(0.6, id: 2))
    bench.at(150)
    #expect(bench.story == "hint@0 dismissed@10 hint@100 peek@140 dismissed@150")
  }

  @Test mutating func `a press needs its force for 40 ms to peek`() {
    bench.at(0, Finger(0.6))
    bench.at(39.999, Finger(0.45))
    bench.at(50, Finger(0.6))
    bench.at(89, Finger(0.45))
    bench.at(200, Finger(0.45))
    #expect(bench.story == "hint@0")
  }

  @Test mutating func `a dwell that was over before the force fell counts`() {
    bench.at(0, Finger(0.6))
    bench.at(40, Finger(0.1))
    #expect(bench.story == "hint@0 peek@40 dismissed@40")
  }

  @Test mutating func `time alone completes a dwell`() {
    bench.at(0, Finger(0.8))
    #expect(bench.recognizer.deadline == .ms(40))
    bench.advance(to: 39)
    #expect(bench.story == "hint@0")
    bench.advance(to: 45)
    #expect(bench.story == "hint@0 peek@40")
    #expect(bench.recognizer.deadline == .ms(60))
    bench.advance(to: 1000)
    #expect(bench.story == "hint@0 peek@40 pop@60")
    #expect(bench.recognizer.deadline == nil)
  }

  @Test mutating func `a threshold that was passed is left at 0.8 of it`() {
    bench.at(0, Finger(0.3))
    bench.at(10, Finger(0.241))
    bench.at(20, Finger(0.5))
    bench.at(60, Finger(0.401))
    #expect(bench.story == "hint@0 peek@60")
    bench.at(70, Finger(0.399))
    #expect(bench.story == "hint@0 peek@60 dismissed@70")
  }

  @Test mutating func `after pop the next press needs a return below hint`() {
    bench.at(0, Finger(0.8))
    bench.advance(to: 100)
    bench.at(110, Finger(0.25))
    bench.at(120, Finger(0.8))
    bench.advance(to: 300)
    #expect(bench.story == "hint@0 peek@40 pop@60")
    bench.at(310, Finger(0.2))
    bench.at(320, Finger(0.35))
    #expect(bench.story == "hint@0 peek@40 pop@60 hint@320")
    #expect(bench.events.first?.press != bench.events.last?.press)
  }

  @Test mutating func `those who press very hard can press again without letting go`() {
    bench.at(0, Finger(1))
    bench.advance(to: 100)
    bench.at(110, Finger(0.58))
    bench.at(120, Finger(0.55))
    bench.advance(to: 300)
    #expect(bench.story == "hint@0 peek@40 pop@60")
    bench.at(310, Finger(0.9))
    bench.advance(to: 400)
    #expect(bench.story == "hint@0 peek@40 pop@60 hint@310 peek@350 pop@370")
  }

  @Test mutating func `letting go slowly after a very hard press is no second press`() {
    bench.at(0, Finger(1))
    for ms in 10...110 { bench.at(Double(ms * 10), Finger(1.1 - Double(ms) / 100)) }
    #expect(bench.story == "hint@0 peek@40 pop@60")
  }

  @Test(arguments: [(Sensitivity.light, 0.37), (.medium, 0.5), (.firm, 0.62)])
  func `sensitivity decides how much a peek needs`(sensitivity: Sensitivity, peek: Double) {
    var bench = Bench(PressProfile(sensitivity: sensitivity))
    bench.at(0, Finger(peek - 0.001))
    bench.at(100, Finger(peek))
    bench.advance(to: 1000)
    #expect(bench.story == "hint@0 peek@140")
  }

  @Test(arguments: [
    (Sensitivity.light, [0.10, 0.15, 0.60]), (.medium, [0.13, 0.20, 0.75]),
    (.firm, [0.20, 0.33, 0.90]),
  ])
  func `screens and pens peek at less`(sensitivity: Sensitivity, levels: [Double]) {
    for kind in [SurfaceKind.touchscreen, .tablet] {
      let thresholds = Thresholds(sensitivity, on: kind)
      #expect([thresholds.hint, thresholds.peek, thresholds.pop] == levels)
    }
  }

  @Test func `thresholds come within the reach of a device that ends early`() {
    let thresholds = Thresholds(.medium, on: .touchpad)
    #expect(thresholds.within(reach: 0.8) == thresholds)
    let near = thresholds.within(reach: 0.5)
    #expect(near.pop == 0.475)
    #expect(abs(near.peek / near.pop - thresholds.peek / thresholds.pop) < 1e-12)
    #expect(abs(near.hint / near.pop - thresholds.hint / thresholds.pop) < 1e-12)
  }

  @Test mutating func `progress runs from 0 to 1 in each phase`() {
    bench.at(0, Finger(0.3))
    bench.at(10, Finger(0.4))
    bench.at(20, Finger(0.5))
    bench.at(70, Finger(0.625))
    bench.at(80, Finger(0.75))
    bench.advance(to: 200)
    let progress = bench.events.map {
      "\($0.phase.word) \(($0.progress * 100).rounded() / 100)\($0.isTransition ? "!" : "")"
    }
    #expect(
      progress == [
        "hint 0.0!", "hint 0.5", "hint 1.0", "peek 0.0!", "peek 0.5", "peek 1.0", "pop 1.0!",
      ])
  }

  @Test mutating func `progress that cannot be seen is not told`() {
    bench.at(0, Finger(0.4))
    bench.at(10, Finger(0.4005))
    #expect(bench.events.count == 1)
    bench.at(20, Finger(0.401))
    #expect(bench.events.count == 2)
  }

  @Test mutating func `a press tells its place, force and fingers`() throws {
    bench.at(0, Finger(0.3, id: 1, x: 20, y: 40), Finger(0.3, id: 2, x: 40, y: 60))
    let event = try #require(bench.events.first)
    #expect(event.fingers == 2)
    #expect(abs(event.x - 0.3) < 1e-12)
    #expect(abs(event.y - 0.5) < 1e-12)
    #expect(abs(event.force - 0.6 * ForceScale.fullScale) < 1e-12)
    #expect(event.source == .force)
  }

  @Test mutating func `a cancellation from outside ends the press once`() {
    bench.at(0, Finger(0.6))
    bench.cancel(.session, at: 50)
    bench.cancel(.session, at: 51)
    bench.at(60, Finger(0.6))
    bench.at(70)
    #expect(bench.story == "hint@0 peek@40 session@50")
  }

  @Test mutating func `a press that lasted until it is cancelled peeks before`() {
    bench.at(0, Finger(0.6))
    bench.cancel(.device, at: 45)
    #expect(bench.story == "hint@0 peek@40 device@45")
  }

  @Test mutating func `a press whose time goes back goes on`() {
    bench.at(100, Finger(0.35))
    bench.at(20, Finger(0.6))
    bench.advance(to: 150)
    #expect(bench.story == "hint@100 peek@140")
  }

  @Test func `a finger that was down before anybody looked does not press`() {
    var recognizer = ProfileRecognizer(PressProfile(), on: .pad())
    var events: [PressEvent] = []
    var finger = Finger(0.6)
    recognizer.update([finger.touch], in: PressFrame(time: .ms(0)), into: &events)
    finger.level = 0.1
    recognizer.update([finger.touch], in: PressFrame(time: .ms(100)), into: &events)
    #expect(events == [])
    finger.level = 0.4
    recognizer.update([finger.touch], in: PressFrame(time: .ms(200)), into: &events)
    #expect(events.map(\.phase) == [.hint])
  }
}
