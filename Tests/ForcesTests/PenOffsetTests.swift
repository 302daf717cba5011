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

  @Test func `a finger on a tablet has no force of its own`() {
    #expect(force(900, .finger).value == 0)
  }
}
