import Contacts
import Forces
import Frames
import Testing

@Suite struct PenOffsetTests {
  private var scale = ForceScale(
    description: Descriptions.pen(pressure: AxisRange(minimum: 0, maximum: 1000)), class: .pen,
    surface: .tablet)

  private func force(_ raw: Int32, _ tool: Tool = .pen) -> Force {
    scale.force(
      of: Contact(
        id: ContactID(rawValue: 1), phase: .moved, tool: tool, x: 0, y: 0, pressure: raw))
  }

  @Test func `a pen's noise is no force and its range ends at its full scale`() {
    #expect(force(10).value == 0)
    #expect(force(11).value > 0)
    #expect(abs(force(1000).value - 25.0 / 6) < 1e-12)
    #expect(scale.maximumPossibleForce == 25.0 / 6)
  }

  @Test mutating func `what a worn pen reports in the air is taken off`() {
    scale.learn(PenHover(tool: .pen, pressure: 170))
    #expect(force(170).value == 0)
    #expect(force(181).value > 0)
    #expect(abs(force(1000).normalized - 1) < 1e-12)
    #expect(!scale.penOffsets.isBroken(.pen))
  }

  @Test mutating func `an offset only falls`() {
    scale.learn(PenHover(tool: .pen, pressure: 170))
    scale.learn(PenHover(tool: .pen, pressure: 300))
    #expect(scale.penOffsets[.pen] == 0.17)
    scale.learn(PenHover(tool: .pen, pressure: 40))
    #expect(scale.penOffsets[.pen] == 0.04)
  }

  @Test mutating func `each tool has its own offset`() {
    scale.learn(PenHover(tool: .eraser, pressure: 170))
    #expect(force(170, .eraser).value == 0)
    #expect(force(170, .pen).value > 0)
  }

  @Test mutating func `a pen that reports more than half its range in the air is broken`() {
    scale.learn(PenHover(tool: .pen, pressure: 501))
    #expect(scale.penOffsets.isBroken(.pen))
    #expect(scale.penOffsets[.pen] == 0)
    scale.learn(PenHover(tool: .pen, pressure: 500))
    #expect(scale.penOffsets[.pen] == 0.5)
  }

  /// What is told of these reports from the air.
  private mutating func told(_ reports: [Int32?], _ tool: Tool = .pen) -> [PenWear] {
    reports.compactMap { raw in scale.learn(raw.map { PenHover(tool: tool, pressure: $0) }) }
  }

  @Test mutating func `wear is told once, when it is certain, with the value that is taken off`() {
    #expect(told([180] + Array(repeating: 170, count: 8)) == [])
    #expect(scale.condition.wear == [])
    let wear = PenWear(tool: .pen, raw: 170, offset: 0.17)
    #expect(told([190]) == [wear])
    #expect(scale.penOffsets[.pen] == wear.offset)
    #expect(told(Array(repeating: 200, count: 300) + [nil, 160, nil, 150]) == [])
    #expect(scale.condition.wear == [PenWear(tool: .pen, raw: 150, offset: 0.15)])
    #expect(told(Array(repeating: 170, count: 10), .eraser).map(\.tool) == [.eraser])
  }

  @Test mutating func `the third time in the air is enough`() {
    #expect(told([170, nil, nil, 170, nil]) == [])
    #expect(told([170]) == [PenWear(tool: .pen, raw: 170, offset: 0.17)])
  }

  @Test(arguments: [Int32(0), 3, 10])
  mutating func `idle noise is no wear`(noise: Int32) {
    #expect(told(Array(repeating: noise, count: 200)) == [])
    #expect(scale.condition.wear == [])
  }

  @Test mutating func `an offset that turns out to be none is never told`() {
    #expect(told([900, nil, 900, nil, 0, 400, nil] + Array(repeating: 300, count: 200)) == [])
  }

  @Test mutating func `a broken tip is told as such`() {
    let wear = told(Array(repeating: 501, count: 10))
    #expect(wear.map(\.isBroken) == [true])
    #expect(scale.penOffsets[.pen] == 0)
    #expect(
      wear.first?.description
        == "the pen is broken: it reports 501 in the air, 50.1 % of its range, and its force cannot be told"
    )
    #expect(
      PenWear(tool: .eraser, raw: 500, offset: 0.5).description
        == "the eraser is worn: it reports 500 in the air, 50.0 % of its range, which is taken off")
  }

  @Test func `a finger on a tablet has no force of its own`() {
    #expect(force(900, .finger).value == 0)
  }
}
