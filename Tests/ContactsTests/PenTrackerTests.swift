import Contacts
import Frames
import Testing

struct PenTrackerTests {
  private var session = TrackingSession(.tablet())

  @Test mutating func `the tip on the surface is a contact, the pen in the air is not`() {
    session.send([.key(.toolPen, 1), .axis(.pressure, 0), .axis(.distance, 30)])
    #expect(session.result.contacts.isEmpty)
    #expect(session.result.hover == PenHover(tool: .pen, pressure: 0))

    let began = session.send([
      .key(.touch, 1), .axis(.x, 40), .axis(.y, 10), .axis(.pressure, 300), .axis(.distance, 0),
    ])
    #expect(
      began == [
        Contact(
          id: ContactID(rawValue: 1), phase: .began, tool: .pen, x: 0.4, y: 0.1, pressure: 300,
          pen: PenState(tiltX: 0, distance: 0))
      ])
    #expect(session.result.hover == nil)
    #expect(session.send([.key(.stylus, 1)]).map(\.phase) == [.moved])
    #expect(session.result.contacts.map(\.pen?.buttons) == [.stylus])
    #expect(session.send([.key(.stylus, 1)]).map(\.phase) == [.stationary])

    let ended = session.send([.key(.touch, 0), .axis(.pressure, 0)])
    #expect(ended.map(\.summary) == ["1 ended 0"])
  }

  @Test mutating func `pressure without the touch key is hovering`() {
    session.send([.key(.toolPen, 1), .axis(.pressure, 170), .axis(.distance, 12)])
    #expect(session.result.contacts.isEmpty)
    #expect(session.result.hover == PenHover(tool: .pen, pressure: 170))
  }

  @Test func `pressure decides where there is no touch key`() {
    var session = TrackingSession(.tablet(keys: [.toolPen]))
    session.send([.key(.toolPen, 1)])
    #expect(session.send([.axis(.pressure, 50)]).map(\.summary) == ["1 began 50"])
    #expect(session.send([.axis(.pressure, 0)]).map(\.summary) == ["1 ended 0"])
  }

  @Test func `without a touch key it takes more to land than to stay`() {
    // One per cent of the range is 10.23.
    var session = TrackingSession(.tablet(keys: [.toolPen]))
    session.send([.key(.toolPen, 1), .axis(.pressure, 3)])
    for noise: Int32 in [20, 5, 17, 20] {
      #expect(session.send([.axis(.pressure, noise)]).isEmpty)
      #expect(session.result.hover == PenHover(tool: .pen, pressure: noise))
    }
    #expect(session.send([.axis(.pressure, 21)]).map(\.summary) == ["1 began 21"])
    for light: Int32 in [20, 11, 20] {
      #expect(session.send([.axis(.pressure, light)]).map(\.phase) == [.moved])
    }
    #expect(session.send([.axis(.pressure, 10)]).map(\.summary) == ["1 ended 10"])
    #expect(session.send([.axis(.pressure, 20)]).isEmpty)
    session.send([.axis(.pressure, 500)])
    #expect(session.send([.key(.toolPen, 0)]).map(\.summary) == ["2 ended 0"])
    #expect(session.send([.key(.toolPen, 1), .axis(.pressure, 15)]).isEmpty)
  }

  @Test func `without a touch key a pen that is far hovers whatever it reports`() {
    var session = TrackingSession(.tablet(keys: [.toolPen]))
    #expect(
      session.send([.key(.toolPen, 1), .axis(.pressure, 170), .axis(.distance, 30)]).isEmpty)
    #expect(session.result.hover == PenHover(tool: .pen, pressure: 170))
    #expect(session.send([.axis(.distance, 29)]).map(\.summary) == ["1 began 170"])
    #expect(session.send([.axis(.distance, 30)]).map(\.phase) == [.ended])
  }

  @Test mutating func `leaving ends the contact and forgets its pressure`() {
    session.send([.key(.toolPen, 1), .key(.touch, 1), .axis(.x, 50), .axis(.pressure, 800)])
    let left = session.send([.key(.toolPen, 0), .axis(.x, 0)])
    #expect(left.map(\.summary) == ["1 ended 0"])
    #expect(left.map(\.x) == [0.5])
    #expect(session.result.hover == nil)

    session.send([.key(.toolPen, 1), .axis(.x, 20)])
    #expect(session.result.contacts.isEmpty)
    #expect(session.result.hover == PenHover(tool: .pen, pressure: 0))
    #expect(session.send([.key(.touch, 1)]).map(\.summary) == ["2 began 0"])
  }

  @Test mutating func `an eraser beside the pen cancels the pen, and the pen comes back after it`()
  {
    session.send([.key(.toolPen, 1), .key(.touch, 1), .axis(.pressure, 100)])
    let both = session.send([.key(.toolRubber, 1), .axis(.pressure, 90)])
    #expect(both.map(\.summary) == ["1 cancelled 100", "2 began 90"])
    #expect(both.map(\.tool) == [.pen, .eraser])
    let back = session.send([.key(.toolRubber, 0), .axis(.pressure, 80)])
    #expect(back.map(\.summary) == ["2 ended 90", "3 began 80"])
    #expect(back.map(\.tool) == [.eraser, .pen])
  }

  @Test mutating func `an eraser in place of the pen ends the pen`() {
    session.send([.key(.toolPen, 1), .key(.touch, 1), .axis(.pressure, 100)])
    let contacts = session.send([.key(.toolPen, 0), .key(.toolRubber, 1)])
    #expect(contacts.map(\.summary) == ["1 ended 100", "2 began 100"])
  }

  @Test mutating func `of two tools that enter in one frame the last counts`() {
    let contacts = session.send([.key(.toolPen, 1), .key(.toolRubber, 1), .key(.touch, 1)])
    #expect(contacts.map(\.tool) == [.eraser])
  }

  @Test mutating func `a pen that leaves and comes back within a frame makes two contacts`() {
    session.send([.key(.toolPen, 1), .key(.touch, 1), .axis(.pressure, 100)])
    let contacts = session.send([.key(.toolPen, 0), .key(.toolPen, 1)])
    #expect(contacts.map(\.phase) == [.ended, .began])
  }

  @Test func `what is no pen draws nothing`() {
    var session = TrackingSession(.tablet(keys: [.toolPen, .toolMouse, .touch]))
    #expect(session.send([.key(.toolMouse, 1), .key(.touch, 1), .axis(.pressure, 90)]).isEmpty)
    #expect(session.result.hover == nil)
  }

  @Test mutating func `a pen that was near before anybody looked is taken for one`() {
    #expect(session.send([.axis(.pressure, 47)]).isEmpty)
    #expect(session.result.hover == nil)
    #expect(session.send([.key(.touch, 1)]).map(\.tool) == [.pen])
  }

  @Test mutating func `opening again forgets what was near`() {
    session.send([.key(.toolPen, 1), .key(.touch, 1)])
    #expect(session.send([], origin: .opened).map(\.phase) == [.cancelled])
    #expect(session.send([.axis(.pressure, 90)]).isEmpty)
    #expect(session.result.hover == nil)
    let found = session.send([.key(.toolPen, 1), .key(.touch, 1)], origin: .opened)
    #expect(found.map(\.phase) == [.stationary])
  }

  @Test func `pressure below zero is left as it is`() {
    var description = DeviceDescription.tablet(keys: [.toolPen])
    description.axes[.pressure] = AxisRange(minimum: -2048, maximum: 2047)
    var session = TrackingSession(description)
    #expect(session.send([.key(.toolPen, 1), .axis(.pressure, -2048)]).isEmpty)
    #expect(session.send([.axis(.pressure, -1900)]).map(\.pressure) == [-1900])
    #expect(session.send([.key(.toolPen, 0)]).map(\.pressure) == [-2048])
  }

  @Test(arguments: [
    (AxisRange(minimum: -64, maximum: 63, resolution: 57), Int32(57), 57.296),
    (.init(minimum: -64, maximum: 63, resolution: 57), -57, -57.296),
    (.init(minimum: -64, maximum: 63, resolution: 57), 0, 0),
    (.init(minimum: -9000, maximum: 9000, resolution: 5730), 9000, 90),
    (.init(minimum: 0, maximum: 127), 127, 64), (.init(minimum: 0, maximum: 127), 0, -64),
    (.init(minimum: 0, maximum: 126, resolution: 57), 63, 0),
    (.init(minimum: -64, maximum: 63), 63, 64), (.init(minimum: 3, maximum: 3), 3, 0),
  ])
  func `tilt is in degrees, as libinput has it`(range: AxisRange, value: Int32, degrees: Double)
    throws
  {
    var description = DeviceDescription.tablet()
    description.axes[.tiltX] = range
    var session = TrackingSession(description)
    let contacts = session.send([.key(.toolPen, 1), .key(.touch, 1), .axis(.tiltX, value)])
    let tilt = try #require(contacts.first?.pen?.tiltX)
    #expect(abs(tilt - degrees) < 0.01)
    #expect(contacts.first?.pen?.tiltY == nil)
  }
}
