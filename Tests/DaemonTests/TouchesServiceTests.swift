import Frames
import TestSupport
import Testing
import Varlink

@Suite struct TouchesServiceTests {
  @Test func `the first reply shows what is down, as stationary`() throws {
    let fixture = try Fixture()
    let found = PadStep.frame(
      [.land(0, id: 7, grams: 180)], at: Timestamp(microseconds: 2_000_000), origin: .opened)
    try fixture.plugIn(startsWith: found)
    let client = try fixture.subscribe()
    #expect(
      try client.texts() == [
        #"{"parameters":{"device":"pad","sequence":1,"time":2000000,"contacts":[{"id":1,"#
          + #""phase":"stationary","tool":"finger","x":0.50000,"y":0.25000,"force":2.0000,"#
          + #""maximumPossibleForce":6.6667,"grams":180.0}],"resynced":false,"merged":0},"#
          + #""continues":true}"#
      ])
  }

  @Test func `where a device takes its time to open, the first reply waits for it`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn(
      startsWith: PadStep.frame(
        [.land(0, id: 7, grams: 180)], at: Timestamp(microseconds: 2_000_000), origin: .opened))
    source.opensLate = true
    let early = try fixture.subscribe()
    let later = try fixture.subscribe()
    #expect(try early.replies().isEmpty)
    source.open()
    for client in [early, later] {
      let replies = try client.replies()
      #expect(replies.map { $0.integer("time") } == [2_000_000])
      #expect(replies.map(\.contacts) == [["1 stationary"]])
    }
    source.send(.press(0, 200))
    #expect(try early.replies().map { $0.integer("sequence") } == [2])
  }

  @Test func `who leaves before a device has opened is not waited for`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    source.opensLate = true
    var client: Client? = try fixture.subscribe()
    #expect(source.isStarted)
    _ = client.take()
    try fixture.turn()
    #expect(!source.isStarted)
    source.opensLate = false
    #expect(try fixture.subscribe().replies().count == 1)
  }

  @Test func `a device that goes before it has opened is never heard of`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    source.opensLate = true
    let client = try fixture.subscribe()
    fixture.unplug(source)
    #expect(try client.replies().isEmpty)
    #expect(!client.isClosed)
  }

  @Test func `the first reply comes also where nothing is down, at the time of now`() throws {
    let fixture = try Fixture()
    try fixture.plugIn()
    let client = try fixture.subscribe()
    #expect(
      try client.texts() == [
        #"{"parameters":{"device":"pad","sequence":0,"time":1000000,"contacts":[],"#
          + #""resynced":false,"merged":0},"continues":true}"#
      ])
  }

  @Test func `each frame that changes something is one reply with its exact values`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.subscribe()
    _ = try client.replies()
    source.send(.land(0, id: 7, grams: 90))
    #expect(
      try client.texts() == [
        #"{"parameters":{"device":"pad","sequence":1,"time":1008000,"contacts":[{"id":1,"#
          + #""phase":"began","tool":"finger","x":0.50000,"y":0.25000,"force":1.0000,"#
          + #""maximumPossibleForce":6.6667,"grams":90.0}],"resynced":false,"merged":0},"#
          + #""continues":true}"#
      ])
    source.send(.press(0, 2000), .move(0, x: 2344, y: 0))
    #expect(
      try client.texts() == [
        #"{"parameters":{"device":"pad","sequence":2,"time":1016000,"contacts":[{"id":1,"#
          + #""phase":"moved","tool":"finger","x":1.00000,"y":0.00000,"force":6.6667,"#
          + #""maximumPossibleForce":6.6667,"grams":2000.0}],"resynced":false,"merged":0},"#
          + #""continues":true}"#
      ])
    source.send(.lift(0))
    #expect(
      try client.texts() == [
        #"{"parameters":{"device":"pad","sequence":3,"time":1024000,"contacts":[{"id":1,"#
          + #""phase":"ended","tool":"finger","x":1.00000,"y":0.00000,"force":0.0000,"#
          + #""maximumPossibleForce":6.6667,"grams":0.0}],"resynced":false,"merged":0},"#
          + #""continues":true}"#
      ])
  }

  @Test func `a frame that changes nothing is no reply, and not counted`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.subscribe()
    source.send(.land(0, id: 7, grams: 90))
    source.send(.press(0, 90))
    source.send(.move(0, x: 1172))
    source.send(.press(0, 91))
    #expect(try client.replies().map { $0.integer("sequence") } == [0, 1, 2])
  }

  @Test func `all contacts are in each reply, those that did not move as stationary`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.subscribe()
    source.send(.land(0, id: 7, grams: 90), .land(1, id: 8, grams: 50))
    source.send(.press(1, 60))
    source.send(.lift(0))
    source.send(.land(0, id: 9, grams: 20), .lift(1))
    #expect(
      try client.replies().map(\.contacts) == [
        [], ["1 began", "2 began"], ["1 stationary", "2 moved"], ["1 ended", "2 stationary"],
        ["2 ended", "3 began"],
      ])
  }

  @Test func `two subscribers get the same bytes`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let clients = [try fixture.subscribe(), try fixture.subscribe()]
    for client in clients { _ = try client.replies() }
    source.send(.land(0, id: 7, grams: 90))
    source.ramp(from: 91, count: 20)
    source.send(.lift(0))
    let texts = try clients.map { try $0.texts() }
    #expect(texts[0].count == 22)
    #expect(texts[0] == texts[1])
  }

  @Test func `who comes second finds what is down, in the middle of the count`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let first = try fixture.subscribe()
    source.send(.land(0, id: 7, grams: 90))
    source.send(.press(0, 100))
    let second = try fixture.subscribe()
    source.send(.press(0, 110))
    #expect(try first.replies().map { $0.integer("sequence") } == [0, 1, 2, 3])
    let replies = try second.replies()
    #expect(replies.map { $0.integer("sequence") } == [2, 3])
    #expect(replies.map(\.contacts) == [["1 stationary"], ["1 moved"]])
    #expect(replies.first?.contact(0, "grams")?.doubleValue == 100)
  }

  @Test func `only the named devices are heard, whether they are there or come later`() throws {
    let fixture = try Fixture()
    let pad = try fixture.plugIn("pad")
    let other = try fixture.plugIn("other")
    let client = try fixture.subscribe(["devices": ["pad", "late", "never"]])
    #expect(!other.isStarted)
    let late = try fixture.plugIn("late")
    let unnamed = try fixture.plugIn("unnamed")
    #expect(!unnamed.isStarted)
    for source in [pad, other, late, unnamed] { source.send(.land(0, id: 7, grams: 90)) }
    let replies = try client.replies()
    #expect(replies.compactMap { $0.string("device") } == ["pad", "late", "pad", "late"])
    #expect(replies.map(\.contacts) == [[], [], ["1 began"], ["1 began"]])
  }

  @Test func `each device counts for itself`() throws {
    let fixture = try Fixture()
    let (left, right) = (try fixture.plugIn("left"), try fixture.plugIn("right"))
    let client = try fixture.subscribe()
    _ = try client.replies()
    left.send(.land(0, id: 7, grams: 90))
    left.send(.press(0, 95))
    right.send(.land(0, id: 7, grams: 90))
    let counts = try client.replies().map { reply in
      "\(reply.string("device") ?? "?") \(reply.integer("sequence") ?? -1)"
    }
    #expect(counts == ["left 1", "left 2", "right 1"])
  }

  @Test func `events that were lost are told once to everybody`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let clients = [try fixture.subscribe(), try fixture.subscribe()]
    source.send(.land(0, id: 7, grams: 90))
    source.send(.press(0, 100), origin: .resynchronized)
    source.send(.press(0, 110))
    let late = try fixture.subscribe()
    for client in clients {
      #expect(try client.replies().map { $0.bool("resynced") } == [false, false, true, false])
    }
    #expect(try late.replies().map { $0.bool("resynced") } == [false])
  }

  @Test func `lost events are told also where nothing has changed meanwhile`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.subscribe()
    source.send(.land(0, id: 7, grams: 90))
    source.send(origin: .resynchronized)
    #expect(try client.replies().last?.bool("resynced") == true)
  }

  @Test func `a contact whose finger was exchanged in the gap is cancelled`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.subscribe()
    source.send(.land(0, id: 7, grams: 90))
    source.send(.lift(0), .land(0, id: 8, grams: 50), origin: .resynchronized)
    #expect(try client.replies().last?.contacts == ["1 cancelled", "2 began"])
  }

  @Test(arguments: [0, -1, 10_001] as [Int64])
  func `a rate that no device has is refused`(rate: Int64) throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.subscribe(["maxRate": .integer(rate)])
    let reply = try client.onlyReply()
    #expect(reply.error == "io.pressured.Touches.InvalidRate")
    #expect(reply.parameters == ["maxRate": .integer(rate)])
    #expect(!source.isStarted)
  }

  @Test(arguments: [1, 10_000] as [Int64])
  func `the rates at both ends are taken`(rate: Int64) throws {
    let fixture = try Fixture()
    try fixture.plugIn()
    let client = try fixture.subscribe(["maxRate": .integer(rate)])
    #expect(try client.onlyReply().error == nil)
  }

  @Test func `one reply is not enough to subscribe`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.connect()
    try client.call("io.pressured.Touches.Subscribe")
    #expect(try client.onlyReply().error == "org.varlink.service.ExpectedMore")
    #expect(!source.isStarted)
  }

  @Test func `one user has only so many subscriptions, and others have theirs`() throws {
    let fixture = try Fixture()
    try fixture.plugIn()
    let clients = try (0..<8).map { _ in try fixture.subscribe() }
    let refused = try fixture.subscribe()
    let reply = try refused.onlyReply()
    #expect(reply.error == "io.pressured.Connection.TooManySubscriptions")
    #expect(reply.parameters == ["limit": 8])
    #expect(refused.isClosed)
    for client in clients { #expect(try client.onlyReply().error == nil) }
    #expect(try fixture.subscribe(as: Fixture.ownUser + 1).onlyReply().error == nil)
  }
}
