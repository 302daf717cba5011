import Contacts
import Forces
import Presses
import Testing

/// Tips of pens, which press only for those who ask.
@Suite struct PenPressTests {
  private static let tablet = PressSurface(
    kind: .tablet, geometry: SurfaceGeometry(width: 100, height: 100))

  /// A tip that lands, presses as far as `pop`, and lifts; it goes so many mm in each 10 ms.
  private func story(
    _ profile: PressProfile, _ tool: Tool, millimetresPerStep: Double = 0
  ) -> String {
    var bench = Bench(profile, on: Self.tablet)
    for (step, level) in [0.02, 0.15, 0.3, 0.3, 0.3, 0.3, 0.3, 0.8, 0.8, 0.8, 0.8].enumerated() {
      var tip = Finger(level, x: 20 + Double(step) * millimetresPerStep)
      tip.tool = tool
      bench.at(Double(step) * 10, tip)
    }
    bench.at(110)
    return bench.story
  }

  @Test(arguments: [Tool.pen, .brush, .pencil, .airbrush])
  func `a pen presses for those who ask for pens, and for no others`(tool: Tool) {
    #expect(story(PressProfile(includesPens: true), tool) == "hint@10 peek@60 pop@90")
    #expect(story(PressProfile(), tool) == "")
    #expect(story(PressProfile(longPress: true), tool) == "")
  }

  @Test func `an eraser never presses`() {
    #expect(story(PressProfile(includesPens: true), .eraser) == "")
    #expect(story(PressProfile(longPress: true, includesPens: true), .eraser) == "")
  }

  @Test func `fingers press for everybody`() {
    #expect(story(PressProfile(), .finger) == "hint@10 peek@60 pop@90")
  }

  @Test(arguments: [1.0, 4])
  func `a stroke is no press`(millimetresPerStep: Double) {
    let profile = PressProfile(includesPens: true)
    let story = story(profile, .pen, millimetresPerStep: millimetresPerStep)
    #expect(!story.contains("peek"))
  }

  @Test func `a pen that turns to its eraser ends its press`() {
    var bench = Bench(PressProfile(includesPens: true), on: Self.tablet)
    var (tip, eraser) = (Finger(0.15), Finger(0.5, id: 2))
    tip.tool = .pen
    eraser.tool = .eraser
    bench.at(0, tip)
    bench.at(10, eraser)
    bench.at(100, eraser)
    #expect(bench.story == "hint@0 dismissed@10")
  }

  @Test func `a pen beside a finger changes nothing for those who do not ask for pens`() {
    var bench = Bench(on: .pad())
    var tip = Finger(0.9, id: 2)
    tip.tool = .pen
    bench.at(0, Finger(0.05))
    bench.at(10, Finger(0.35))
    bench.at(20, Finger(0.55), tip)
    bench.at(70, Finger(0.55))
    #expect(bench.story == "hint@10 peek@60")
    #expect(bench.events.allSatisfy { $0.fingers == 1 })
  }
}
