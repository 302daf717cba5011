import Frames
import TestSupport
import Testing
import Varlink
import VarlinkServer

/// Who gets a press, and who may answer for whom.
@Suite struct PressOwnershipTests {
  private let noSuchPress = "io.pressured.Previews.NoSuchPress"
  private let finished = "io.pressured.Previews.PressFinished"
  private let taken = "io.pressured.Previews.PressTaken"

  @Test func `the first to accept owns the press, the other hears that it is taken`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let (first, second) = (try fixture.register(), try fixture.register())
    source.landAndHint()
    let (own, other) = (try offer(to: first), try offer(to: second))
    #expect(own != other)
    #expect(try fixture.accept(other) == nil)
    #expect(try first.replies().map(\.phase) == ["cancelled taken"])
    #expect(try second.replies().map(\.phase) == ["hint"])
    #expect(try fixture.accept(own) == taken)
    source.peek()
    #expect(try first.replies().isEmpty)
    #expect(try second.replies().last?.phase == "peek")
  }

  @Test func `who is left gets the press that another declines`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let (first, second) = (try fixture.register(), try fixture.register())
    source.landAndHint()
    let (own, other) = (try offer(to: first), try offer(to: second))
    #expect(try fixture.decline(own) == nil)
    #expect(try fixture.accept(other) == nil)
    #expect(try second.replies().map(\.phase) == ["hint"])
    #expect(try first.replies().isEmpty)
    #expect(try fixture.accept(own) == finished)
  }

  @Test func `of two that accept in one turn of the loop one owns the press`() throws {
    for isReversed in [false, true] {
      let fixture = try Fixture()
      let source = try fixture.plugIn()
      var clients = [try fixture.register(), try fixture.register()]
      source.landAndHint()
      let numbers = try clients.map { try offer(to: $0) }
      var answers = [try fixture.connect(), try fixture.connect()]
      var calls = numbers.map {
        Call(method: "io.pressured.Previews.Accept", parameters: ["press": .integer($0)])
      }
      if isReversed {
        clients.reverse()
        answers.reverse()
        calls.reverse()
      }
      for (answer, call) in zip(answers, calls) { try answer.peer.write(call.encoded()) }
      try fixture.turn()
      let errors = try answers.map { try $0.peer.messages().map { try Reply(message: $0).error } }
      #expect(errors.flatMap(\.self).count == 2)
      #expect(errors.flatMap { $0 }.compactMap(\.self) == [taken])
      let phases = try clients.map { try $0.replies().map(\.phase) }
      #expect(phases.sorted { $0[0] < $1[0] } == [["cancelled taken"], ["hint"]])
      source.peek()
      let heard = try clients.map { try $0.replies().last?.phase }
      #expect(heard.compactMap(\.self) == ["peek"])
    }
  }

  @Test func `who says nothing blocks neither this press nor the next`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let (silent, other) = (try fixture.register(), try fixture.register())
    source.landAndHint()
    try fixture.accept(try offer(to: other))
    source.peek()
    source.pop()
    #expect(try other.replies().map(\.phase).filter { $0 != "hint" }.last == "pop")
    source.send(.lift(0))
    source.landAndHint(101)
    source.peek()
    source.send(.lift(0))
    source.landAndHint(102)
    #expect(try silent.replies().last?.phase == "offered")
    #expect(try fixture.accept(try offer(to: other)) == nil)
  }

  @Test func `who says nothing does not keep a fallback from the press`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let (silent, fallback) = (try fixture.register(), try fixture.register(["fallback": true]))
    source.landAndHint()
    try fixture.accept(try offer(to: fallback))
    source.peek()
    #expect(try fallback.replies().first?.phase == "peek")
    #expect(try silent.replies().last?.phase == "cancelled taken")
  }

  @Test func `a press that nobody answered can be accepted above pop, peek before pop`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let (late, other) = (try fixture.register(), try fixture.register())
    source.landAndHint()
    source.peek()
    source.pop()
    let (number, lost) = (try offer(to: late), try offer(to: other))
    #expect(try fixture.accept(number) == nil)
    let replies = try late.replies()
    #expect(replies.map(\.phase) == ["peek", "pop"])
    #expect(replies.last?.number("progress") == 1)
    #expect(try other.replies().map(\.phase) == ["cancelled taken"])
    #expect(try fixture.accept(lost) == taken)
  }

  @Test func `a client that dies before it answers leaves the press to the others`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let stays = try fixture.register()
    do {
      let dies = try fixture.register()
      source.landAndHint()
      #expect(try dies.replies().last?.phase == "offered")
    }
    try fixture.turn()
    source.peek()
    #expect(try fixture.accept(try offer(to: stays)) == nil)
    #expect(try stays.replies().map(\.phase) == ["peek"])
  }

  @Test func `a fallback gets what no application has taken, when it would peek`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let (application, fallback) = (
      try fixture.register(), try fixture.register(["fallback": true])
    )
    source.landAndHint()
    let number = try offer(to: fallback)
    #expect(try fixture.accept(number) == nil)
    #expect(try fallback.replies().isEmpty)
    source.peek()
    #expect(try fallback.replies().first?.phase == "peek")
    let last = try #require(try application.replies().last)
    #expect(last.phase == "cancelled taken")
    #expect(try fixture.accept(last.integer("press") ?? 0) == taken)
  }

  @Test func `a fallback that accepts first gives way to an application`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let (application, fallback) = (
      try fixture.register(), try fixture.register(["fallback": true])
    )
    source.landAndHint()
    try fixture.accept(try offer(to: fallback))
    #expect(try fixture.accept(try offer(to: application)) == nil)
    #expect(try fallback.replies().map(\.phase) == ["cancelled taken"])
    #expect(try application.replies().map(\.phase) == ["hint"])
  }

  @Test func `when the owner dies nobody else gets the press, but the next`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let heir = try fixture.register()
    do {
      let owner = try fixture.register()
      source.landAndHint()
      try fixture.accept(try offer(to: owner))
      #expect(try heir.replies().map(\.phase) == ["registered", "offered", "cancelled taken"])
    }
    source.peek()
    source.pop()
    source.send(.lift(0))
    #expect(try heir.replies().isEmpty)
    source.landAndHint(101)
    #expect(try heir.replies().map(\.phase) == ["offered"])
  }

  @Test func `an offer to a client that is gone can be answered by nobody`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let stays = try fixture.register()
    let number: Int64
    do {
      let goes = try fixture.register()
      source.landAndHint()
      number = try offer(to: goes)
    }
    try fixture.turn()
    #expect(try fixture.accept(number) == noSuchPress)
    #expect(try fixture.accept(try offer(to: stays)) == nil)
  }

  @Test func `an answer needs a press that there is, and has not been`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    for wrong in [0, 1, -1, Int64.max] {
      #expect(try fixture.accept(wrong) == noSuchPress)
      #expect(try fixture.decline(wrong) == noSuchPress)
    }
    source.landAndHint()
    let number = try offer(to: client)
    source.send(.lift(0))
    #expect(try fixture.accept(number) == finished)
    #expect(try fixture.decline(number) == finished)
  }

  @Test func `errors name the press`() throws {
    let fixture = try Fixture()
    let client = try fixture.connect()
    try client.call("io.pressured.Previews.Accept", ["press": 42])
    #expect(try client.onlyReply().parameters == ["press": 42])
  }

  @Test func `a press that has popped and was released is over`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    source.peek()
    source.pop()
    source.send(.lift(0))
    #expect(try fixture.accept(try offer(to: client)) == finished)
  }

  @Test func `only the same user and root answer for a client`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    let number = try offer(to: client)
    let stranger = Fixture.ownUser + 1
    #expect(try fixture.accept(number, as: stranger) == noSuchPress)
    #expect(try fixture.decline(number, as: stranger) == noSuchPress)
    #expect(try fixture.accept(number, as: 0) == nil)
  }

  @Test func `presses with other numbers of fingers are not offered`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let (two, one) = (
      try fixture.register(["fingers": [2, 5]]), try fixture.register(["fingers": [1]])
    )
    source.landAndHint()
    source.send(.lift(0))
    #expect(try one.replies().map(\.phase) == ["registered", "offered"])
    #expect(try two.replies().map(\.phase) == ["registered"])
    source.send(.land(0, id: 7, grams: 60), .land(1, id: 8, grams: 60))
    source.send(.press(0, 200), .press(1, 200), after: 400)
    #expect(try one.replies().isEmpty)
    let reply = try two.onlyReply()
    #expect(reply.phase == "offered")
    #expect(reply.integer("fingers") == 2)
    // The sum of both, on a pad that weighs.
    #expect(reply.number("force") == 4.4444)
  }

  @Test func `presses on other devices are not offered`() throws {
    let fixture = try Fixture()
    let (left, right) = (try fixture.plugIn("left"), try fixture.plugIn("right"))
    let (some, all) = (try fixture.register(["devices": ["right"]]), try fixture.register())
    left.landAndHint()
    right.landAndHint()
    #expect(try some.replies().compactMap { $0.string("device") } == ["right"])
    #expect(try all.replies().compactMap { $0.string("device") } == ["left", "right"])
  }

  @Test func `who is sensitive is offered what others are not`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let clients = try ["light", "medium", "firm"].map { name in
      try fixture.register(["sensitivity": .string(name)])
    }
    source.send(.land(0, id: 7, grams: 60))
    source.send(.press(0, 160), after: 400)
    #expect(try clients.map { try $0.replies().count } == [2, 1, 1])
    source.send(.press(0, 200))
    #expect(try clients.map { try $0.replies().last?.phase } == [nil, "offered", nil])
    source.send(.press(0, 230))
    #expect(try clients.map { try $0.replies().last?.phase } == [nil, nil, "offered"])
  }

  @Test func `who has thresholds of its own is offered presses by these`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let parts: JSONObject = ["hint": 0.15, "peek": 0.25, "pop": 0.5]
    let grams: JSONObject = ["unit": "grams", "hint": 100, "peek": 150, "pop": 300]
    let clients = try [parts, grams].map { try fixture.register(["thresholds": .object($0)]) }
    source.send(.land(0, id: 7, grams: 60))
    source.send(.press(0, 95), after: 400)
    #expect(try clients.map { try $0.replies().count } == [2, 1])
    source.send(.press(0, 105))
    let numbers = [Int64(1), try offer(to: clients[1])]
    try fixture.accept(numbers[1])
    source.send(.press(0, 160))
    source.send(.press(0, 161), after: 48)
    #expect(try clients[1].replies().last?.phase == "peek")
    #expect(try clients[0].replies().last?.phase == "cancelled taken")
  }

  @Test func `only who asks for pens is offered their presses, and nobody an eraser's`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn("tablet", Pen.description)
    let (asks, not) = (try fixture.register(["pens": true]), try fixture.register())
    source.send(.values([(.x, 20_000), (.y, 9000), (.distance, 30)], [(.toolPen, true)]))
    source.send(.values([(.pressure, 200), (.distance, 0)], [(.touch, true)]))
    source.send(.values([(.pressure, 1800)]))
    #expect(try asks.replies().map(\.phase) == ["registered", "offered"])
    #expect(try not.replies().map(\.phase) == ["registered"])
    source.send(.values([(.pressure, 0)], [(.touch, false), (.toolPen, false)]))
    _ = try asks.replies()
    source.send(.values([(.x, 20_000), (.distance, 30)], [(.toolRubber, true)]), after: 200)
    source.send(.values([(.pressure, 3000), (.distance, 0)], [(.touch, true)]))
    source.send(.values([(.pressure, 3001)]), after: 100)
    #expect(try asks.replies().isEmpty)
    #expect(try not.replies().isEmpty)
  }

  @Test func `what fingers do on one device is one press for clients of all sensitivities`() throws
  {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let (light, firm) = (
      try fixture.register(["sensitivity": "light"]),
      try fixture.register(["sensitivity": "firm"])
    )
    source.send(.land(0, id: 7, grams: 60))
    source.send(.press(0, 240), after: 400)
    try fixture.accept(try offer(to: light))
    #expect(try firm.replies().map(\.phase) == ["registered", "offered", "cancelled taken"])
  }

  /// The number under which a press was offered to a client last.
  private func offer(to client: Client) throws -> Int64 {
    let offer = try #require(try client.replies().last { $0.phase == "offered" })
    return try #require(offer.integer("press"))
  }
}
