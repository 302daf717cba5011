import Forces
import Presses
import Testing

/// Presses on pads that click: a peek is always more than a click.
@Suite struct ClickTests {
  private var bench = Bench()
  private var time = 0.0

  /// Clicks with a finger that presses so hard when the button goes down.
  private mutating func click(_ level: Double) {
    bench.at(time, Finger(level / 2))
    bench.at(time + 10, Finger(level), clicked: true)
    bench.at(time + 20, Finger(level / 2))
    bench.at(time + 30)
    time += 1000
  }

  private mutating func peeks(_ level: Double) -> Bool {
    let before = bench.events.count
    bench.at(time, Finger(level))
    bench.advance(to: time + 100)
    bench.at(time + 100)
    time += 1000
    return bench.events[before...].contains { $0.phase == .peek }
  }

  @Test mutating func `soft clicks leave the thresholds as they are`() {
    for _ in 0..<20 { click(0.2) }
    #expect(bench.recognizer.thresholds == Thresholds(.medium, on: .touchpad))
  }

  @Test mutating func `a peek is at least 1.8 times as hard as a click`() {
    for _ in 0..<5 { click(0.35) }
    #expect(!peeks(0.62))
    #expect(peeks(0.64))
    let thresholds = bench.recognizer.thresholds
    #expect(abs(thresholds.peek - 0.63) < 1e-12)
    #expect(abs(thresholds.pop - 0.88) < 1e-12)
  }

  @Test mutating func `a press tells the thresholds that clicks have raised`() throws {
    for _ in 0..<5 { click(0.35) }
    #expect(peeks(0.64))
    let hints = bench.events.filter { $0.phase == .hint && $0.isTransition }
    let told = try #require(hints.last?.thresholds)
    let scale = try #require(hints.last).force / 0.64
    #expect(abs(told.hint / scale - 0.3) < 1e-9)
    #expect(abs(told.peek / scale - 0.63) < 1e-9)
    #expect(abs(told.pop / scale - 0.88) < 1e-9)
    #expect(bench.events.allSatisfy { $0.thresholds == nil || $0.phase == .hint })
  }

  @Test mutating func `one odd click changes nothing`() {
    click(0.6)
    #expect(peeks(0.51))
    for _ in 0..<2 { click(0.2) }
    #expect(peeks(0.51))
  }

  @Test mutating func `only the last clicks count`() {
    for _ in 0..<15 { click(0.4) }
    #expect(!peeks(0.6))
    for _ in 0..<8 { click(0.2) }
    #expect(peeks(0.6))
  }

  @Test mutating func `pop stays within reach where peek does`() {
    for _ in 0..<5 { click(0.5) }
    let thresholds = bench.recognizer.thresholds
    #expect(abs(thresholds.peek - 0.9) < 1e-12)
    #expect(thresholds.pop == 0.95)
  }

  @Test func `on screens nothing is learned`() {
    var bench = Bench(on: PressSurface(kind: .touchscreen))
    for ms in 0..<5 {
      bench.at(Double(ms * 1000), Finger(0.6), clicked: true)
      bench.at(Double(ms * 1000 + 10))
    }
    #expect(bench.recognizer.thresholds == Thresholds(.medium, on: .touchscreen))
  }

  @Test mutating func `within 350 ms after a click a peek needs a third more`() {
    click(0.2)
    time = 200
    #expect(!peeks(0.6))
    click(0.2)
    time += 200 - 1000
    #expect(peeks(0.67))
  }

  @Test mutating func `a press that outlasts the time after a click peeks then`() {
    bench.at(0, Finger(0.2), clicked: true)
    bench.at(10)
    bench.at(100, Finger(0.6))
    #expect(bench.recognizer.deadline == .ms(400))
    bench.advance(to: 500)
    #expect(bench.story == "hint@100 peek@400")
  }

  @Test mutating func `a double click that is held is no peek at once`() {
    bench.at(0, Finger(0.3), clicked: true)
    bench.at(10)
    bench.at(100, Finger(0.6), clicked: true)
    bench.at(160)
    #expect(!bench.story.contains("peek"))
  }
}
