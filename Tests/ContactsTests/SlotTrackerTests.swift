import Contacts
import Frames
import Testing

struct SlotTrackerTests {
  private var session = TrackingSession(.slotted)

  @Test mutating func `a finger begins, moves, rests and ends`() {
    let began = session.send([.id(7), .x(25), .y(50), .pressure(30)])
    #expect(
      began == [
        Contact(
          id: ContactID(rawValue: 1), phase: .began, tool: .finger, x: 0.25, y: 0.5, pressure: 30)
      ])
    #expect(session.send([.pressure(40)]).map(\.summary) == ["1 moved 40"])
    #expect(session.send([.x(26)]).map(\.summary) == ["1 moved 40"])
    #expect(session.result.hasChanged)
    #expect(session.send([.key(.leftButton, 1)]).map(\.summary) == ["1 stationary 40"])
    #expect(!session.result.hasChanged)
    #expect(session.result.isClicked)
    #expect(session.send([.id(-1)]).map(\.summary) == ["1 ended 40"])
    #expect(session.send([]).isEmpty)
    #expect(!session.result.hasChanged)
    #expect(!session.tracker.hasLiveContacts)
  }

  @Test mutating func `the current slot stays from frame to frame`() {
    session.send([.id(1), .pressure(10), .slot(1), .id(2), .pressure(20)])
    #expect(session.send([.pressure(21)]).map(\.summary) == ["1 stationary 10", "2 moved 21"])
  }

  @Test mutating func `a value that the kernel need not send again is kept over contacts`() {
    session.send([.id(1), .x(40), .pressure(10)])
    session.send([.id(-1)])
    let next = session.send([.id(2), .pressure(11)])
    #expect(next.map(\.x) == [0.4])
  }

  @Test mutating func `an id that changes within a frame ends one contact and begins another`() {
    session.send([.id(1), .x(10), .pressure(200)])
    let contacts = session.send([.id(2), .x(90), .pressure(5)])
    #expect(contacts.map(\.summary) == ["1 ended 200", "2 began 5"])
    #expect(contacts.map(\.x) == [0.1, 0.9])
  }

  @Test mutating func `a finger that lifts and another that lands in one frame are two contacts`() {
    session.send([.id(1), .x(10), .pressure(200)])
    let contacts = session.send([.id(-1), .id(2498), .x(90), .pressure(5)])
    #expect(contacts.map(\.summary) == ["1 ended 200", "2 began 5"])
    #expect(contacts.map(\.x) == [0.1, 0.9])
  }

  @Test mutating func `the same id again after lifting is another contact`() {
    session.send([.id(1), .pressure(9)])
    #expect(session.send([.id(-1), .id(1)]).map(\.summary) == ["1 ended 9", "2 began 9"])
  }

  @Test mutating func `what has ended comes first, whichever slot it was in`() {
    session.send([.id(1), .pressure(1), .slot(1), .id(2), .pressure(2)])
    let contacts = session.send([.id(-1), .slot(2), .id(3), .pressure(3)])
    #expect(contacts.map(\.summary) == ["2 ended 2", "1 stationary 1", "3 began 3"])
  }

  @Test mutating func `the last frame of a contact may change its values`() {
    session.send([.id(1), .pressure(80)])
    #expect(session.send([.pressure(0), .id(-1)]).map(\.summary) == ["1 ended 0"])
  }

  @Test mutating func `a contact that comes and goes within a frame is left out`() {
    #expect(session.send([.id(1), .pressure(80), .id(-1)]).isEmpty)
    #expect(!session.result.hasChanged)
    #expect(session.send([.id(2)]).map(\.summary) == ["1 began 80"])
    #expect(session.send([.id(3), .id(-1)]).map(\.summary) == ["1 ended 80"])
  }

  @Test mutating func `an id that shows up in another slot ends the contact that had it`() {
    session.send([.slot(1), .id(5), .pressure(50)])
    let contacts = session.send([.slot(0), .id(5), .pressure(51)])
    #expect(contacts.map(\.summary) == ["1 ended 50", "2 began 51"])
    #expect(session.send([.slot(1), .id(-1)]).map(\.summary) == ["2 stationary 51"])
  }

  @Test(arguments: [5, 64, 1000, Int32.max, -1, .min])
  mutating func `events of a slot that is not there are ignored`(slot: Int32) {
    session.send([.id(1), .pressure(10)])
    let contacts = session.send([.slot(slot), .id(2), .x(3), .pressure(99), .id(-1)])
    #expect(contacts.map(\.summary) == ["1 stationary 10"])
    #expect(session.send([.slot(0), .pressure(11)]).map(\.summary) == ["1 moved 11"])
  }

  @Test(arguments: [(Int32.max, 63, 64), (0, 0, 1), (-5, 0, 1), (Int32.min, 0, 1)])
  func `the number of slots is bounded`(declared: Int32, last: Int32, beyond: Int32) {
    var description = DeviceDescription.slotted
    description.axes[.slot] = AxisRange(minimum: 0, maximum: declared)
    var session = TrackingSession(description)
    #expect(session.send([.slot(beyond), .id(1)]).isEmpty)
    #expect(session.send([.slot(last), .id(2)]).count == 1)
  }

  @Test mutating func `a palm is cancelled once and not seen again until it lifts`() {
    session.send([.id(1), .pressure(100)])
    #expect(session.send([.tool(ToolTypeValue.palm)]).map(\.summary) == ["1 cancelled 100"])
    #expect(session.send([.pressure(200)]).isEmpty)
    #expect(session.send([.tool(ToolTypeValue.finger), .x(3)]).isEmpty)
    #expect(session.send([.id(-1)]).isEmpty)
    #expect(session.send([.id(2)]).map(\.summary) == ["2 began 200"])
  }

  @Test mutating func `a contact that lands as a palm is never seen`() {
    #expect(session.send([.id(1), .tool(ToolTypeValue.palm)]).isEmpty)
    #expect(session.send([.id(2), .tool(ToolTypeValue.finger)]).map(\.phase) == [.began])
  }

  @Test mutating func `a palm that lifts in the same frame is cancelled`() {
    session.send([.id(1), .pressure(100)])
    let contacts = session.send([.tool(ToolTypeValue.palm), .id(-1)])
    #expect(contacts.map(\.summary) == ["1 cancelled 100"])
  }

  @Test mutating func `a pen in a slot is a pen, and no finger becomes one`() {
    session.send([.id(1), .tool(ToolTypeValue.pen)])
    #expect(session.result.contacts.map(\.tool) == [.pen])
    #expect(session.result.contacts.map(\.pen) == [PenState()])
    let contacts = session.send([.tool(ToolTypeValue.finger)])
    #expect(contacts.map(\.summary) == ["1 cancelled 0", "2 began 0"])
    #expect(contacts.map(\.tool) == [.pen, .finger])
  }

  @Test mutating func `the pressure of the device is not read beside that of the contacts`() {
    session.send([.id(1), .pressure(30), .axis(.pressure, 99)])
    #expect(session.result.contacts.map(\.pressure) == [30])
    #expect(session.send([.axis(.pressure, 120)]).map(\.summary) == ["1 stationary 30"])
  }

  @Test func `the pressure of a device is its oldest contact's`() {
    var session = TrackingSession(.semiMultitouch)
    session.send([.slot(1), .id(1), .axis(.pressure, 60)])
    let both = session.send([.slot(0), .id(2), .axis(.pressure, 62)])
    #expect(both.map(\.summary) == ["2 began 0", "1 moved 62"])
    let left = session.send([.slot(1), .id(-1), .axis(.pressure, 40)])
    #expect(left.map(\.summary) == ["1 ended 62", "2 moved 40"])
  }

  @Test func `a device without pressure has contacts all the same`() {
    var description = DeviceDescription.semiMultitouch
    description.axes[.pressure] = nil
    var session = TrackingSession(description)
    let contacts = session.send([.id(1), .axis(.pressure, 5), .pressure(6)])
    #expect(contacts.map(\.summary) == ["1 began 0"])
  }
}
