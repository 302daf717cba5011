import Contacts
import Forces
import Frames
import Pipeline
import Testing

/// What went wrong with touchpads elsewhere, as streams of events.
@Suite struct PitfallTests {
  private var pad: PipelineSession

  init() throws {
    pad = try PipelineSession(.pad())
  }

  @Test mutating func `force that stays the same is not sent again and stays`() {
    pad.send(.id(1), .x(2000), .grams(200))
    for x: Int32 in 2001..<2004 {
      pad.send(.x(x))
      #expect(pad.touches.map(\.force.grams) == [200])
    }
    pad.send(.grams(400))
    pad.wait(100)
    #expect(pad.story == ["hint@8", "peek@80"])
  }

  @Test mutating func `a hard press on a pad that weighs is no palm, and the pad goes on`() {
    pad.send(.id(1), .x(2000), .grams(130))
    pad.send(.grams(1400))
    pad.wait(500)
    #expect(pad.phases == [.began] || pad.phases == [.moved])
    #expect(pad.touches.map(\.force.grams) == [1400])
    pad.send(.grams(100))
    #expect(pad.touches.map(\.force.grams) == [100])
    pad.send(.grams(400))
    pad.wait(100)
    #expect(pad.peeks == 2)
  }

  @Test func `fingers that share a sensor do not press by landing and leaving`() throws {
    let grams = try MeasuredCurve(parsing: "0:0 69:130 253:600")
    var pad = try PipelineSession(
      .pad(pressure: AxisRange(minimum: 0, maximum: 253)),
      hints: DeviceHints(deviceClass: .forcepad, grams: grams))
    pad.send(.slot(0), .id(1), .x(1000), .grams(60), .slot(1), .id(2), .x(3000), .grams(60))
    pad.wait(300)
    // The other finger now gets all of it.
    pad.send(.id(-1), .slot(0), .grams(190))
    pad.wait(300)
    #expect(pad.story == [])
    pad.send(.slot(1), .id(3), .x(3000), .grams(120), .slot(0), .grams(80))
    pad.wait(300)
    #expect(pad.story == [])
  }

  @Test func `a contact that was a palm stays one however hard it presses`() throws {
    var pad = try PipelineSession(
      .pad(pressure: AxisRange(minimum: 0, maximum: 2000, resolution: 1)))
    pad.send(.id(1), .x(2000), .grams(100), .axis(.toolType, ToolTypeValue.palm))
    #expect(pad.touches == [])
    pad.send(.grams(900))
    pad.send(.axis(.toolType, ToolTypeValue.finger), .grams(901))
    pad.wait(500)
    #expect(pad.touches == [])
    #expect(pad.story == [])
    pad.send(.id(-1))
    pad.send(.id(2), .grams(400))
    pad.wait(50)
    #expect(pad.peeks == 1)
  }

  @Test func `a palm that only its tool type shows cancels the press`() throws {
    var pad = try PipelineSession(.pad(pressure: nil))
    pad.send(.id(1), .x(2000))
    pad.wait(400)
    pad.send(.axis(.toolType, ToolTypeValue.palm))
    pad.wait(1000)
    #expect(pad.phases == [.cancelled])
    #expect(pad.peeks == 0)
    #expect(pad.story.last == "palm@416")
  }

  @Test mutating func `a finger that takes over a slot in one frame does not inherit the press`() {
    pad.send(.slot(0), .id(1), .x(2000), .grams(400))
    pad.send(.id(-1), .id(2498), .x(3000), .grams(401), after: 35)
    #expect(pad.phases == [.ended, .began])
    pad.wait(35)
    #expect(pad.story == ["hint@8", "dismissed@43", "hint@43"])
    pad.wait(5)
    #expect(pad.story.last == "peek@83")
  }

  @Test mutating func `a finger that shows up in two slots is one finger`() {
    pad.send(.slot(1), .id(7), .x(2000), .grams(200))
    pad.send(.slot(0), .id(7), .x(2000), .grams(210))
    #expect(pad.phases == [.ended, .began])
    pad.send(.grams(220))
    #expect(pad.touches.map(\.force.grams) == [220])
  }

  @Test mutating func `the current slot is the one of the frame before`() {
    pad.send(.slot(0), .id(1), .grams(100), .slot(1), .id(2), .grams(50))
    pad.send(.grams(60))
    #expect(pad.touches.map(\.force.grams) == [100, 60])
    pad.send(.id(-1))
    #expect(pad.phases == [.ended, .stationary])
    #expect(pad.touches.first?.force.grams == 0)
  }

  @Test func `a pad without slots is read, and an empty report lifts all its fingers`() throws {
    var description = DeviceDescription.pad()
    description.axes[.slot] = nil
    description.axes[.trackingID] = nil
    var pad = try PipelineSession(description)
    pad.send(
      .x(1000), .axis(.positionY, 900), .grams(100), .point, .x(3000), .axis(.positionY, 900),
      .grams(50), .point)
    #expect(pad.touches.map(\.force.grams) == [100, 50])
    pad.send(.point)
    #expect(pad.phases == [.ended, .ended])
    #expect(!pad.pipeline.hasLiveContacts)
  }

  @Test(arguments: [Int32(-1), -2048, 16]) func `nothing is the minimum of the axis, not zero`(
    minimum: Int32
  ) throws {
    let range = AxisRange(minimum: minimum, maximum: minimum + 1000, resolution: 1)
    var pad = try PipelineSession(.pad(pressure: range))
    pad.send(.id(1), .x(2000))
    #expect(pad.forces == [0])
    pad.send(.grams(minimum + 90))
    #expect(pad.touches.map(\.force.grams) == [90])
    pad.send(.grams(minimum - 5))
    #expect(pad.forces == [0])
  }

  @Test func `a pad that sends more than its axis says presses as hard as it can`() throws {
    let range = AxisRange(minimum: 0, maximum: 300, resolution: 1)
    var pad = try PipelineSession(.pad(pressure: range))
    pad.send(.id(1), .x(2000), .grams(900))
    #expect(pad.forces == [pad.pipeline.scale.maximumPossibleForce])
    #expect(pad.touches.map(\.force.normalized) == [0.5])
  }

  @Test func `a pad whose unit came to nothing has no grams, and the hwdb its full scale`() throws {
    let range = AxisRange(minimum: 0, maximum: 4095)
    var bare = try PipelineSession(.pad(pressure: range))
    bare.send(.id(1), .x(2000), .grams(2000))
    #expect(bare.touches.map(\.force.grams) == [nil])
    #expect(bare.pipeline.scale.capability == .unknown)
    var known = try PipelineSession(
      .pad(pressure: range), hints: DeviceHints(deviceClass: .pressurepad, fullScale: 2000))
    known.send(.id(1), .x(2000), .grams(1000))
    #expect(known.touches.map(\.force.grams) == [nil])
    #expect(known.touches.map(\.force.normalized) == [0.5])
    #expect(known.pipeline.scale.capability == .available)
  }

  @Test func `a pad that reports nothing while it is touched turns out plain`() throws {
    var pad = try PipelineSession(.pad(pressure: AxisRange(minimum: 0, maximum: 255)))
    for id: Int32 in 1...50 {
      #expect(!pad.pipeline.isConstant)
      pad.send(.id(id), .x(2000))
      pad.wait(600)
      pad.send(.id(-1))
    }
    #expect(pad.story == [])
    #expect(pad.pipeline.isConstant)
    pad.send(.id(60), .x(2000))
    pad.wait(600)
    #expect(pad.peeks == 1)
  }

  @Test func `the press in which a pad turns out plain has its end`() throws {
    var pad = try PipelineSession(
      .pad(pressure: AxisRange(minimum: 0, maximum: 2000, resolution: 1)))
    for id: Int32 in 1...50 {
      pad.send(.id(id), .x(2000), .grams(400))
      pad.wait(45)
      pad.send(.id(-1))
      #expect(pad.story.count == 3 * Int(id))
      #expect(pad.story.last?.hasPrefix("dismissed") == true)
    }
    #expect(pad.pipeline.isConstant)
  }

  @Test func `a palm that lies on the pad when it is opened is never seen`() throws {
    var pad = try PipelineSession(.pad(), hints: DeviceHints(palm: 800))
    pad.send(.id(1), .x(2000), .grams(900), origin: .opened)
    #expect(pad.touches == [])
    pad.send(.grams(200))
    pad.send(.id(-1))
    #expect(pad.touches == [])
    pad.send(.id(2), .grams(200), origin: .opened)
    #expect(pad.phases == [.stationary])
    pad.send(.grams(900))
    #expect(pad.phases == [.cancelled])
  }

  @Test func `a frame in which only palms did something has changed nothing`() throws {
    var pad = try PipelineSession(.pad(), hints: DeviceHints(palm: 800))
    pad.send(.slot(0), .id(1), .x(2000), .grams(900))
    #expect(!pad.pipeline.hasChanged)
    pad.send(.x(2100), .grams(700))
    #expect(!pad.pipeline.hasChanged)
    // A finger beside it is news, and the palm is none.
    pad.send(.slot(1), .id(2), .x(3000), .grams(90))
    #expect(pad.pipeline.hasChanged)
    pad.send(.slot(0), .grams(950))
    #expect(pad.phases == [.stationary])
    #expect(!pad.pipeline.hasChanged)
    pad.send(.slot(1), .grams(100))
    #expect(pad.pipeline.hasChanged)
    pad.send(.slot(0), .id(-1))
    #expect(!pad.pipeline.hasChanged)
    pad.send(.slot(1), .grams(801))
    #expect(pad.phases == [.cancelled])
    #expect(pad.pipeline.hasChanged)
    pad.send(.id(-1))
    #expect(!pad.pipeline.hasChanged)
  }

  @Test func `fingers that are found beside a palm are news`() throws {
    var pad = try PipelineSession(.pad(), hints: DeviceHints(palm: 800))
    pad.send(
      .slot(0), .id(1), .x(2000), .grams(900), .slot(1), .id(2), .x(3000), .grams(90),
      origin: .opened)
    #expect(pad.phases == [.stationary])
    #expect(pad.pipeline.hasChanged)
  }

  @Test func `a palm by its tool type changes nothing either`() throws {
    var pad = try PipelineSession(.pad(pressure: AxisRange(minimum: 0, maximum: 255)))
    pad.send(.id(1), .x(2000), .grams(90), .axis(.toolType, ToolTypeValue.palm))
    pad.send(.x(2200))
    #expect(!pad.pipeline.hasChanged)
  }

  @Test func `a screen that reports area needs as much for a press as a pad`() throws {
    var description = DeviceDescription.pad(pressure: AxisRange(minimum: 0, maximum: 255))
    description.properties = [.direct]
    description.keys = [.touch]
    var screen = try PipelineSession(description)
    func touch(_ area: Int32) {
      screen.send(.id(Int32(screen.now)), .x(2000), .grams(area))
      screen.wait(300)
      screen.send(.id(-1))
    }
    for _ in 0..<5 { touch(60) }
    touch(100)
    #expect(screen.story.count { $0.hasPrefix("peek") } == 0)
    touch(120)
    #expect(screen.story.count { $0.hasPrefix("peek") } == 1)
  }
}
