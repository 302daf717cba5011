import Forces
import Testing

@testable import Presses

/// Movement of a press that peeks.
@Suite struct MoveReportTests {
  private static let moves = PressProfile(reportsMoves: true)
  private static let plain = PressSurface(
    kind: .touchpad, geometry: SurfaceGeometry(width: 100, height: 100), reach: 0)

  /// Peeks at 40 ms with a force that does not change, and moves from there up in steps of these millimetres.
  private func places(_ profile: PressProfile, steps: [Double]) -> [Double] {
    var bench = Bench(profile)
    bench.at(0, Finger(0.6))
    bench.advance(to: 40)
    for (index, y) in steps.enumerated() { bench.at(50 + Double(index) * 10, Finger(0.6, y: y)) }
    bench.at(500)
    #expect(bench.story == "hint@0 peek@40 dismissed@500")
    return bench.events.filter { !$0.isTransition }.map { ($0.y * 1000).rounded() / 10 }
  }

  @Test func `every millimetre is told to those who asked, however far it goes`() {
    #expect(places(Self.moves, steps: [49.5, 48.9, 48.5, 47, 40, 40]) == [48.9, 47, 40])
  }

  @Test func `nobody else hears of movement alone`() {
    #expect(places(PressProfile(), steps: [49, 48, 45, 42]) == [])
  }

  @Test func `movement to the side counts too, and the last place is that of the end`() {
    var bench = Bench(Self.moves)
    bench.at(0, Finger(0.6))
    bench.advance(to: 40)
    bench.at(60, Finger(0.6, x: 48))
    bench.at(70, Finger(0.6, x: 47.5))
    bench.at(80)
    #expect(bench.events.map(\.x) == [0.5, 0.5, 0.48, 0.475])
    #expect(bench.events.map(\.isTransition) == [true, true, false, true])
  }

  @Test func `before the peek there is no word of movement`() {
    var bench = Bench(Self.moves)
    bench.at(0, Finger(0.6))
    bench.at(10, Finger(0.6, y: 48))
    bench.at(20, Finger(0.6, y: 47.5))
    #expect(bench.events.map(\.isTransition) == [true])
  }

  @Test func `a long press that peeks says where it moves`() {
    for (profile, count) in [(PressProfile(), 0), (Self.moves, 2)] {
      var bench = Bench(profile, on: Self.plain)
      bench.at(0, Finger(0))
      bench.advance(to: 500)
      bench.at(510, Finger(0, y: 45))
      bench.at(520, Finger(0, y: 44.5))
      bench.at(530, Finger(0, y: 40))
      bench.at(540)
      #expect(bench.story == "hint@250 peek@500 dismissed@540")
      #expect(bench.events.filter { !$0.isTransition }.count == count)
    }
  }
}
