import Contacts
import Forces
import Frames
import Pipeline
import Testing

/// A tablet of 16384 levels that reports 64 of them.
@Suite struct PenCeilingTests {
  private static let tablet = DeviceDescription.tablet(
    pressure: AxisRange(minimum: 0, maximum: 16383))

  /// Strokes that rise to 63 and get no further.
  private static func draw(_ strokes: Int, _ pen: inout PipelineSession) {
    for _ in 0..<strokes {
      pen.send(.pen(1), .pressure(0))
      for raw: Int32 in stride(from: 0, through: 63, by: 9) { pen.send(.tip(1), .pressure(raw)) }
      pen.wait(1000)
      pen.send(.tip(0), .pressure(0))
      pen.send(.pen(0))
    }
  }

  @Test func `it draws and does not press, and that is noticed after fifty strokes`() throws {
    var pen = try PipelineSession(Self.tablet)
    Self.draw(49, &pen)
    #expect(pen.pipeline.scale.condition == DeviceCondition())
    Self.draw(1, &pen)
    let ceiling = PressureCeiling(raw: 63, part: 63.0 / 16383)
    #expect(pen.pipeline.scale.condition == DeviceCondition(ceiling: ceiling))
    #expect(pen.story == [])
    #expect(!pen.pipeline.isConstant)
  }

  @Test func `it is kept with what is learned, through its text`() throws {
    var pen = try PipelineSession(Self.tablet)
    Self.draw(50, &pen)
    let learned = try #require(pen.pipeline.learned)
    #expect(learned.text.contains("\ncount 50\nlow 50\n"))
    let again = try PipelineSession(Self.tablet, learned: LearnedDevice(parsing: learned.text))
    #expect(again.pipeline.scale.ceiling == pen.pipeline.scale.ceiling)
  }

  @Test func `what an earlier version wrote of a pen still counts, and ends nowhere`() throws {
    let text = "pressured-learned 1\naxis 0 16383\nhover pen 3000\n"
    let pen = try PipelineSession(Self.tablet, learned: LearnedDevice(parsing: text))
    #expect(pen.pipeline.scale.condition.wear.map(\.raw) == [3000])
    #expect(pen.pipeline.scale.ceiling == nil)
    #expect(pen.pipeline.learned?.text == text)
  }

  @Test func `calibrated it presses`() throws {
    let hints = HintReader(["PRESSURED_PEN_FORCE": "20:0.625 45:2.083 63:4.167"]).hints
    var pen = try PipelineSession(Self.tablet, hints: hints)
    pen.send(.pen(1), .pressure(0))
    pen.send(.tip(1), .pressure(20))
    pen.wait(1000)
    #expect(pen.peeks == 0)
    pen.send(.pressure(45))
    pen.wait(100)
    #expect(pen.peeks == 1)
    pen.send(.pressure(63))
    pen.wait(100)
    #expect(pen.story.last?.hasPrefix("pop") == true)
    pen.send(.tip(0), .pressure(0))
    Self.draw(60, &pen)
    #expect(pen.pipeline.scale.ceiling == nil)
  }

  @Test func `an analysis of a recording tells it, and wear`() throws {
    var events: [InputEvent] = []
    func send(_ signals: Signal..., at microseconds: Int64) {
      let time = Timestamp(microseconds: microseconds)
      let report = Signal(type: .synchronization, code: SynchronizationCode.report, value: 0)
      events += (signals + [report]).map {
        InputEvent(time: time, type: $0.type, code: $0.code, value: $0.value)
      }
    }
    for stroke: Int64 in 0..<50 {
      let start = stroke * 1_000_000
      send(.pen(1), .pressure(0), .key(.touch, 1), at: start)
      send(.pressure(63), at: start + 100_000)
      send(.tip(0), .pen(0), .pressure(0), at: start + 200_000)
    }
    send(.rubber(1), .pressure(9000), at: 60_000_000)
    for report: Int32 in 1...10 {
      send(.pressure(9000 + report), at: 60_000_000 + Int64(report) * 8000)
    }
    let analysis = Analysis(Recording(description: Self.tablet, events: events))
    let condition = try analysis.result.get().condition
    #expect(condition.ceiling?.raw == 63)
    #expect(condition.wear.map(\.isBroken) == [true])
    #expect(condition.wear.map(\.tool) == [.eraser])
  }
}
