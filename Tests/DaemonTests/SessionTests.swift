import PressureDaemon
import TestSupport
import Testing
import Varlink

/// What those hear whose session stops being the active one, and becomes it again.
@Suite struct SessionTests {
  private let seat = Seat(user: 1000)
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture(authorization: seat.authorization)
  }

  /// Gives the seat to another user, or to nobody.
  private func give(to user: UInt32?) {
    seat.user = user
    fixture.services.authorizationDidChange()
  }

  private func watch() throws -> Client {
    let client = try fixture.connect()
    try client.call("io.pressured.Devices.Watch", more: true)
    return client
  }

  /// What a reply of Watch says.
  private func changes(_ client: Client) throws -> [String] {
    try client.replies().map { reply in
      let id = reply.parameters["device"]?.objectValue?["id"]?.stringValue
      return [reply.string("session"), reply.string("change"), id].compactMap(\.self)
        .joined(separator: " ")
    }
  }

  @Test func `who leaves the seat hears that all is cancelled and suspended, and then nothing`()
    throws
  {
    let source = try fixture.plugIn()
    let (touches, owner) = (try fixture.subscribe(), try fixture.register())
    let other = try fixture.register()
    source.landAndHint()
    let number = try #require(try owner.replies().last?.integer("press"))
    try fixture.accept(number)
    _ = (try touches.replies(), try owner.replies(), try other.replies())

    give(to: 1001)
    let last = try touches.replies()
    #expect(last.map(\.contacts) == [["1 cancelled"], []])
    #expect(last.map { $0.string("session") } == [nil, "suspended"])
    #expect(last.first?.contact(0, "force")?.doubleValue == 0)
    let end = try owner.replies()
    #expect(end.map(\.phase) == ["cancelled session", "registered"])
    #expect(end.map { $0.string("session") } == [nil, "suspended"])
    #expect(try other.onlyReply().string("session") == "suspended")
    #expect(!source.isStarted)
    #expect(try fixture.accept(number) == "org.varlink.service.PermissionDenied")
    give(to: nil)
    #expect(try touches.replies().isEmpty)
    #expect(try owner.replies().isEmpty)
    #expect(!touches.isClosed)
  }

  @Test func `who comes back hears that, and of what is down and the next press`() throws {
    let source = try fixture.plugIn()
    let (touches, presses) = (try fixture.subscribe(), try fixture.register())
    give(to: 1001)
    #expect(!source.isStarted)
    _ = (try touches.replies(), try presses.replies())
    give(to: 1000)
    #expect(source.isStarted)
    // Nothing has changed since: nobody hears twice.
    give(to: 1000)
    source.landAndHint()
    let replies = try touches.replies()
    #expect(replies.map(\.contacts) == [[], ["1 began"], ["1 moved"], ["1 moved"]])
    #expect(replies.map { $0.string("session") } == ["resumed", nil, nil, nil])
    let steps = try presses.replies()
    #expect(steps.map(\.phase) == ["registered", "offered"])
    #expect(steps.map { $0.string("session") } == ["resumed", nil])
  }

  @Test func `of several devices each is suspended and resumed`() throws {
    for id in ["a", "b"] { try fixture.plugIn(id) }
    let touches = try fixture.subscribe()
    let presses = try fixture.register()
    _ = (try touches.replies(), try presses.replies())
    for (user, word) in [(UInt32(1001), "suspended"), (1000, "resumed")] {
      give(to: user)
      let replies = try touches.replies()
      #expect(replies.map { $0.string("session") } == [word, word])
      #expect(Set(replies.map { $0.string("device") }) == ["a", "b"])
      #expect(try presses.onlyReply().string("session") == word)
    }
  }

  @Test func `a device that came meanwhile begins as any other, and one that went is not resumed`()
    throws
  {
    let old = try fixture.plugIn("old")
    let touches = try fixture.subscribe()
    give(to: 1001)
    _ = try touches.replies()
    fixture.unplug(old)
    try fixture.plugIn("new")
    #expect(try touches.replies().isEmpty)
    give(to: 1000)
    let reply = try touches.onlyReply()
    #expect(reply.string("device") == "new")
    #expect(reply.string("session") == nil)
  }

  @Test func `others go on while one leaves the seat`() throws {
    let source = try fixture.plugIn()
    let (leaves, stays) = (try fixture.subscribe(), try fixture.subscribe(as: 0))
    let owner = try fixture.register(as: 0)
    source.send(.land(0, id: 7, grams: 90))
    give(to: nil)
    source.send(.press(0, 100))
    #expect(try leaves.replies().map(\.contacts) == [[], ["1 began"], ["1 cancelled"], []])
    let replies = try stays.replies()
    #expect(replies.map(\.contacts) == [[], ["1 began"], ["1 moved"]])
    #expect(replies.allSatisfy { $0.string("session") == nil })
    #expect(try owner.replies().map { $0.string("session") } == [nil])
  }

  @Test func `who watches devices hears afterwards what has changed meanwhile`() throws {
    let (gone, _) = (try fixture.plugIn("gone"), try fixture.plugIn("stays"))
    let watcher = try watch()
    #expect(try changes(watcher) == ["added gone", "added stays", ""])
    give(to: 1001)
    #expect(try changes(watcher) == ["suspended"])
    fixture.unplug(gone)
    try fixture.plugIn("new")
    let brief = try fixture.plugIn("brief")
    fixture.unplug(brief)
    #expect(try changes(watcher) == [])
    give(to: 1000)
    #expect(try changes(watcher) == ["resumed", "removed gone", "added new"])
    try fixture.plugIn("next")
    #expect(try changes(watcher) == ["added next"])
  }

  @Test func `a device that is another than before is told as changed`() throws {
    let before = try fixture.plugIn("pad")
    let watcher = try watch()
    give(to: 1001)
    fixture.unplug(before)
    try fixture.plugIn("pad")
    _ = try changes(watcher)
    give(to: 1000)
    #expect(try changes(watcher) == ["resumed", "changed pad"])
  }
}
