import Frames
import LinuxSystem
import TestSupport
import Testing
import Varlink

/// Devices that clients make and play.
@Suite struct SimulatorServiceTests {
  private static let pad: JSONObject = ["description": ["kind": "pressurepad"]]
  private static let other: UInt32 = 1001

  private let fixture: Fixture

  init() throws {
    fixture = try Fixture(simulates: true)
  }

  private func frame(
    _ milliseconds: Int64, _ events: [(String, Int64)], resynced: Bool? = nil
  ) -> JSONValue {
    var object: JSONObject = [
      "time": .integer(milliseconds * 1000),
      "events": .array(events.map { ["code": .string($0), "value": .integer($1)] }),
    ]
    object["resynced"] = resynced.map { .bool($0) }
    return .object(object)
  }

  /// A finger lands with so many grams.
  private func land(_ milliseconds: Int64, _ grams: Int64, id: Int64 = 1) -> JSONValue {
    frame(
      milliseconds,
      [
        ("ABS_MT_SLOT", 0), ("ABS_MT_TRACKING_ID", id), ("ABS_MT_POSITION_X", 1172),
        ("ABS_MT_POSITION_Y", 386), ("ABS_MT_PRESSURE", grams),
      ])
  }

  private func press(_ milliseconds: Int64, _ grams: Int64) -> JSONValue {
    frame(milliseconds, [("ABS_MT_PRESSURE", grams)])
  }

  private func lift(_ milliseconds: Int64) -> JSONValue {
    frame(milliseconds, [("ABS_MT_TRACKING_ID", -1)])
  }

  private func inject(
    _ device: String, _ frames: [JSONValue], on client: Client, start: Int64? = nil
  ) throws {
    var parameters: JSONObject = ["device": .string(device), "frames": .array(frames)]
    parameters["start"] = start.map { .integer($0) }
    try client.call("\(Fixture.simulator).Inject", parameters)
    try fixture.turn()
  }

  // MARK: Who may

  @Test func `without --simulate only root makes devices`() throws {
    let plain = try Fixture()
    let client = try plain.connect()
    try client.call("\(Fixture.simulator).Create", Self.pad)
    #expect(try client.onlyReply().error == "\(Fixture.simulator).NotEnabled")
    let root = try plain.connect(as: 0)
    try root.call("\(Fixture.simulator).Create", Self.pad)
    #expect(try root.onlyReply().string("device") == "simulated-1")
  }

  @Test func `only its maker and root see a device, and what is done to it`() throws {
    let maker = try fixture.connect()
    let own = try fixture.subscribe()
    let other = try fixture.subscribe(as: Self.other)
    let root = try fixture.subscribe(as: 0)
    let watcher = try fixture.connect(as: Self.other)
    try watcher.call("io.pressured.Devices.Watch", more: true)
    let registration = try fixture.register(as: Self.other)
    let device = try fixture.create(on: maker)
    try inject(device, [land(0, 60), press(8, 200), press(16, 400)], on: maker)
    fixture.clock.advance(by: .milliseconds(20))
    try fixture.turn()
    #expect(try own.replies().last?.number("time") != nil)
    #expect(try root.replies().count >= 3)
    #expect(try other.replies().isEmpty)
    #expect(try registration.replies().map { $0.string("phase") } == ["registered"])
    #expect(try watcher.replies().allSatisfy { $0.parameters["device"] == nil })
    #expect(try fixture.devices(as: Fixture.ownUser) == [device])
    #expect(try fixture.devices(as: 0) == [device])
    #expect(try fixture.devices(as: Self.other) == [])
  }

  @Test func `what root makes is there for everybody`() throws {
    let root = try fixture.connect(as: 0)
    let device = try fixture.create(on: root)
    #expect(try fixture.devices(as: Fixture.ownUser) == [device])
  }

  @Test(arguments: ["Inject", "Remove"])
  func `nobody plays on another user's device`(method: String) throws {
    let device = try fixture.create(on: try fixture.connect())
    let other = try fixture.connect(as: Self.other)
    var parameters: JSONObject = ["device": .string(device)]
    if method == "Inject" { parameters["frames"] = [] }
    let reply = try fixture.simulator(method, parameters, on: other)
    #expect(reply.error == "\(Fixture.simulator).NoSuchDevice")
  }

  @Test func `a user has four devices at most, and others have theirs`() throws {
    let client = try fixture.connect()
    for _ in 0..<4 { _ = try fixture.create(on: client) }
    let reply = try fixture.simulator("Create", Self.pad, on: client)
    #expect(reply.error == "\(Fixture.simulator).TooManyDevices")
    #expect(reply.integer("limit") == 4)
    _ = try fixture.create(on: try fixture.connect(as: Self.other))
  }

  // MARK: How long it is there

  @Test func `a device goes with its connection, and what is down on it is cancelled`() throws {
    let touches = try fixture.subscribe()
    do {
      let maker = try fixture.connect()
      let device = try fixture.create(on: maker)
      try inject(device, [land(0, 60)], on: maker)
      _ = try touches.replies()
    }
    try fixture.turn()
    #expect(try touches.replies().map(\.contacts) == [["1 cancelled"]])
    #expect(try fixture.devices(as: Fixture.ownUser) == [])
  }

  @Test func `with more the device is there until it is removed`() throws {
    let maker = try fixture.connect()
    try maker.call("\(Fixture.simulator).Create", Self.pad, more: true)
    let first = try maker.onlyReply()
    #expect(first.continues)
    let device = try #require(first.string("device"))
    #expect(try fixture.devices(as: Fixture.ownUser) == [device])
    let second = try fixture.connect()
    #expect(try fixture.simulator("Remove", ["device": .string(device)], on: second).error == nil)
    let last = try maker.onlyReply()
    #expect(!last.continues)
    #expect(last.string("device") == device)
    #expect(try fixture.devices(as: Fixture.ownUser) == [])
  }

  @Test func `a removed device's player hears that it is gone`() throws {
    let maker = try fixture.connect()
    let device = try fixture.create(on: maker)
    try inject(device, [land(1000, 60)], on: maker)
    let second = try fixture.connect()
    #expect(try fixture.simulator("Remove", ["device": .string(device)], on: second).error == nil)
    #expect(try maker.onlyReply().error == "\(Fixture.simulator).NoSuchDevice")
  }

  // MARK: Frames

  @Test func `frames come at their time, and the reply after the last`() throws {
    let maker = try fixture.connect()
    let touches = try fixture.subscribe()
    let device = try fixture.create(on: maker)
    _ = try touches.replies()
    let start = fixture.clock.now.microseconds
    try inject(device, [land(0, 60), press(10, 90), lift(20)], on: maker)
    #expect(try touches.replies().map(\.contacts) == [["1 began"]])
    fixture.clock.advance(by: .milliseconds(9))
    try fixture.turn()
    #expect(try touches.replies().isEmpty)
    fixture.clock.advance(by: .milliseconds(1))
    try fixture.turn()
    let moved = try touches.onlyReply()
    #expect(moved.contacts == ["1 moved"])
    #expect(moved.integer("time") == start + 10_000)
    #expect(try maker.replies().isEmpty)
    fixture.clock.advance(by: .milliseconds(10))
    try fixture.turn()
    #expect(try touches.replies().map(\.contacts) == [["1 ended"]])
    #expect(try maker.onlyReply().integer("start") == start)
  }

  @Test func `a later part goes on from the start of the first`() throws {
    let maker = try fixture.connect()
    let touches = try fixture.subscribe()
    let device = try fixture.create(on: maker)
    let start = fixture.clock.now.microseconds
    try inject(device, [land(0, 60)], on: maker)
    _ = try maker.replies()
    _ = try touches.replies()
    fixture.clock.advance(by: .milliseconds(12))
    try inject(device, [press(10, 80)], on: maker, start: start)
    #expect(try touches.onlyReply().integer("time") == start + 10_000)
  }

  @Test func `a press that is played peeks and pops`() throws {
    let maker = try fixture.connect()
    let application = try fixture.register()
    let device = try fixture.create(on: maker)
    try inject(
      device, [land(0, 60), press(400, 120), press(408, 200)], on: maker)
    fixture.clock.advance(by: .milliseconds(408))
    try fixture.turn()
    let offered = try #require(try application.replies().last)
    #expect(offered.string("phase") == "offered")
    #expect(offered.string("device") == device)
    try fixture.accept(try #require(offered.integer("press")))
    try inject(
      device, [press(8, 400), press(60, 401), press(68, 550), press(100, 551), lift(110)],
      on: maker)
    fixture.clock.advance(by: .milliseconds(110))
    try fixture.turn()
    let phases = try application.replies().map(\.phase)
    #expect(phases.contains("peek"))
    #expect(phases.contains("pop"))
  }

  @Test func `what was played while nobody listened is found`() throws {
    let maker = try fixture.connect()
    let device = try fixture.create(on: maker)
    try inject(device, [land(0, 60), press(0, 75)], on: maker)
    #expect(try maker.onlyReply().error == nil)
    let touches = try fixture.subscribe()
    let reply = try touches.onlyReply()
    #expect(reply.contacts == ["1 stationary"])
    #expect(reply.contact(0, "grams")?.doubleValue == 75)
  }

  @Test func `a frame that comes late does not come before what was found`() throws {
    let maker = try fixture.connect()
    let device = try fixture.create(on: maker)
    let start = fixture.clock.now.microseconds
    try inject(device, [land(0, 60)], on: maker)
    _ = try maker.replies()
    fixture.clock.advance(by: .milliseconds(20))
    let touches = try fixture.subscribe()
    try inject(device, [press(10, 80)], on: maker, start: start)
    let times = try touches.replies().map { $0.integer("time") }
    #expect(times == [start + 20_000, start + 20_000])
  }

  @Test func `lost events are told`() throws {
    let maker = try fixture.connect()
    let device = try fixture.create(on: maker)
    let touches = try fixture.subscribe()
    try inject(
      device, [land(0, 60), frame(0, [("ABS_MT_PRESSURE", 90)], resynced: true)], on: maker)
    #expect(try touches.replies().map { $0.bool("resynced") }.suffix(2) == [false, true])
  }

  @Test func `while one call is played another is refused`() throws {
    let maker = try fixture.connect()
    let device = try fixture.create(on: maker)
    try inject(device, [land(500, 60)], on: maker)
    let second = try fixture.connect()
    let parameters: JSONObject = ["device": .string(device), "frames": []]
    #expect(
      try fixture.simulator("Inject", parameters, on: second).error == "\(Fixture.simulator).Busy")
  }

  @Test func `what a caller wanted ends with the caller`() throws {
    let maker = try fixture.connect()
    let device = try fixture.create(on: maker)
    let touches = try fixture.subscribe()
    do {
      let player = try fixture.connect()
      try inject(device, [land(0, 60), lift(10)], on: player)
      _ = try touches.replies()
    }
    try fixture.turn()
    fixture.clock.advance(by: .milliseconds(20))
    try fixture.turn()
    #expect(try touches.replies().isEmpty)
    try inject(device, [lift(0)], on: maker)
    #expect(try touches.replies().map(\.contacts) == [["1 ended"]])
  }

  @Test func `nothing that a frame cannot be is played`() throws {
    let maker = try fixture.connect()
    let device = try fixture.create(on: maker)
    let mistakes: [([JSONValue], String, String)] = [
      ([frame(0, [("ABS_NONE", 1)])], "frames[0].events[0].code", "unknown"),
      ([land(0, 1), frame(0, [("BTN_STYLUS", 1)])], "frames[1].events[0].code", "unknown"),
      ([press(0, 1 << 31)], "frames[0].events[0].value", "range"),
      ([press(-1, 1)], "frames[0].time", "range"), ([press(30_001, 1)], "frames[0].time", "range"),
      ([press(5, 1), press(4, 1)], "frames[1].time", "order"),
    ]
    for (frames, field, reason) in mistakes {
      try inject(device, frames, on: maker)
      let reply = try maker.onlyReply()
      #expect(reply.error == "\(Fixture.simulator).InvalidFrame")
      #expect(reply.string("field") == field)
      #expect(reply.string("reason") == reason)
    }
    try inject(device, [press(-9_223_372_036_854_775, 1)], on: maker, start: .min)
    #expect(try maker.onlyReply().string("reason") == "range")
  }

  @Test func `there is a limit to frames in a call, and in a second`() throws {
    let maker = try fixture.connect()
    let device = try fixture.create(on: maker)
    let empty = frame(0, [])
    try inject(device, Array(repeating: empty, count: 1001), on: maker)
    #expect(try maker.onlyReply().error == "\(Fixture.simulator).TooManyFrames")
    try inject(device, Array(repeating: empty, count: 101), on: maker)
    let reply = try maker.onlyReply()
    #expect(reply.error == "\(Fixture.simulator).RateExceeded")
    #expect(reply.integer("limit") == 5000)
    try inject(device, Array(repeating: empty, count: 100), on: maker)
    #expect(try maker.onlyReply().error == nil)
  }
}
