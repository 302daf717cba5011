import Contacts
import Frames
import Testing

struct PointTrackerTests {
  private typealias Event = TrackingSession.Event

  private var session = TrackingSession(.pointed)

  private func points(_ positions: [(Int32, Int32)]) -> [Event] {
    positions.flatMap { x, pressure in [Event.x(x), .y(50), .pressure(pressure), .point] }
  }

  @Test mutating func `points are followed by the nearest, in whatever order they come`() {
    #expect(session.send(points([(10, 1), (80, 2)])).map(\.summary) == ["1 began 1", "2 began 2"])
    #expect(session.send(points([(78, 3), (12, 4)])).map(\.summary) == ["1 moved 4", "2 moved 3"])
    #expect(session.send(points([(77, 5)])).map(\.summary) == ["1 ended 4", "2 moved 5"])
  }

  @Test mutating func `a point out of reach is another finger`() {
    session.send(points([(10, 1)]))
    #expect(session.send(points([(36, 2)])).map(\.summary) == ["1 ended 1", "2 began 2"])
    #expect(session.send(points([(60, 3)])).map(\.summary) == ["2 moved 3"])
  }

  @Test mutating func `an empty report lifts everything`() {
    session.send(points([(10, 1), (80, 2)]))
    #expect(session.send([.point]).map(\.phase) == [.ended, .ended])
  }

  @Test mutating func `the touch key going up lifts everything`() {
    session.send(points([(10, 1)]))
    #expect(session.send([.key(.touch, 0)]).map(\.phase) == [.ended])
  }

  @Test mutating func `a frame of buttons alone says nothing about points`() {
    session.send(points([(10, 1)]))
    #expect(session.send([.key(.leftButton, 1)]).map(\.summary) == ["1 stationary 1"])
  }

  @Test mutating func `a point of no size is a finger in the air`() {
    #expect(session.send([.axis(.touchMajor, 0), .x(10), .point]).isEmpty)
    #expect(session.send([.axis(.touchMajor, 4), .x(10), .point]).map(\.phase) == [.began])
    #expect(session.send([.axis(.touchMajor, 0), .x(10), .point]).map(\.phase) == [.ended])
  }

  @Test mutating func `tracking ids go before nearness`() {
    session.send([.id(1), .x(10), .pressure(1), .point, .id(2), .x(80), .pressure(2), .point])
    let crossed = session.send([
      .id(2), .x(10), .pressure(3), .point, .id(1), .x(80), .pressure(4), .point,
    ])
    #expect(crossed.map(\.summary) == ["1 moved 4", "2 moved 3"])
    #expect(session.send([.id(3), .x(80), .point]).map(\.phase) == [.ended, .ended, .began])
  }

  @Test mutating func `a palm among points is cancelled until it lifts`() {
    session.send(points([(10, 1)]))
    #expect(
      session.send([.tool(ToolTypeValue.palm), .x(10), .y(50), .point]).map(\.phase) == [.cancelled]
    )
    #expect(session.send(points([(10, 7)])).isEmpty)
    #expect(session.send([.point]).isEmpty)
    #expect(session.send(points([(10, 7)])).map(\.summary) == ["2 began 7"])
  }

  @Test mutating func `a cancelled point is not seen again until it lifts`() {
    session.send(points([(10, 1)]))
    #expect(session.cancelAll().map(\.summary) == ["1 cancelled 1"])
    #expect(!session.tracker.hasLiveContacts)
    #expect(session.send(points([(11, 2)])).isEmpty)
    session.send([.point])
    #expect(session.send(points([(11, 3)])).map(\.summary) == ["2 began 3"])
  }

  @Test mutating func `points beyond the limit are left out`() {
    let crowd = (0..<40).map { (Int32($0) * 2, Int32(1)) }
    #expect(session.send(points(crowd)).count == 32)
    #expect(session.send([.point]).count == 32)
  }

  @Test func `the pressure of a device is its oldest point's`() {
    var description = DeviceDescription.pointed
    description.axes[.contactPressure] = nil
    var session = TrackingSession(description)
    session.send([.x(10), .point, .x(80), .point, .axis(.pressure, 60)])
    #expect(session.result.contacts.map(\.pressure) == [60, 0])
    #expect(session.send([.x(80), .point]).map(\.summary) == ["1 ended 60", "2 moved 60"])
  }
}
