import Contacts
import Forces
import Frames
import Testing

/// A device whose pressure stops early.
@Suite struct PressureCeilingTests {
  private static let range = AxisRange(minimum: 0, maximum: 16383)

  private static func pen(_ learned: LearnedForce = LearnedForce()) -> ForceScale {
    ForceScale(
      description: Descriptions.pen(pressure: range), class: .pen, surface: .tablet,
      learned: learned)
  }

  private static func touch(
    _ scale: inout ForceScale, _ peaks: some Sequence<Int32>, _ tool: Tool = .pen
  ) {
    for peak in peaks {
      for (phase, raw) in [(ContactPhase.began, peak / 2), (.moved, peak), (.ended, 0)] {
        scale.learn([
          Contact(
            id: ContactID(rawValue: 1), phase: phase, tool: tool, x: 0, y: 0, pressure: raw)
        ])
      }
    }
  }

  @Test func `many strokes that all end at the same low top show that there is no more`() {
    var scale = Self.pen()
    Self.touch(&scale, repeatElement(63, count: 49))
    #expect(scale.ceiling == nil)
    Self.touch(&scale, [63])
    #expect(scale.ceiling == PressureCeiling(raw: 63, part: 63.0 / 16383))
    #expect(
      scale.ceiling?.description
        == "its pressure stops at 63, 0.4 % of its range, however hard it is pressed")
  }

  @Test func `light strokes among them change nothing, and it stays when more of them come`() {
    var scale = Self.pen()
    Self.touch(&scale, (0..<50).map { $0.isMultiple(of: 3) ? 20 : 63 })
    #expect(scale.ceiling?.raw == 63)
    Self.touch(&scale, (10..<50).map { $0 })
    #expect(scale.ceiling?.raw == 63)
  }

  @Test(arguments: [2047, 2049] as [Int32])
  func `an eighth of the range is enough for a press`(top: Int32) {
    var scale = Self.pen()
    Self.touch(&scale, repeatElement(top, count: 60))
    #expect((scale.ceiling != nil) == (top < 2048))
  }

  @Test func `a hand that never presses hard has no flat top`() {
    var scale = Self.pen()
    Self.touch(&scale, (0..<200).map { 100 + $0 * 37 % 150 })
    #expect(scale.ceiling == nil)
  }

  @Test func `one hard stroke shows that there is more, and it takes as many to forget it`() {
    var scale = Self.pen()
    Self.touch(&scale, repeatElement(63, count: 60))
    Self.touch(&scale, [9000])
    #expect(scale.ceiling == nil)
    Self.touch(&scale, repeatElement(63, count: 49))
    #expect(scale.ceiling == nil)
    // As after an update of the firmware.
    Self.touch(&scale, [63])
    #expect(scale.ceiling?.raw == 63)
  }

  @Test func `strokes without pressure, and fingers, say nothing`() {
    var scale = Self.pen()
    Self.touch(&scale, repeatElement(0, count: 60))
    Self.touch(&scale, repeatElement(63, count: 60), .finger)
    #expect(scale.ceiling == nil)
    #expect(scale.learned.touches.highest == 0)
  }

  @Test func `it is known again from what was learned`() {
    var scale = Self.pen()
    Self.touch(&scale, repeatElement(63, count: 50))
    #expect(Self.pen(scale.learned).ceiling == scale.ceiling)
    #expect(Self.pen(scale.learned).condition == DeviceCondition(ceiling: scale.ceiling))
  }

  @Test func `a pad that measures area has one, too`() {
    var scale = ForceScale(
      description: Descriptions.touchpad(pressure: AxisRange(minimum: 0, maximum: 1023)),
      class: .contact, surface: .touchpad)
    Self.touch(&scale, repeatElement(127, count: 50), .finger)
    #expect(scale.ceiling?.raw == 127)
  }

  @Test func `a pen that was measured has the range that was found, and nothing more to learn`()
    throws
  {
    let curve = try MeasuredCurve(parsing: "20:0.625 45:2.083 63:4.167")
    var scale = ForceScale(
      description: Descriptions.pen(pressure: Self.range), class: .pen, surface: .tablet,
      hints: DeviceHints(penForce: curve))
    #expect(scale.maximumPossibleForce == ForceScale.penFullScale)
    #expect(scale.force(ofRaw: 0).value == 0)
    #expect(abs(scale.force(ofRaw: 20).value - 0.625) < 1e-9)
    #expect(scale.force(ofRaw: 45).normalized == 2.083 / ForceScale.penFullScale)
    #expect(scale.force(ofRaw: 63).normalized > 0.999)
    #expect(scale.force(ofRaw: 16383).normalized == 1)
    Self.touch(&scale, repeatElement(63, count: 60))
    #expect(scale.ceiling == nil)
    #expect(scale.learned == LearnedForce())
  }

  @Test func `a measured pen begins above its wear, and the fingers' curve is not its own`() throws
  {
    let curve = try MeasuredCurve(parsing: "20:0.625 63:4.167")
    let fingers = try MeasuredCurve(parsing: "1:1 2:6.667")
    let scale = ForceScale(
      description: Descriptions.pen(pressure: Self.range), class: .pen, surface: .tablet,
      hints: DeviceHints(force: fingers, penForce: curve))
    let offset = 10 / 16383.0
    #expect(scale.force(ofRaw: 10, penOffset: offset).value == 0)
    #expect(scale.force(ofRaw: 12, penOffset: offset).value > 0)
    #expect(scale.force(ofRaw: 12, penOffset: offset).value < scale.force(ofRaw: 12).value)
    #expect(abs(scale.force(ofRaw: 20, penOffset: offset).value - 0.625) < 1e-9)
  }
}
