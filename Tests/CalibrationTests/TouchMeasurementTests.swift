import Calibration
import Testing

/// Touches as a device reports them: values over time, and what is measured.
@Suite struct TouchMeasurementTests {
  private var measurement = TouchMeasurement()

  init() {
    _ = measurement.take([], at: .zero)
  }

  /// Touches with a value every 8 ms, lifts, and answers what was measured.
  private mutating func touch(_ values: [Int], from start: Int = 1000) -> Result<Int, TouchProblem>?
  {
    for (index, raw) in values.enumerated() {
      let time = Duration.milliseconds(start + 8 * index)
      guard measurement.take([ContactReading(id: 1, raw: raw)], at: time) == nil else { return nil }
    }
    let end = Duration.milliseconds(start + 8 * values.count)
    return measurement.take([ContactReading(id: 1, raw: 0, state: .lifted)], at: end)
  }

  private static func ramp(_ from: Int, _ to: Int) -> [Int] {
    (0..<20).map { from + (to - from) * $0 / 20 }
  }

  private static func hold(_ raw: Int, _ count: Int = 60, noise: Int = 0) -> [Int] {
    (0..<count).map { raw + (noise == 0 ? 0 : $0 % (2 * noise + 1) - noise) }
  }

  @Test(arguments: [(60, 0), (60, 2), (15, 1), (140, 9), (1000, 60)])
  mutating func `the value at which a touch is held is measured`(raw: Int, noise: Int) {
    let held = Self.hold(raw, 61, noise: noise)
    let result = touch(Self.ramp(0, raw) + held + Self.ramp(raw, 0))
    guard case .success(let measured) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(abs(measured - raw) <= max(1, noise))
  }

  @Test mutating func `the higher of two plateaus counts`() {
    let values = Self.hold(50) + Self.ramp(50, 120) + Self.hold(120) + Self.ramp(120, 50)
    #expect(touch(values + Self.hold(50, 200)) == .success(120))
  }

  @Test mutating func `a spike is no plateau`() {
    #expect(touch(Self.hold(50) + Self.hold(200, 10) + Self.hold(50)) == .success(50))
  }

  @Test mutating func `a device that is silent while nothing changes is understood`() {
    let down = [ContactReading(id: 1, raw: 80)]
    #expect(measurement.take(down, at: .seconds(1)) == nil)
    let lifted = [ContactReading(id: 1, raw: 0, state: .lifted)]
    #expect(measurement.take(lifted, at: .milliseconds(1300)) == .success(80))
  }

  @Test mutating func `values count for as long as they hold`() {
    for (ms, raw) in [(0, 100), (10, 101), (20, 102), (30, 104), (400, 103)] {
      _ = measurement.take([ContactReading(id: 1, raw: raw)], at: .milliseconds(ms))
    }
    #expect(measurement.take([], at: .milliseconds(450)) == .success(104))
  }

  @Test mutating func `a tap is too short and a rub is not still`() {
    #expect(touch(Self.hold(60, 20)) == .failure(.tooShort))
    #expect(touch((0..<200).map { 20 + $0 }) == .failure(.notStill))
  }

  @Test mutating func `a touch that never ends is too long`() {
    let values = (0..<5000).map { 50 + $0 % 2 }
    #expect(touch(values) == .failure(.tooLong))
    #expect(touch(Self.hold(60), from: 100_000) == .success(60))
  }

  @Test mutating func `a second finger spoils the touch until both have gone`() {
    let one = ContactReading(id: 1, raw: 60)
    let two = ContactReading(id: 2, raw: 60)
    #expect(measurement.take([one], at: .seconds(1)) == nil)
    #expect(measurement.take([one, two], at: .seconds(2)) == nil)
    #expect(measurement.take([two], at: .seconds(3)) == nil)
    #expect(measurement.take([], at: .seconds(4)) == .failure(.severalFingers))
    #expect(touch(Self.hold(60), from: 5000) == .success(60))
  }

  @Test(arguments: [TouchProblem.severalFingers, .cancelled])
  mutating func `what begins or ends wrongly is told why`(problem: TouchProblem) {
    let one = ContactReading(id: 1, raw: 60)
    switch problem {
    case .severalFingers:
      let both = [one, ContactReading(id: 2, raw: 9)]
      #expect(measurement.take(both, at: .seconds(1)) == nil)
      #expect(measurement.take([], at: .seconds(2)) == .failure(problem))
    default:
      #expect(measurement.take([one], at: .seconds(1)) == nil)
      let cancelled = [ContactReading(id: 1, raw: 60, state: .cancelled)]
      #expect(measurement.take(cancelled, at: .seconds(2)) == .failure(problem))
    }
  }

  @Test func `what is down at the beginning does not count`() {
    var measurement = TouchMeasurement()
    #expect(measurement.take([ContactReading(id: 1, raw: 60)], at: .zero) == nil)
    #expect(measurement.take([], at: .seconds(2)) == nil)
    #expect(measurement.take([ContactReading(id: 2, raw: 70)], at: .seconds(3)) == nil)
    #expect(measurement.take([], at: .seconds(4)) == .success(70))
  }
}
