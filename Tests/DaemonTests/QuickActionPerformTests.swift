import TestSupport
import Testing
import Varlink
import VarlinkServer

/// Actions from those who choose them to the applications that perform them.
@Suite struct QuickActionPerformTests {
  private static let handled: JSONObject = ["handled": true, "launch": false]
  private static let launch: JSONObject = ["handled": false, "launch": true]

  /// What a handler was asked last.
  private func request(_ handler: Client) throws -> Int64 {
    let reply = try handler.onlyReply()
    #expect(reply.string("event") == "performed")
    return try #require(reply.integer("request"))
  }

  @Test(arguments: [true, false])
  func `the answer of a running application reaches who performs`(isHandled: Bool) throws {
    let fixture = try Fixture()
    try fixture.setActions([action("a"), action("new")])
    let handler = try fixture.handleActions()
    let performer = try fixture.perform("new")
    #expect(
      try handler.texts() == [
        #"{"parameters":{"event":"performed","request":1,"type":"new","#
          + #""item":{"type":"new","localizedTitle":"Title"}},"continues":true}"#
      ])
    #expect(try performer.replies().isEmpty)
    #expect(try fixture.complete(1, handled: isHandled).parameters == [:])
    #expect(
      try performer.onlyReply().parameters == ["handled": .bool(isHandled), "launch": false])
  }

  @Test func `an action that the application has not set comes without an item`() throws {
    let fixture = try Fixture()
    try fixture.setActions([action("a")])
    let handler = try fixture.handleActions()
    let performer = try fixture.perform("new-window")
    let asked = try handler.onlyReply()
    #expect(asked.string("type") == "new-window")
    #expect(asked.parameters["item"] == nil)
    try fixture.complete(try #require(asked.integer("request")))
    #expect(try performer.onlyReply().parameters == Self.handled)
  }

  @Test(arguments: ["", String(repeating: "x", count: 16_385)])
  func `a type that no action can have is an invalid parameter`(type: String) throws {
    let fixture = try Fixture()
    let reply = try fixture.perform(type).onlyReply()
    #expect(reply.mistake == "InvalidParameter")
    #expect(reply.parameters == ["parameter": "type"])
  }

  @Test func `of several handlers the newest is asked, and when it is gone the one before`() throws
  {
    let fixture = try Fixture()
    let first = try fixture.handleActions()
    do {
      let second = try fixture.handleActions()
      let performer = try fixture.perform("a")
      try fixture.complete(try request(second))
      #expect(try performer.onlyReply().parameters == Self.handled)
    }
    try fixture.turn()
    let performer = try fixture.perform("b")
    try fixture.complete(try request(first))
    #expect(try performer.onlyReply().parameters == Self.handled)
  }

  @Test func `other applications and other users are not asked`() throws {
    let fixture = try Fixture()
    let others = [
      try fixture.handleActions(of: "org.example.Other"), try fixture.handleActions(as: 0),
    ]
    #expect(try fixture.perform("a").onlyReply().parameters == Self.launch)
    for other in others { #expect(try other.replies().isEmpty) }
  }

  @Test func `another user cannot answer, not even root`() throws {
    let fixture = try Fixture()
    let handler = try fixture.handleActions()
    let performer = try fixture.perform("a")
    let number = try request(handler)
    for user in [0, 1001] as [UInt32] {
      let reply = try fixture.complete(number, as: user)
      #expect(reply.mistake == "NoSuchRequest")
      #expect(reply.parameters == ["request": .integer(number)])
    }
    #expect(try performer.replies().isEmpty)
    try fixture.complete(number)
    #expect(try performer.onlyReply().parameters == Self.handled)
  }

  @Test func `a request is answered once`() throws {
    let fixture = try Fixture()
    let handler = try fixture.handleActions()
    let performer = try fixture.perform("a")
    let number = try request(handler)
    try fixture.complete(number)
    #expect(try fixture.complete(number, handled: false).mistake == "NoSuchRequest")
    #expect(try performer.onlyReply().parameters == Self.handled)
  }

  @Test func `answers find their requests in whatever order they come`() throws {
    let fixture = try Fixture()
    let handler = try fixture.handleActions()
    let performers = [try fixture.perform("a"), try fixture.perform("b")]
    let asked = try handler.replies()
    #expect(asked.map { $0.string("type") } == ["a", "b"])
    let numbers = asked.compactMap { $0.integer("request") }
    try fixture.complete(numbers[1], handled: false)
    #expect(try performers[0].replies().isEmpty)
    #expect(try performers[1].onlyReply().bool("handled") == false)
    try fixture.complete(numbers[0], handled: true)
    #expect(try performers[0].onlyReply().bool("handled") == true)
  }

  @Test func `an application that does not answer in five seconds is given up`() throws {
    let fixture = try Fixture()
    let handler = try fixture.handleActions()
    let performer = try fixture.perform("a")
    let number = try request(handler)
    fixture.clock.advance(by: .milliseconds(4999))
    #expect(try performer.replies().isEmpty)
    let later = try fixture.perform("b")
    fixture.clock.advance(by: .milliseconds(1))
    let reply = try performer.onlyReply()
    #expect(reply.error == "io.pressured.QuickActions.NotAnswered")
    #expect(reply.parameters == ["application": "org.example.Photos", "type": "a"])
    #expect(try fixture.complete(number).mistake == "NoSuchRequest")
    #expect(try later.replies().isEmpty)
    try fixture.complete(try request(handler))
    #expect(try later.onlyReply().parameters == Self.handled)
  }

  @Test func `while one waits its further calls wait too, and are answered in order`() throws {
    let fixture = try Fixture()
    try fixture.setActions([action("a")])
    let handler = try fixture.handleActions()
    let performer = try fixture.perform("a")
    let list = Call(
      method: "io.pressured.QuickActions.List", parameters: ["application": "org.example.Photos"])
    try performer.peer.send(list.encoded())
    #expect(try performer.texts() == [])
    try fixture.complete(try request(handler))
    let texts = try performer.texts()
    #expect(texts.count == 2)
    #expect(texts.first == #"{"parameters":{"handled":true,"launch":false}}"#)
    #expect(texts.last?.hasPrefix(#"{"parameters":{"items":"#) == true)
  }

  @Test func `what nobody waits for any more is forgotten`() throws {
    let fixture = try Fixture()
    let handler = try fixture.handleActions()
    do { _ = try fixture.perform("a") }
    try fixture.turn()
    #expect(try fixture.complete(try request(handler)).mistake == "NoSuchRequest")
    fixture.clock.advance(by: .seconds(6))
    try fixture.turn()
    let performer = try fixture.perform("b")
    try fixture.complete(try request(handler))
    #expect(try performer.onlyReply().parameters == Self.handled)
  }

  @Test func `an application owes sixteen answers at most`() throws {
    let fixture = try Fixture()
    let handler = try fixture.handleActions()
    let performers = try (0..<16).map { try fixture.perform("\($0)") }
    let refused = try fixture.perform("16").onlyReply()
    #expect(refused.mistake == "NotAnswered")
    #expect(refused.string("type") == "16")
    let asked = try handler.replies()
    #expect(asked.count == 16)
    try fixture.complete(try #require(asked.last?.integer("request")))
    #expect(try performers.last?.onlyReply().parameters == Self.handled)
    let next = try fixture.perform("17")
    try fixture.complete(try request(handler))
    #expect(try next.onlyReply().parameters == Self.handled)
  }

  @Test func `a handler that reads nothing is ended, and those who wait launch it`() throws {
    let fixture = try Fixture()
    let text = JSONValue.string(String(repeating: "x", count: 16_000))
    try fixture.setActions([["type": "a", "localizedTitle": "A", "userInfo": ["a": text]]])
    let handler = try fixture.handleActions()
    let performers = try (0..<12).map { _ in try fixture.perform("a") }
    let answers = try performers.compactMap { try $0.replies().first }
    #expect(answers.count == 12)
    #expect(answers.allSatisfy { $0.parameters == Self.launch })
    #expect(try handler.replies().last?.error == "io.pressured.Connection.SlowReader")
  }
}

/// Applications that do not run when an action is performed.
@Suite struct QuickActionLaunchTests {
  private static let launch: JSONObject = ["handled": false, "launch": true]

  private func register(_ fixture: Fixture, as user: UInt32 = Fixture.ownUser) throws -> Reply {
    try fixture.actions("Handle", ["application": "org.example.Photos"], as: user)
  }

  @Test func `who is launched for an action hears of it, and may answer though nobody waits`()
    throws
  {
    let fixture = try Fixture()
    try fixture.setActions([action("new")])
    #expect(try fixture.perform("new").onlyReply().parameters == Self.launch)
    let application = try fixture.beginActions("Handle", ["application": "org.example.Photos"])
    let reply = try application.onlyReply()
    #expect(
      reply.parameters == [
        "event": "registered", "request": 1, "type": "new", "item": action("new"),
      ])
    fixture.clock.advance(by: .seconds(20))
    try fixture.turn()
    #expect(try fixture.complete(1).error == nil)
    #expect(try fixture.complete(1).mistake == "NoSuchRequest")
    #expect(try application.replies().isEmpty)
  }

  @Test func `an action of the desktop entry comes without an item`() throws {
    let fixture = try Fixture()
    _ = try fixture.perform("new-window")
    let reply = try register(fixture)
    #expect(reply.string("type") == "new-window")
    #expect(reply.parameters["item"] == nil)
  }

  @Test func `it is told once`() throws {
    let fixture = try Fixture()
    _ = try fixture.perform("new")
    #expect(try register(fixture).string("type") == "new")
    #expect(try register(fixture).parameters == ["event": "registered"])
  }

  @Test(arguments: [(29, "new"), (30, nil)] as [(Int, String?)])
  func `it is told within thirty seconds`(seconds: Int, type: String?) throws {
    let fixture = try Fixture()
    _ = try fixture.perform("new")
    fixture.clock.advance(by: .seconds(seconds))
    #expect(try register(fixture).string("type") == type)
  }

  @Test func `it is not told to another user, not even root`() throws {
    let fixture = try Fixture()
    _ = try fixture.perform("new")
    for user in [0, 1001] as [UInt32] {
      #expect(try register(fixture, as: user).parameters == ["event": "registered"])
    }
    #expect(try register(fixture).string("type") == "new")
  }

  @Test func `an application that ends without an answer is launched again`() throws {
    let fixture = try Fixture()
    var handler: Client? = try fixture.handleActions()
    let performers = [try fixture.perform("a"), try fixture.perform("b")]
    #expect(try handler?.replies().count == 2)
    handler = nil
    for performer in performers {
      #expect(try performer.onlyReply().parameters == Self.launch)
    }
    #expect(try register(fixture).string("type") == "b")
  }

  @Test func `a launched application that ends without an answer is not launched again`() throws {
    let fixture = try Fixture()
    _ = try fixture.perform("a")
    #expect(try register(fixture).integer("request") == 1)
    try fixture.turn()
    #expect(try fixture.complete(1).mistake == "NoSuchRequest")
    #expect(try register(fixture).parameters == ["event": "registered"])
  }
}
