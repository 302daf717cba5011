import Frames
import TestSupport
import Testing
import Varlink

/// Presses as one client hears of them.
@Suite struct PreviewsServiceTests {
  private let rect: JSONObject = ["x": 1.5, "y": -2.5, "width": 30.0, "height": 40.25]

  @Test func `a press is offered with its exact values`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    #expect(
      try client.texts() == [#"{"parameters":{"phase":"registered"},"continues":true}"#])
    source.landAndHint()
    #expect(
      try client.texts() == [
        #"{"parameters":{"phase":"offered","press":1,"device":"pad","time":1416000,"#
          + #""progress":0.167,"fingers":1,"force":2.2222,"maximumPossibleForce":6.6667,"#
          + #""x":0.50000,"y":0.25000,"source":"force","#
          + #""levels":{"hint":2.0000,"peek":3.3333,"pop":5.0000},"merged":0},"continues":true}"#
      ])
  }

  @Test func `only the offer tells where the phases of its press begin`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let clients = try [
      fixture.register(["sensitivity": "light"]),
      fixture.register([
        "thresholds": .object(["unit": "grams", "hint": 90, "peek": 180, "pop": 360])
      ]),
    ]
    source.send(.land(0, id: 7, grams: 60))
    source.send(.press(0, 170))
    #expect(
      try clients.map { try $0.replies().last?.object("levels") } == [
        ["hint": 1.6667, "peek": 2.4667, "pop": 4.0], ["hint": 1.0, "peek": 2.0, "pop": 4.0],
      ])
    try fixture.accept(1)
    #expect(try clients[0].replies().map { $0.phase } == ["hint"])
    source.peek()
    #expect(try clients[0].replies().allSatisfy { $0.object("levels") == nil })
  }

  @Test func `a press that is accepted hints, peeks and pops in order`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    #expect(try fixture.accept(1) == nil)
    #expect(try phases(client) == ["registered", "offered", "hint"])
    source.send(.press(0, 240))
    let progress = try client.onlyReply()
    #expect(progress.phase == "hint")
    #expect(progress.number("progress") == 0.5)
    source.peek()
    #expect(try phases(client) == ["hint", "peek"])
    source.pop()
    let replies = try client.replies()
    #expect(phases(replies) == ["peek", "pop"])
    #expect(replies.last?.number("progress") == 1)
    source.send(.lift(0))
    #expect(try client.replies().isEmpty)
    #expect(replies.allSatisfy { $0.integer("press") == 1 })
  }

  @Test func `a press that is released before it pops is dismissed`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    try fixture.accept(1)
    source.peek()
    source.send(.lift(0))
    #expect(try phases(client) == ["registered", "offered", "hint", "peek", "dismissed"])
  }

  @Test func `a press that becomes a drag is cancelled as moved`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    try fixture.accept(1)
    source.send(.move(0, x: 1172 + 4 * 20))
    #expect(try phases(client) == ["registered", "offered", "hint", "cancelled moved"])
  }

  @Test func `a press goes on while the kernel is silent`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    try fixture.accept(1)
    source.isDue = true
    source.send(.press(0, 600))
    #expect(try phases(client) == ["registered", "offered", "hint", "peek", "pop"])
  }

  @Test func `a press that nobody accepts does nothing`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    source.peek()
    source.pop()
    source.send(.lift(0))
    #expect(try phases(client) == ["registered", "offered"])
  }

  @Test func `a press that is declined does nothing more`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    #expect(try fixture.decline(1) == nil)
    source.peek()
    source.send(.lift(0))
    #expect(try phases(client) == ["registered", "offered"])
  }

  @Test func `a press that is accepted late peeks at once`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    source.peek()
    #expect(try phases(client) == ["registered", "offered"])
    #expect(try fixture.accept(1) == nil)
    #expect(try phases(client) == ["peek"])
    source.pop()
    #expect(try phases(client) == ["peek", "pop"])
  }

  @Test func `a press that is accepted while it is above pop peeks and pops`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    source.peek()
    source.pop()
    _ = try client.replies()
    #expect(try fixture.accept(1) == nil)
    #expect(try client.replies().map(\.phase) == ["peek", "pop"])
  }

  @Test func `the next press has another number`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    source.send(.lift(0))
    source.landAndHint(101)
    #expect(try client.replies().compactMap { $0.integer("press") } == [1, 2])
  }

  @Test func `what was given to accept comes back with every phase`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    #expect(try client.replies().allSatisfy { $0.parameters["rect"] == nil })
    try fixture.accept(1, rect: rect)
    source.peek()
    source.pop()
    let replies = try client.replies()
    #expect(phases(replies) == ["hint", "peek", "pop"])
    #expect(replies.allSatisfy { $0.parameters["rect"] == .object(rect) })
  }

  @Test func `who owns a press may accept it again, with another rectangle`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    try fixture.accept(1)
    #expect(try fixture.accept(1, rect: rect) == nil)
    source.peek()
    let replies = try client.replies()
    #expect(phases(replies) == ["registered", "offered", "hint", "peek"])
    #expect(replies.last?.parameters["rect"] == .object(rect))
  }

  @Test func `progress that is not read merges, with its rectangle, and no phase is lost`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    try fixture.accept(1, rect: rect)
    _ = try client.replies()
    for _ in 0..<1000 {
      source.send(.press(0, 210))
      source.send(.press(0, 240))
    }
    source.peek()
    source.pop()
    let replies = try client.replies()
    #expect(phases(replies) == ["hint", "peek", "pop"])
    let merged = replies.compactMap { $0.integer("merged") }
    #expect(merged.contains { $0 > 0 })
    let hints = zip(replies, merged).filter { $0.0.phase == "hint" }
    let peek = try #require(replies.firstIndex { $0.phase == "peek" })
    // 2000 steps of progress, and the one at 400 g, which is beyond the end of the scale.
    #expect(hints.reduce(0) { $0 + 1 + Int($1.1) } + Int(merged[peek]) == 2001)
    #expect(replies.allSatisfy { $0.parameters["rect"] == .object(rect) })
  }

  @Test func `fingers that slide up while peeking ask for the actions`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.send(.land(0, id: 7, grams: 60, y: 1000))
    source.send(.press(0, 200), after: 400)
    try fixture.accept(1)
    source.peek()
    #expect(try client.replies().allSatisfy { $0.parameters["actionsRevealed"] == nil })
    source.send(.move(0, x: 1172, y: 1000 - 12 * 20))
    #expect(try client.onlyReply().bool("actionsRevealed") == true)
  }

  @Test func `a long press peeks where there is no force`() throws {
    let fixture = try Fixture()
    var description = ForcePad.description
    description.axes[.pressure] = nil
    description.axes[.contactPressure] = nil
    let source = try fixture.plugIn("plain", description)
    source.isDue = true
    let client = try fixture.register()
    source.send(.land(0, id: 7, grams: 0))
    let offered = try #require(try client.replies().last)
    #expect(offered.phase == "offered")
    #expect(offered.string("source") == "longPress")
    #expect(offered.number("force") == 0)
    #expect(try fixture.accept(1) == nil)
    #expect(try client.replies().map(\.phase) == ["peek"])
  }

  @Test func `a long press peeks where there is force too, for those who ask`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    source.isDue = true
    let (asks, not) = (try fixture.register(["longPress": true]), try fixture.register())
    source.send(.land(0, id: 7, grams: 60))
    #expect(try phases(asks) == ["registered", "offered"])
    #expect(try phases(not) == ["registered"])
  }

  @Test func `a press on a device that goes is cancelled for who owns it`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    try fixture.accept(1)
    source.peek()
    fixture.unplug(source)
    #expect(try client.replies().last?.phase == "cancelled device")
    #expect(try fixture.accept(1) == "io.pressured.Previews.PressFinished")
  }

  @Test func `a press on a device that goes can be accepted no more`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register()
    source.landAndHint()
    fixture.unplug(source)
    #expect(try phases(client) == ["registered", "offered"])
    #expect(try fixture.accept(1) == "io.pressured.Previews.PressFinished")
  }

  private func phases(_ client: Client) throws -> [String] {
    phases(try client.replies())
  }

  /// The phases in order, with progress left out.
  private func phases(_ replies: [Reply]) -> [String] {
    replies.map(\.phase).reduce(into: []) { phases, next in
      if phases.last != next { phases.append(next) }
    }
  }
}
