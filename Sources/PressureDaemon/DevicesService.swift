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

  /// Somebody who follows what becomes of devices.
  private struct Watcher {
    let connection: Connection
    /// What it knows, while it hears nothing as another session is the active one; nil else.
    var known: [ForceDevice]?
  }

  private let registry: DeviceRegistry
  private let authorization: Authorization
  private var watchers: [UInt64: Watcher] = [:]

  init(registry: DeviceRegistry, authorization: Authorization) {
    self.registry = registry
    self.authorization = authorization
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
    for watcher in watchers.values where watcher.known == nil {
      guard session.device.isVisible(to: watcher.connection.peer) else { continue }
      send(change, session.described, to: watcher.connection)
    }
  }

  /// Those who may watch no device any more hear that they are suspended, and nothing after; those who may again
  /// hear what has become of the devices since.
  func authorizationDidChange() {
    for (id, watcher) in watchers {
      let isAllowed = authorization.allowsAny(watcher.connection.peer, of: registry)
      guard isAllowed != (watcher.known == nil) else { continue }
      let devices = visibleDevices(to: watcher.connection)
      watchers[id]?.known = isAllowed ? nil : devices
      tell(isAllowed ? .resumed : .suspended, to: watcher.connection)
      if let known = watcher.known {
        tellDifference(from: known, to: devices, watcher.connection)
      }
    }
  }

  func connectionDidClose(_ connection: Connection) {
    watchers[connection.id] = nil
  }

  private func list(all: Bool, for connection: Connection) -> JSONObject {
    var reply: JSONObject = [
      "devices": .array(visibleDevices(to: connection).map { .object($0.parameters) })
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
    watchers[connection.id] = Watcher(connection: connection)
    for device in visibleDevices(to: connection) { send(.added, device, to: connection) }
    send([:], to: connection)
  }

  private func visibleDevices(to connection: Connection) -> [ForceDevice] {
    registry.sessions.filter { $0.device.isVisible(to: connection.peer) }.map(\.described)
  }

  private func tellDifference(
    from known: [ForceDevice], to devices: [ForceDevice], _ connection: Connection
  ) {
    for device in known where !devices.contains(where: { $0.id == device.id }) {
      send(.removed, device, to: connection)
    }
    for device in devices where !known.contains(device) {
      let isNew = !known.contains { $0.id == device.id }
      send(isNew ? .added : .changed, device, to: connection)
    }
  }

  private func tell(_ change: SessionChange, to connection: Connection) {
    var parameters: JSONObject = [:]
    parameters.tell(change)
    send(parameters, to: connection)
  }

  private func send(_ change: Change, _ device: ForceDevice, to connection: Connection) {
    send(
      ["change": .string(change.rawValue), "device": .object(device.parameters)], to: connection)
  }

  private func send(_ parameters: JSONObject, to connection: Connection) {
    let bytes = Reply(parameters: parameters, continues: true).encoded()
    connection.send(StreamMessage(bytes: bytes), key: 0, delivery: .edge)
  }
}
