import Frames
import TestSupport
import Testing
import Varlink
import VarlinkServer

@Suite struct SlowReaderTests {
  @Test func `movement that is not read merges, beginnings and ends all come in order`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let (stuck, quick) = (try fixture.subscribe(), try fixture.subscribe())
    source.send(.land(0, id: 7, grams: 90))
    var all: [Reply] = []
    for round in 0..<60 {
      source.ramp(from: 91, count: 20)
      source.send(.land(1, id: 100 + Int32(round), grams: 50))
      source.send(.lift(1))
      all += try quick.replies()
    }
    let sequences = all.compactMap { $0.integer("sequence") }
    #expect(sequences == Array(0...1321))
    #expect(all.allSatisfy { $0.integer("merged") == 0 })

    let late = try stuck.replies()
    #expect(late.contains { ($0.integer("merged") ?? 0) > 0 })
    #expect(edges(late) == edges(all))
    expectContinuous(late)
    #expect(late.last == all.last)
  }

  @Test func `a reader that only misses movement is not ended, and finds the newest`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let stuck = try fixture.subscribe()
    source.send(.land(0, id: 7, grams: 90))
    source.ramp(from: 91, count: 3000)
    let replies = try stuck.replies()
    #expect(!stuck.isClosed)
    #expect(replies.count < 200)
    expectContinuous(replies)
    #expect(replies.last?.integer("sequence") == 3001)
    #expect(replies.last?.contact(0, "grams")?.doubleValue == 3090)
    source.send(.lift(0))
    #expect(try stuck.onlyReply().integer("merged") == 0)
  }

  @Test func `lost events are told even to a reader that has fallen behind`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let stuck = try fixture.subscribe()
    source.send(.land(0, id: 7, grams: 90))
    source.ramp(from: 91, count: 500)
    source.send(.press(0, 70), origin: .resynchronized)
    source.ramp(from: 91, count: 500)
    let replies = try stuck.replies()
    #expect(replies.filter { $0.bool("resynced") == true }.map { $0.integer("sequence") } == [502])
    expectContinuous(replies)
  }

  @Test func `a reader of one device's movement misses none of another's edges`() throws {
    let fixture = try Fixture()
    let (noisy, quiet) = (try fixture.plugIn("noisy"), try fixture.plugIn("quiet"))
    let stuck = try fixture.subscribe()
    noisy.send(.land(0, id: 7, grams: 90))
    noisy.ramp(from: 91, count: 500)
    quiet.send(.land(0, id: 7, grams: 90))
    noisy.ramp(from: 91, count: 500)
    quiet.send(.lift(0))
    let replies = try stuck.replies()
    let heard = replies.filter { $0.string("device") == "quiet" }
    #expect(heard.map(\.contacts) == [[], ["1 began"], ["1 ended"]])
    expectContinuous(replies.filter { $0.string("device") == "noisy" })
  }

  @Test func `a reader that takes nothing is told how much it lost, and ended`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let (stuck, quick) = (try fixture.subscribe(), try fixture.subscribe())
    var heard = 0
    for id in 0..<400 {
      source.send(.land(0, id: Int32(id), grams: 90))
      source.send(.lift(0))
      heard += try quick.replies().count
    }
    #expect(heard == 801)

    let replies = try stuck.replies()
    #expect(stuck.isClosed)
    let error = try #require(replies.last)
    #expect(error.error == "io.pressured.Connection.SlowReader")
    let received = replies.dropLast()
    #expect(received.map { $0.integer("sequence") } == Array(0..<Int64(received.count)))
    let lost = try #require(error.integer("lost"))
    #expect(lost > 100)
    #expect(received.count + Int(lost) <= 801)
    #expect(fixture.server.connectionCount == 1)
  }

  /// Which contacts began and ended, and when.
  private func edges(_ replies: [Reply]) -> [String] {
    replies.flatMap { reply in
      reply.contacts.filter { $0.hasSuffix("began") || $0.hasSuffix("ended") }
        .map { "\(reply.integer("sequence") ?? -1) \($0)" }
    }
  }

  /// Every frame was told, or counted by the next that was.
  private func expectContinuous(_ replies: [Reply]) {
    for (reply, next) in zip(replies, replies.dropFirst()) {
      let merged = next.integer("merged") ?? -1
      #expect(next.integer("sequence") == (reply.integer("sequence") ?? 0) + 1 + merged)
    }
  }
}
