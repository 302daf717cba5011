import Testing
import Varlink

/// Calls of `io.pressured.Simulator`.
extension Fixture {
  static let simulator = "io.pressured.Simulator"

  /// Calls a method of the simulator.
  func simulator(
    _ method: String, _ parameters: JSONObject, on client: Client
  ) throws -> Reply {
    try client.call("\(Self.simulator).\(method)", parameters)
    try turn()
    return try client.onlyReply()
  }

  /// Makes a device, and answers its identifier.
  func create(
    _ parameters: JSONObject = ["description": ["kind": "pressurepad"]], on client: Client
  ) throws -> String {
    let reply = try simulator("Create", parameters, on: client)
    return try #require(reply.string("device"), "\(String(describing: reply.error))")
  }

  /// The devices that a user is told of.
  func devices(as user: UInt32) throws -> [String] {
    let client = try connect(as: user)
    try client.call("io.pressured.Devices.List")
    let list = try client.onlyReply().parameters["devices"]?.arrayValue ?? []
    return list.compactMap { $0.objectValue?["id"]?.stringValue }
  }
}
