import Testing
import Varlink

@testable import Pressure
@testable import QuickActions

/// What an item may not be, as an application hears it before anything is sent.
@Suite(.timeLimit(.minutes(5))) struct QuickActionRuleTests {
  private typealias Sample = QuickActionSamples

  private static let fine = QuickAction(type: "a", localizedTitle: "A")

  private static func action(_ change: (inout MutableQuickAction) -> Void) -> QuickAction {
    var action = MutableQuickAction(fine)
    change(&action)
    return QuickAction(action)
  }

  private static let actions: [(QuickAction, String, String)] = [
    (action { $0.type = "" }, "items[1].type", "is empty"),
    (action { $0.type = "a" }, "items[1].type", "is there twice"),
    (action { $0.type = " b" }, "items[1].type", "has space around it"),
    (action { $0.localizedTitle = "" }, "items[1].localizedTitle", "is empty"),
    (action { $0.localizedTitle = "A\n" }, "items[1].localizedTitle", "has space around it"),
    (
      action { $0.icon = .template(file: "a.png") }, "items[1].icon.file",
      "does not begin with a slash"
    ),
    (action { $0.icon = .template(file: "") }, "items[1].icon.file", "is empty"),
    (action { $0.icon = .contact(name: "") }, "items[1].icon.contact.name", "is empty"),
    (
      action { $0.icon = .contact(name: "Ann", picture: "ann.png") },
      "items[1].icon.contact.picture", "does not begin with a slash"
    ),
    (
      action { $0.icon = QuickActionIcon(kind: .themed("gimp")) }, "items[1].icon.symbol",
      "is none of those that there are"
    ),
    (action { $0.userInfo = ["b ": 1] }, "items[1].userInfo.b ", "has space around it"),
    (
      action { $0.userInfo = ["b": [["c": [" d": 1]]]] }, "items[1].userInfo.b[0].c. d",
      "has space around it"
    ),
    (
      action { $0.userInfo = ["b": .string(String(repeating: "x", count: 20_000))] }, "items[1]",
      "has more than 16384 bytes"
    ),
  ]

  @Test(arguments: actions)
  func `an action that cannot be is told with its place`(
    action: QuickAction, field: String, mistake: String
  ) async throws {
    let client = PressureClient(socketPath: "/nowhere")
    let application = QuickActionApplication(id: Sample.id, client: client)
    let error = await #expect(throws: PressureError.self) {
      var changed = MutableQuickAction(action)
      if !mistake.hasSuffix("twice"), changed.type == "a" { changed.type = "b" }
      try await application.setQuickActions([Self.fine, QuickAction(changed)])
    }
    #expect(error?.code == .invalidItem)
    #expect(error?.field == field)
    #expect(error?.message == "\(field) \(mistake)")
  }

  private static let items: [(JSONValue, String)] = [
    (1, "items[0] has the wrong type"),
    ([:], "items[0].type is missing"),
    (["type": 1, "localizedTitle": "A"], "items[0].type has the wrong type"),
    (["type": "a"], "items[0].localizedTitle is missing"),
    (
      ["type": "a", "localizedTitle": "A", "color": 1],
      "items[0].color is none of those that there are"
    ),
    (["type": "a", "localizedTitle": "A", " icon": 1], "items[0]. icon has space around it"),
    (["type": "a", "localizedTitle": "A", "icon": [:]], "items[0].icon is empty"),
    (["type": "a", "localizedTitle": "A", "icon": "add"], "items[0].icon has the wrong type"),
    (
      ["type": "a", "localizedTitle": "A", "icon": ["symbol": "add", "file": "/a"]],
      "items[0].icon is more than one of symbol, file and contact"
    ),
    (
      ["type": "a", "localizedTitle": "A", "userInfo": "b"],
      "items[0].userInfo has the wrong type"
    ),
  ]

  @Test(arguments: items)
  func `an item of a file that cannot be is told with its place`(
    item: JSONValue, message: String
  ) async throws {
    let client = PressureClient(socketPath: "/nowhere")
    let error = await #expect(throws: PressureError.self) {
      try await client.setItems([item], of: Sample.id)
    }
    #expect(error?.code == .invalidItem)
    #expect(error?.message == message)
  }

  @Test func `more than an application may have is refused`() async throws {
    let client = PressureClient(socketPath: "/nowhere")
    func mistake(_ count: Int, _ size: Int) async -> String? {
      let error = await #expect(throws: PressureError.self) {
        try await QuickActionApplication(id: Sample.id, client: client).setQuickActions(
          (0..<count).map {
            QuickAction(
              type: "\($0)", localizedTitle: "A",
              userInfo: ["a": .string(String(repeating: "x", count: size))])
          })
      }
      #expect(error?.code == .limitExceeded)
      return error?.message
    }
    #expect(await mistake(65, 1) == "an application has at most 64 quick actions")
    #expect(
      await mistake(5, 15_000) == "all quick actions of an application have at most 65536 bytes")
  }

  private static let errors: [(String, JSONObject, PressureError.Code, String)] = [
    (
      "InvalidItem", ["field": "items[2].icon", "reason": "several"], .invalidItem,
      "items[2].icon is more than one of symbol, file and contact"
    ),
    (
      "InvalidItem", ["field": "items[2]", "reason": "ugly"], .invalidItem,
      "items[2] is wrong: ugly"
    ),
    (
      "ItemTooLarge", ["index": 2, "limit": 10], .invalidItem, "items[2] has more than 10 bytes"
    ),
    ("TooManyItems", ["limit": 8], .limitExceeded, "an application has at most 8 quick actions"),
    (
      "TooManyApplications", ["limit": 9], .limitExceeded,
      "9 applications of this user have quick actions already"
    ),
    (
      "InvalidApplication", ["application": "a/b"], .invalidParameter,
      "'a/b' cannot be the name of an application"
    ),
    (
      "NotAnswered", ["application": "a", "type": "b"], .notAnswered,
      "a did not say in time whether it performed 'b'"
    ),
    ("NoSuchRequest", ["request": 1], .noSuchRequest, "nobody waits for that answer"),
    (
      "NotKept", ["errno": 28, "reason": "No space left"], .notKept,
      "pressured cannot keep the quick actions: No space left"
    ),
    ("Tomorrow", [:], .service, "pressured answered io.pressured.QuickActions.Tomorrow"),
  ]

  @Test(arguments: errors)
  func `an error of the daemon has a code and a sentence`(
    name: String, parameters: JSONObject, code: PressureError.Code, message: String
  ) async throws {
    let daemon = try ScriptedDaemon()
    await daemon.answer(
      Sample.set,
      with: Reply(VarlinkError("io.pressured.QuickActions.\(name)", parameters: parameters)))
    let client = PressureClient(socketPath: daemon.path)
    let error = await #expect(throws: PressureError.self) {
      try await QuickActionApplication(id: Sample.id, client: client)
        .setQuickActions([Self.fine])
    }
    #expect(error?.code == code)
    #expect(error?.message == message)
  }
}
