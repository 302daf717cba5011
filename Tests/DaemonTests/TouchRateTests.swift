import Frames
import LinuxSystem
import TestSupport
import Testing
import Varlink
import VarlinkServer

/// Subscribers that asked for ten replies a second.
@Suite struct TouchRateTests {
  private let interval = Duration.milliseconds(100)

  private func subscribe(_ fixture: Fixture) throws -> (HandSource, Client) {
    let source = try fixture.plugIn()
    let client = try fixture.subscribe(["maxRate": 10])
    source.send(.land(0, id: 7, grams: 90))
    #expect(try client.replies().map(\.contacts) == [[], ["1 began"]])
    return (source, client)
  }

  @Test func `movement is held until its time, and merged`() throws {
    let fixture = try Fixture(clock: HandClock(.aheadOfRealTime))
    let (source, client) = try subscribe(fixture)
    source.ramp(from: 91, count: 5)
    #expect(try client.replies().isEmpty)
    fixture.clock.advance(by: interval)
    source.send(.press(0, 120))
    let reply = try client.onlyReply()
    #expect(reply.integer("merged") == 5)
    #expect(reply.integer("sequence") == 7)
    #expect(reply.contact(0, "grams")?.doubleValue == 120)
  }

  @Test func `the newest state goes when its time has come, without another frame`() throws {
    let fixture = try Fixture(clock: HandClock(.behindRealTime))
    let (source, client) = try subscribe(fixture)
    source.ramp(from: 91, count: 5)
    let reply = try client.onlyReply()
    #expect(reply.integer("merged") == 4)
    #expect(reply.integer("sequence") == 6)
    #expect(reply.contact(0, "grams")?.doubleValue == 95)
  }

  @Test func `what begins or ends goes at once, and takes what was held along`() throws {
    let fixture = try Fixture(clock: HandClock(.aheadOfRealTime))
    let (source, client) = try subscribe(fixture)
    source.ramp(from: 91, count: 3)
    source.send(.land(1, id: 8, grams: 50))
    source.send(.press(0, 99))
    source.send(.lift(1))
    let replies = try client.replies()
    #expect(
      replies.map(\.contacts) == [["1 stationary", "2 began"], ["2 ended", "1 stationary"]])
    #expect(replies.map { $0.integer("merged") } == [3, 1])
    #expect(replies.map { $0.integer("sequence") } == [5, 7])
    #expect(replies.last?.contact(1, "grams")?.doubleValue == 99)
  }

  @Test func `after an edge the time of what was held before counts no more`() throws {
    let fixture = try Fixture(clock: HandClock(.behindRealTime))
    let (source, client) = try subscribe(fixture)
    // Held; its timer would fire with the next turn of the loop.
    source.send(.press(0, 95))
    // From here on the real clock is behind, so that a timer that fires is the old one.
    fixture.clock.advance(by: .seconds(7200))
    source.send(.land(1, id: 8, grams: 50))
    source.send(.press(0, 96))
    #expect(try client.replies().map { $0.integer("merged") } == [1])
    fixture.clock.advance(by: interval)
    source.send(.press(0, 97))
    #expect(try client.replies().map { $0.integer("merged") } == [1])
  }

  @Test func `lost events are told at once`() throws {
    let fixture = try Fixture(clock: HandClock(.aheadOfRealTime))
    let (source, client) = try subscribe(fixture)
    source.ramp(from: 91, count: 3)
    source.send(.press(0, 99), origin: .resynchronized)
    let reply = try client.onlyReply()
    #expect(reply.bool("resynced") == true)
    #expect(reply.integer("merged") == 3)
  }

  @Test func `others hear every frame`() throws {
    let fixture = try Fixture(clock: HandClock(.aheadOfRealTime))
    let source = try fixture.plugIn()
    let (slow, all) = (try fixture.subscribe(["maxRate": 1]), try fixture.subscribe())
    source.send(.land(0, id: 7, grams: 90))
    source.ramp(from: 91, count: 10)
    #expect(try all.replies().map { $0.integer("sequence") } == Array(0...11))
    #expect(try slow.replies().map { $0.integer("sequence") } == [0, 1])
  }

  @Test func `each device has a time of its own`() throws {
    let fixture = try Fixture(clock: HandClock(.aheadOfRealTime))
    let (left, right) = (try fixture.plugIn("left"), try fixture.plugIn("right"))
    let client = try fixture.subscribe(["maxRate": 10])
    for source in [left, right] { source.send(.land(0, id: 7, grams: 90)) }
    fixture.clock.advance(by: interval)
    _ = try client.replies()
    left.send(.press(0, 91))
    left.send(.press(0, 92))
    right.send(.press(0, 91))
    #expect(try client.replies().compactMap { $0.string("device") } == ["left", "right"])
  }

  @Test func `a client that goes while something is held for it is no trouble`() throws {
    let fixture = try Fixture(clock: HandClock(.behindRealTime))
    let source = try fixture.plugIn()
    do {
      let client = try fixture.subscribe(["maxRate": 10])
      source.send(.land(0, id: 7, grams: 90))
      source.send(.press(0, 91))
      _ = client
    }
    try fixture.turn()
    #expect(!source.isStarted)
    #expect(fixture.server.connectionCount == 0)
  }
}
