import Contacts
import Forces
import Frames
import Pipeline
import Testing

/// What went wrong with pens elsewhere, as streams of events.
@Suite struct PenPitfallTests {
  private var pen: PipelineSession

  init() throws {
    pen = try PipelineSession(.tablet())
  }

  @Test(arguments: [Int32(0), 0x2000])
  mutating func `a bit that is stuck never makes a force out of range`(stuck: Int32) {
    pen.send(.pen(1), .pressure(stuck))
    #expect(pen.touches == [])
    for raw: Int32 in stride(from: 0, through: 0x1fff, by: 100) {
      pen.send(.tip(1), .pressure(stuck + raw))
      #expect(pen.forces.count == 1)
      #expect(pen.forces.allSatisfy { (0...pen.pipeline.scale.maximumPossibleForce).contains($0) })
    }
    pen.send(.tip(0), .pressure(stuck))
    #expect(pen.forces == [0])
  }

  @Test mutating func `a little pressure in the air is no touch, and nothing is left of it`() {
    pen.send(.pen(1), .pressure(3))
    for raw: Int32 in [20, 5, 17] { pen.send(.pressure(raw)) }
    pen.wait(1000)
    #expect(pen.touches == [])
    pen.send(.pen(0))
    pen.wait(1000)
    #expect(pen.touches == [])
    #expect(pen.story == [])
  }

  @Test(arguments: [[KeyCode.toolPen, .touch], [.toolPen]])
  func `idle noise neither lands nor presses, and keeps no tip down`(keys: [KeyCode]) throws {
    var pen = try PipelineSession(.tablet(keys: Set(keys)))
    let hasKey = keys.contains(.touch)
    pen.send(.pen(1), .pressure(20))
    for raw: Int32 in [3, 20, 11] { pen.send(.pressure(raw)) }
    #expect(pen.touches == [])
    pen.send(.pressure(4000), .tip(hasKey ? 1 : 0))
    pen.wait(100)
    #expect(pen.peeks == 1)
    pen.send(.pressure(17), .tip(0))
    #expect(pen.phases == [.ended])
    for raw: Int32 in [3, 20, 11] { pen.send(.pressure(raw)) }
    pen.wait(1000)
    #expect(pen.touches == [])
    #expect(pen.story == ["hint@40", "peek@80", "dismissed@148"])
    #expect(pen.pipeline.scale.condition == DeviceCondition())
  }

  @Test mutating func `a tip that lies there with its noise has no force`() {
    pen.send(.pen(1), .pressure(3))
    pen.send(.tip(1), .pressure(20))
    for raw: Int32 in [3, 20, 11] {
      pen.send(.pressure(raw))
      #expect(pen.forces == [0])
    }
    pen.wait(1000)
    #expect(pen.story == [])
    // A stage that began is over with the pen, whatever pressure it leaves behind.
    pen.send(.pressure(3000))
    pen.send(.pen(0))
    #expect(pen.story.last?.hasPrefix("dismissed") == true)
    #expect(!pen.pipeline.hasLiveContacts)
  }

  @Test func `wear is told once in several approaches, and of an offset that was none never`()
    throws
  {
    for (first, later, told) in [(170, 170, 1), (170, 0, 0), (700, 700, 1)] as [(Int32, Int32, Int)]
    {
      var pen = try PipelineSession(.tablet(pressure: AxisRange(minimum: 0, maximum: 1023)))
      var wear: [PenWear] = []
      for approach in 0..<6 {
        let raw = approach == 0 ? first : later
        pen.send(.pen(1), .pressure(raw))
        wear += [pen.pipeline.wear].compactMap(\.self)
        pen.send(.tip(1), .pressure(800))
        #expect(pen.pipeline.wear == nil)
        pen.send(.tip(0), .pressure(raw))
        wear += [pen.pipeline.wear].compactMap(\.self)
        pen.send(.pen(0))
      }
      #expect(wear.count == told)
      #expect(wear.allSatisfy { $0.raw == first && $0.isBroken == (first == 700) })
      #expect(wear == pen.pipeline.scale.condition.wear)
    }
  }

  @Test func `what a worn pen reports in the air is its zero until it reports less`() throws {
    var pen = try PipelineSession(.tablet(pressure: AxisRange(minimum: 0, maximum: 1023)))
    for _ in 0..<2 {
      pen.send(.pen(1), .pressure(170), .axis(.distance, 30))
      #expect(pen.touches == [])
      pen.send(.tip(1), .pressure(171), .axis(.distance, 0))
      #expect(pen.forces == [0])
      pen.send(.pressure(1023))
      #expect(pen.touches.map { $0.force.normalized > 0.999 } == [true])
      pen.send(.tip(0), .pressure(170))
      pen.send(.pen(0))
    }
    pen.send(.pen(1), .pressure(40))
    pen.send(.tip(1), .pressure(171))
    #expect(pen.forces.allSatisfy { $0 > 0 })
  }

  @Test mutating func `a pen that once had an offset is not called worn when it has none`() {
    pen.send(.pen(1), .pressure(900))
    #expect(pen.pipeline.scale.penOffsets[.pen] > 0)
    for _ in 0..<3 {
      pen.send(.pen(0))
      pen.send(.pen(1), .pressure(0))
      #expect(pen.pipeline.scale.penOffsets[.pen] == 0)
      #expect(!pen.pipeline.scale.penOffsets.isBroken(.pen))
    }
  }

  @Test mutating func `pressure that was left when the pen went is not there when it comes back`() {
    pen.send(.pen(1), .tip(1), .pressure(8000))
    pen.send(.tip(0), .pen(0))
    #expect(pen.phases == [.ended])
    pen.send(.pen(1), .axis(.x, 3000), .axis(.y, 100))
    pen.send(.tip(1))
    #expect(pen.forces == [0])
    pen.wait(200)
    #expect(pen.peeks == 0)
  }

  @Test mutating func `the tip and its pressure go in one frame`() {
    pen.send(.pen(1), .tip(1), .pressure(4000))
    pen.send(.tip(0), .pressure(0))
    #expect(pen.touches.map(\.contact.pressure) == [0])
    #expect(pen.phases == [.ended])
    #expect(pen.story.last == "dismissed@16")
  }

  @Test mutating func `a tablet that never says how hard does not press, and turns out plain`() {
    for _ in 0..<50 {
      pen.send(.pen(1), .tip(1))
      pen.wait(2000)
      #expect(pen.forces == [0])
      pen.send(.tip(0), .pen(0))
    }
    #expect(pen.story == [])
    #expect(pen.pipeline.isConstant)
    #expect(pen.pipeline.scale.capability == .unavailable)
  }

  @Test func `pressure below zero is idle where the axis begins there`() throws {
    var pen = try PipelineSession(
      .tablet(pressure: AxisRange(minimum: -1, maximum: 127), keys: [.toolPen]))
    pen.send(.pen(1), .pressure(-1))
    #expect(pen.touches == [])
    pen.send(.pressure(127))
    #expect(pen.forces == [pen.pipeline.scale.maximumPossibleForce])
    pen.send(.pressure(-1))
    #expect(pen.phases == [.ended])
  }

  @Test mutating func `of pen and eraser at once there is one`() {
    pen.send(.pen(1), .tip(1), .pressure(3000))
    pen.send(.rubber(1))
    #expect(pen.phases == [.cancelled, .began])
    #expect(pen.touches.map(\.contact.tool) == [.pen, .eraser])
    pen.send(.pressure(3001))
    #expect(pen.touches.map(\.contact.tool) == [.eraser])
    pen.send(.pen(0))
    #expect(pen.touches.map(\.contact.tool) == [.eraser])
  }

  @Test mutating func `a tip that lifts for one report makes two presses that skip nothing`() {
    pen.send(.pen(1), .tip(1), .pressure(2047))
    pen.wait(100)
    pen.send(.tip(0), .pressure(0))
    pen.send(.tip(1), .key(.stylus, 1), .pressure(2047))
    #expect(pen.story == ["hint@8", "peek@48", "dismissed@116", "hint@124"])
    pen.wait(39)
    #expect(pen.peeks == 1)
    pen.wait(1)
    #expect(pen.peeks == 2)
  }

  @Test(arguments: [(Int64(8), 1), (24, 1), (30, 2)])
  mutating func `a pen that is lost for some reports in a hard press does not pop again`(
    gap: Int64, pops: Int
  ) {
    pen.send(.pen(1), .tip(1), .pressure(8000))
    pen.wait(200)
    pen.send(.pen(0), .tip(0))
    pen.send(.pen(1), .tip(1), .pressure(8000), after: gap)
    pen.wait(200)
    #expect(pen.story.count { $0.hasPrefix("pop") } == pops)
    // Pressing anew is a press in any case.
    pen.send(.pressure(100))
    pen.send(.pressure(8000))
    pen.wait(200)
    #expect(pen.story.count { $0.hasPrefix("pop") } == pops + 1)
  }
}
