import PressureDaemon
import TestSupport
import Testing
import Varlink
import VarlinkServer

/// Items as clients set, list and watch them.
@Suite struct QuickActionItemServiceTests {
  @Test func `items are listed as they were set, with their exact values`() throws {
    let fixture = try Fixture()
    let items: [JSONValue] = [
      [
        "type": "new", "localizedTitle": "New", "localizedSubtitle": "Album",
        "icon": ["contact": ["name": "Ada"]], "userInfo": ["z": 1, "a": [.null, 2.5]],
      ], action("b"),
    ]
    #expect(try fixture.setActions(items).parameters == [:])
    let client = try fixture.beginActions("List", ["application": "org.example.Photos"])
    #expect(
      try client.texts() == [
        #"{"parameters":{"items":[{"type":"new","localizedTitle":"New","#
          + #""localizedSubtitle":"Album","icon":{"contact":{"name":"Ada"}},"#
          + #""userInfo":{"z":1,"a":[null,2.5]}},{"type":"b","localizedTitle":"Title"}]}}"#
      ])
  }

  @Test func `an application without items has an empty list`() throws {
    let fixture = try Fixture()
    #expect(try fixture.actions("List", ["application": "none"]).parameters == ["items": []])
    try fixture.setActions([action("a")])
    try fixture.setActions([])
    #expect(try fixture.actionTypes() == [])
  }

  @Test func `items are there again after a restart`() throws {
    let folder = try TemporaryFolder()
    func start() throws -> Fixture {
      try Fixture(quickActions: QuickActionStore(folder: "\(folder.path)/actions"))
    }
    try start().setActions([action("a"), action("b")])
    let next = try start()
    #expect(try next.actionTypes() == ["a", "b"])
    #expect(try next.actionTypes(as: 0) == [])
  }

  @Test(
    arguments: [
      ([], "items[1]", "wrongType"), (["localizedTitle": "A"], "items[1].type", "missing"),
      (["type": 1, "localizedTitle": "A"], "items[1].type", "wrongType"),
      (["type": "b", "localizedTitle": ""], "items[1].localizedTitle", "empty"),
      (["type": "a", "localizedTitle": "A"], "items[1].type", "duplicate"),
      (
        ["type": "b", "localizedTitle": "A", "icon": ["symbol": "x"]], "items[1].icon.symbol",
        "unknown"
      ),
      (["type": "b", "localizedTitle": "A", "userInfo": 1], "items[1].userInfo", "wrongType"),
      (["type": "b", "localizedTitle": "A", "x": 1], "items[1].x", "unknown"),
    ] as [(JSONValue, String, String)])
  func `a wrong item is told by its place, and all stay as they were`(
    item: JSONValue, field: String, reason: String
  ) throws {
    let fixture = try Fixture()
    try fixture.setActions([action("old")])
    let reply = try fixture.setActions([action("a"), item])
    #expect(reply.error == "io.pressured.QuickActions.InvalidItem")
    #expect(reply.parameters == ["field": .string(field), "reason": .string(reason)])
    #expect(try fixture.actionTypes() == ["old"])
  }

  @Test(
    arguments: [
      ["items": []], ["application": "a"], ["application": "a", "items": [:]],
      ["application": 1, "items": [1]], ["application": "a", "items": [], "x": 1],
    ] as [JSONObject])
  func `a parameter that is no list of items is an invalid parameter`(
    parameters: JSONObject
  ) throws {
    let fixture = try Fixture()
    #expect(try fixture.actions("Set", parameters).mistake == "InvalidParameter")
  }

  @Test(arguments: ["Set", "List", "Watch", "Handle", "Perform"])
  func `an application that cannot be is refused by every method`(method: String) throws {
    let fixture = try Fixture()
    var parameters: JSONObject = ["application": "a/b"]
    if method == "Set" { parameters["items"] = [] }
    if method == "Perform" { parameters["type"] = "x" }
    let reply = try fixture.actions(method, parameters)
    #expect(reply.mistake == "InvalidApplication")
    #expect(reply.parameters == ["application": "a/b"])
  }

  @Test func `ten thousand items are refused, and another user goes on`() throws {
    let fixture = try Fixture()
    try fixture.setActions([action("old")])
    let other = try fixture.connect(as: 0)
    let reply = try fixture.setActions(Array(repeating: [:], count: 10_000))
    #expect(reply.mistake == "TooManyItems")
    #expect(reply.parameters == ["limit": 64])
    #expect(try fixture.actionTypes() == ["old"])
    try other.call(
      "io.pressured.QuickActions.Set", ["application": "a", "items": [action("b")]])
    #expect(try other.onlyReply().error == nil)
  }

  @Test func `who sends more than a call may have is told the limit and disconnected`() throws {
    let fixture = try Fixture()
    try fixture.setActions([action("old")])
    let client = try fixture.beginActions(
      "Set",
      ["application": "org.example.Photos", "items": .array((0..<10_000).map { action("\($0)") })])
    let reply = try client.onlyReply()
    #expect(reply.error == "io.pressured.Connection.MessageTooLarge")
    #expect(reply.parameters == ["limit": 65536])
    #expect(client.isClosed)
    #expect(try fixture.actionTypes() == ["old"])
  }

  @Test func `an item that is too large is told by its index`() throws {
    let fixture = try Fixture()
    let text = JSONValue.string(String(repeating: "x", count: 16_384))
    let reply = try fixture.setActions([
      action("a"), ["type": "b", "localizedTitle": "B", "userInfo": ["a": text]],
    ])
    #expect(reply.mistake == "ItemTooLarge")
    #expect(reply.parameters == ["index": 1, "limit": 16384])
  }

  @Test func `as many applications as a user may have, and no more`() throws {
    let fixture = try Fixture()
    let client = try fixture.connect()
    for number in 0...256 {
      try client.call(
        "io.pressured.QuickActions.Set",
        ["application": .string("app\(number)"), "items": [action("a")]])
    }
    let replies = try client.replies()
    #expect(replies.dropLast().allSatisfy { $0.error == nil })
    #expect(replies.count == 257)
    #expect(replies.last?.mistake == "TooManyApplications")
    #expect(replies.last?.parameters == ["limit": 256])
  }

  @Test func `items that cannot be kept are said to be so`() throws {
    let folder = try TemporaryFolder()
    let fixture = try Fixture(
      quickActions: QuickActionStore(folder: "\(folder.path)/none/actions"))
    let reply = try fixture.setActions([action("a")])
    #expect(reply.mistake == "NotKept")
    #expect(reply.parameters == ["errno": 2, "reason": "No such file or directory"])
    #expect(try fixture.actionTypes() == [])
  }

  @Test func `a watcher sees the items, and each change of its user's`() throws {
    let fixture = try Fixture()
    try fixture.setActions([action("a")])
    let watcher = try fixture.beginActions("Watch", ["application": "org.example.Photos"])
    #expect(try watcher.onlyReply().itemTypes == ["a"])
    try fixture.setActions([action("b")], of: "org.example.Other")
    try fixture.setActions([action("b")], as: 0)
    try fixture.setActions([action("a")])
    try fixture.setActions([[:]])
    #expect(try watcher.replies().isEmpty)
    try fixture.setActions([action("c"), action("b")])
    try fixture.setActions([])
    let replies = try watcher.replies()
    #expect(replies.map(\.itemTypes) == [["c", "b"], []])
    #expect(replies.allSatisfy { $0.continues })
  }

  @Test func `a watcher that does not read finds the newest when it does`() throws {
    let fixture = try Fixture()
    let watcher = try fixture.beginActions("Watch", ["application": "org.example.Photos"])
    let setter = try fixture.connect()
    let text = JSONValue.string(String(repeating: "x", count: 10_000))
    for number in 0..<200 {
      try setter.call(
        "io.pressured.QuickActions.Set",
        [
          "application": "org.example.Photos",
          "items": [
            ["type": .string("\(number)"), "localizedTitle": "A", "userInfo": ["a": text]]
          ],
        ])
    }
    let replies = try watcher.replies()
    #expect(!watcher.isClosed)
    #expect(replies.count < 20)
    #expect(replies.last?.itemTypes == ["199"])
  }

  @Test(arguments: ["Watch", "Handle"])
  func `a stream has to be asked for as one`(method: String) throws {
    let fixture = try Fixture()
    let client = try fixture.connect()
    try client.call("io.pressured.QuickActions.\(method)", ["application": "a"])
    #expect(try client.onlyReply().mistake == "ExpectedMore")
  }
}
