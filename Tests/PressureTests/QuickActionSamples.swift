import PressureInterface
import Varlink

@testable import Pressure
@testable import QuickActions

/// What is said of the quick actions of `org.example.None`, which has no desktop entry.
enum QuickActionSamples {
  static let id = "org.example.None"

  private static let interface = "io.pressured.QuickActions"
  static let set = "\(interface).Set"
  static let list = "\(interface).List"
  static let watch = "\(interface).Watch"
  static let handle = "\(interface).Handle"
  static let perform = "\(interface).Perform"
  static let complete = "\(interface).Complete"

  static let recent = QuickAction(
    type: "recent", localizedTitle: "Dunes", localizedSubtitle: "Seen last",
    icon: .contact(name: "Ann", picture: "/nowhere/ann.png"),
    userInfo: ["photo": "dunes", "page": 7, "zoom": 1.5, "tags": ["a", true, .null, [:]]])
  static let search = QuickAction(
    type: "search", localizedTitle: "Search", icon: .system(.search))

  static let recentItem: JSONObject = [
    "type": "recent", "localizedTitle": "Dunes", "localizedSubtitle": "Seen last",
    "icon": ["contact": ["name": "Ann", "picture": "/nowhere/ann.png"]],
    "userInfo": ["page": 7, "photo": "dunes", "tags": ["a", true, .null, [:]], "zoom": 1.5],
  ]
  static let searchItem: JSONObject = [
    "type": "search", "localizedTitle": "Search", "icon": ["symbol": "search"],
  ]

  static func items(_ items: JSONObject...) -> JSONObject {
    ["items": .array(items.map { .object($0) })]
  }

  /// An application is asked for something.
  static func performed(_ request: Int64, _ type: String, _ item: JSONObject? = nil) -> JSONObject {
    told("performed", request, type, item)
  }

  /// An application was launched for something.
  static func launched(_ request: Int64, _ type: String, _ item: JSONObject? = nil) -> JSONObject {
    told("registered", request, type, item)
  }

  private static func told(
    _ event: String, _ request: Int64, _ type: String, _ item: JSONObject?
  ) -> JSONObject {
    var reply: JSONObject = [
      "event": .string(event), "request": .integer(request), "type": .string(type),
    ]
    reply["item"] = item.map { .object($0) }
    return reply
  }
}

extension ScriptedDaemon {
  /// The parameters of the next call of the method, waited for.
  func nextCall(of method: String) async -> JSONObject? {
    while let event = await nextEvent() {
      if case .called(method, let parameters) = event { return parameters }
    }
    return nil
  }
}
