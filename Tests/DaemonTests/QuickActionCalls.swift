import Testing
import Varlink

extension Fixture {
  static let photos = "org.example.Photos"
  static let actions = "io.pressured.QuickActions"

  /// One call over a connection of its own.
  @discardableResult
  func actions(
    _ method: String, _ parameters: JSONObject, as user: UInt32 = ownUser
  ) throws -> Reply {
    let client = try beginActions(method, parameters, as: user)
    return try client.onlyReply()
  }

  /// A client that has called and may have to wait; a method that streams is asked for a stream.
  func beginActions(
    _ method: String, _ parameters: JSONObject, as user: UInt32 = ownUser
  ) throws -> Client {
    let client = try connect(as: user)
    try client.call(
      "\(Self.actions).\(method)", parameters, more: ["Watch", "Handle"].contains(method))
    return client
  }

  @discardableResult
  func setActions(
    _ items: [JSONValue], of application: String = photos, as user: UInt32 = ownUser
  ) throws -> Reply {
    try actions("Set", ["application": .string(application), "items": .array(items)], as: user)
  }

  /// The types of the items of an application.
  func actionTypes(of application: String = photos, as user: UInt32 = ownUser) throws -> [String] {
    try actions("List", ["application": .string(application)], as: user).itemTypes
  }

  /// An application that runs, and was told that it is known.
  func handleActions(of application: String = photos, as user: UInt32 = ownUser) throws -> Client {
    let client = try beginActions("Handle", ["application": .string(application)], as: user)
    #expect(
      try client.texts() == [#"{"parameters":{"event":"registered"},"continues":true}"#])
    return client
  }

  /// A client that has asked for an action.
  func perform(
    _ type: String, of application: String = photos, as user: UInt32 = ownUser
  ) throws -> Client {
    try beginActions(
      "Perform", ["application": .string(application), "type": .string(type)], as: user)
  }

  @discardableResult
  func complete(
    _ request: Int64, handled: Bool = true, as user: UInt32 = ownUser
  ) throws -> Reply {
    try actions("Complete", ["request": .integer(request), "handled": .bool(handled)], as: user)
  }
}

extension Reply {
  var itemTypes: [String] {
    (parameters["items"]?.arrayValue ?? []).compactMap { $0.objectValue?["type"]?.stringValue }
  }

  /// The error's last name.
  var mistake: String? { error.map { String($0.split(separator: ".").last ?? "") } }
}

/// An item of that type.
func action(_ type: String) -> JSONValue {
  ["type": .string(type), "localizedTitle": "Title"]
}
