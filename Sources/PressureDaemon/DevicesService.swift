import Varlink
import VarlinkServer

/// Answers the calls of `io.pressured.Devices`.
final class DevicesService {
  /// What has become of a device, as clients are told.
  enum Change: String {
    case added
    case removed
    case changed
  }

  private let registry: DeviceRegistry
  private var watchers: [UInt64: Connection] = [:]

  init(registry: DeviceRegistry) {
    self.registry = registry
  }

  func handle(_ call: Call, on connection: Connection) {
    switch call.member {
    case "List":
      connection.reply(
        list(all: call.parameters["all"]?.boolValue ?? false, for: connection))
    case "Watch": watch(connection)
    default: connection.fail(.methodNotFound(call.method))
    }
  }

  func deviceDidChange(_ change: Change, _ session: DeviceSession) {
    for connection in watchers.values {
      send(change, session, to: connection)
    }
  }

  func connectionDidClose(_ connection: Connection) {
    watchers[connection.id] = nil
  }

  private func list(all: Bool, for connection: Connection) -> JSONObject {
    let visible = registry.sessions.filter { $0.device.isVisible(to: connection.peer) }
    var reply: JSONObject = [
      "devices": .array(visible.map { .object($0.described.parameters) })
    ]
    guard all else { return reply }
    reply["refused"] = .array(
      registry.refused.values.sorted { $0.node < $1.node }.map { device in
        .object([
          "name": .string(device.name),
          "node": .string(device.node),
          "reason": .string(device.reason),
        ])
      })
    return reply
  }

  private func watch(_ connection: Connection) {
    guard connection.beginStream() else { return }
    watchers[connection.id] = connection
    for session in registry.sessions {
      send(.added, session, to: connection)
    }
    send([:], to: connection)
  }

  private func send(_ change: Change, _ session: DeviceSession, to connection: Connection) {
    guard session.device.isVisible(to: connection.peer) else { return }
    send(
      [
        "change": .string(change.rawValue), "device": .object(session.described.parameters),
      ], to: connection)
  }

  private func send(_ parameters: JSONObject, to connection: Connection) {
    let bytes = Reply(parameters: parameters, continues: true).encoded()
    connection.send(StreamMessage(bytes: bytes), key: 0, delivery: .edge)
  }
}
