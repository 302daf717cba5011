import Contacts
import Frames
import Testing

struct ContactTrackerTests {
  private var session = TrackingSession(.slotted)

  @Test mutating func `what is down when the device is opened has been down before`() {
    let found = session.send(
      [.slot(2), .id(9), .pressure(30), .key(.leftButton, 1)], origin: .opened)
    #expect(found.map(\.summary) == ["1 stationary 30"])
    #expect(session.result.hasChanged)
    #expect(session.result.isClicked)
    #expect(session.send([.pressure(31)]).map(\.summary) == ["1 moved 31"])
  }

  @Test mutating func `opening again cancels what was down`() {
    session.send([.id(9), .pressure(30), .key(.leftButton, 1)])
    let contacts = session.send([.slot(0), .id(9), .pressure(40)], origin: .opened)
    #expect(contacts.map(\.summary) == ["1 cancelled 30", "2 stationary 40"])
    #expect(!session.result.isClicked)
  }

  @Test mutating func `after lost events, contacts that were replaced are cancelled`() {
    session.send([.id(1), .pressure(30), .slot(1), .id(2), .pressure(31), .slot(2), .id(3)])
    let contacts = session.send(
      [.slot(0), .pressure(90), .id(-1), .id(4), .slot(1), .id(-1), .slot(2), .pressure(7)],
      origin: .resynchronized)
    #expect(
      contacts.map(\.summary) == ["1 cancelled 30", "2 ended 31", "4 began 90", "3 moved 7"])
    #expect(session.result.isResynchronized)
    session.send([.pressure(8)])
    #expect(!session.result.isResynchronized)
  }

  @Test(arguments: [
    DeviceDescription.slotted, .semiMultitouch, .singleTouch(), .singleTouch(keys: []), .tablet(),
    .tablet(keys: [.toolPen]), .tablet(keys: [.stylus]),
  ])
  func `cancelling ends everything, and what is still down stays unseen`(
    description: DeviceDescription
  ) {
    var session = TrackingSession(description)
    let down: [TrackingSession.Event] = [
      .key(.toolPen, 1), .id(1), .x(1), .axis(.x, 1), .axis(.pressure, 90), .key(.touch, 1),
    ]
    #expect(session.send(down).map(\.phase) == [.began])
    #expect(session.tracker.hasLiveContacts)
    #expect(session.cancelAll().map(\.phase) == [.cancelled])
    #expect(session.result.hasChanged)
    #expect(!session.tracker.hasLiveContacts)
    #expect(session.cancelAll().isEmpty)
    #expect(!session.result.hasChanged)

    #expect(session.send([.x(2), .axis(.x, 2), .axis(.pressure, 91)]).isEmpty)
    session.send([.id(-1), .axis(.pressure, 0), .key(.touch, 0), .key(.toolPen, 0)])
    #expect(session.send(down).map(\.summary.first) == ["2"])
  }

  @Test mutating func `cancelling keeps the button and the time`() {
    session.send([.id(1), .key(.leftButton, 1)])
    let time = session.result.time
    session.cancelAll()
    #expect(session.result.isClicked)
    #expect(session.result.time == time)
  }

  @Test func `a block of axes that only runs into the multitouch range makes no contacts`() {
    var description = DeviceDescription.slotted
    description.axes[.beforeSlot] = AxisRange(minimum: 0, maximum: 255)
    description.keys = []
    var session = TrackingSession(description)
    #expect(session.send([.id(1), .x(3), .pressure(200), .point]).isEmpty)
  }

  @Test func `pen and fingers of one device are told apart`() {
    var description = DeviceDescription.slotted
    description.keys.formUnion([.toolPen, .toolFinger])
    description.axes[.x] = AxisRange(minimum: 0, maximum: 100)
    var session = TrackingSession(description)
    let finger = session.send([
      .id(1), .x(10), .key(.touch, 1), .key(.toolFinger, 1), .axis(.x, 10),
    ])
    #expect(finger.map(\.tool) == [.finger])
    session.send([.id(-1), .key(.touch, 0), .key(.toolFinger, 0)])
    let pen = session.send([.key(.toolPen, 1), .key(.touch, 1), .axis(.x, 70), .axis(.pressure, 9)])
    #expect(pen.map(\.tool) == [.pen])
    #expect(pen.map(\.x) == [0.7])
    #expect(pen.map(\.pressure) == [9])
  }

  @Test func `a device without a surface has no contacts`() {
    var session = TrackingSession(DeviceDescription(name: "Mouse", keys: [.leftButton]))
    #expect(session.send([.key(.leftButton, 1)]).isEmpty)
    #expect(session.result.isClicked)
  }

  @Test(arguments: [
    (AxisRange(minimum: 0, maximum: 100), Int32(25), 0.25),
    (.init(minimum: 0, maximum: 100), -7, 0),
    (.init(minimum: 0, maximum: 100), 101, 1), (.init(minimum: -100, maximum: 100), 0, 0.5),
    (.init(minimum: 5, maximum: 5), 5, 0.5), (.init(minimum: 9, maximum: 1), 3, 0.5),
    (.init(minimum: .min, maximum: .max), .max, 1), (.init(minimum: .min, maximum: .max), .min, 0),
  ])
  func `positions are fractions of the range`(range: AxisRange, value: Int32, x: Double) {
    var description = DeviceDescription.slotted
    description.axes[.positionX] = range
    var session = TrackingSession(description)
    #expect(session.send([.id(1), .x(value)]).map(\.x) == [x])
  }

  @Test mutating func `frames use the storage of the result again`() {
    session.send([.id(1), .slot(1), .id(2)])
    let storage = session.result.contacts.withUnsafeBufferPointer(\.baseAddress)
    for pressure: Int32 in 0..<100 { session.send([.pressure(pressure)]) }
    #expect(session.result.contacts.withUnsafeBufferPointer(\.baseAddress) == storage)
  }
}
