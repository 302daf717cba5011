import LinuxSystem
import PressureInterface
import Varlink
import VarlinkServer

/// Answers the calls of `io.pressured.QuickActions`.
final class QuickActionsService {
  static let interface = "io.pressured.QuickActions"

  /// Somebody who streams, and the application that it is about.
  private struct Listener {
    let application: ApplicationOfUser
    let connection: Connection
  }

  private let store: QuickActionStore
  private let now: () -> MonotonicInstant
  /// Oldest first.
  private var handlers: [Listener] = []
  private var watchers: [UInt64: Listener] = [:]
  private var requests = ActionRequests()
  private var launches = PendingLaunches()
  private var patience: LoopTimer?

  init(loop: EventLoop, store: QuickActionStore, now: @escaping () -> MonotonicInstant) {
    self.store = store
    self.now = now
    patience = loop.makeTimer { [unowned self] in endPatience() }
  }

  func handle(_ call: Call, on connection: Connection) {
    do throws(VarlinkError) {
      let parameters = call.parameters
      switch call.member {
      case "Set": try set(parameters, on: connection)
      case "List":
        let items = store.load(try application(parameters, on: connection))
        connection.reply(["items": items.json])
      case "Watch": try watch(parameters, on: connection)
      case "Handle": try beginHandling(parameters, on: connection)
      case "Perform": try perform(parameters, on: connection)
      case "Complete": try complete(parameters, on: connection)
      default: throw .methodNotFound(call.method)
      }
    } catch {
      connection.fail(error)
    }
  }

  /// Says which part of an item has the wrong type, where the interface knows only that some part has.
  func explain(_ error: VarlinkError, of call: Call) -> VarlinkError {
    guard call.member == "Set", error == .invalidParameter("items"),
      let values = call.parameters["items"]?.arrayValue
    else { return error }
    do {
      _ = try QuickActionItems(values)
      return error
    } catch {
      return error.onTheWire
    }
  }

  func connectionDidClose(_ connection: Connection) {
    watchers[connection.id] = nil
    requests.forget(performer: connection.id)
    endHandler(connection)
  }

  /// Those who wait for an application that is gone launch it.
  private func endHandler(_ connection: Connection) {
    handlers.removeAll { $0.connection === connection }
    while let request = requests.takeRequest(ofHandler: connection.id) {
      guard let performer = request.performer?.connection else { continue }
      launch(request.type, request.application, for: performer)
    }
    updatePatience()
  }

  private func application(
    _ parameters: JSONObject, on connection: Connection
  ) throws(VarlinkError) -> ApplicationOfUser {
    try ApplicationOfUser(
      user: connection.peer.user, name: parameters["application"]?.stringValue ?? "")
  }

  // MARK: Items

  private func set(_ parameters: JSONObject, on connection: Connection) throws(VarlinkError) {
    let application = try application(parameters, on: connection)
    let items: QuickActionItems
    do {
      items = try QuickActionItems(parameters["items"]?.arrayValue ?? [])
    } catch {
      throw error.onTheWire
    }
    let isNew: Bool
    do {
      isNew = try store.save(items, of: application)
    } catch {
      throw error.onTheWire
    }
    connection.reply()
    guard isNew else { return }
    let message = Self.message(["items": items.json])
    for watcher in watchers.values where watcher.application == application {
      watcher.connection.send(message, key: 0, delivery: .state)
    }
  }

  private func watch(_ parameters: JSONObject, on connection: Connection) throws(VarlinkError) {
    let application = try application(parameters, on: connection)
    guard connection.beginStream() else { return }
    watchers[connection.id] = Listener(application: application, connection: connection)
    let items = store.load(application)
    connection.send(Self.message(["items": items.json]), key: 0, delivery: .state)
  }

  // MARK: Performing

  private func beginHandling(
    _ parameters: JSONObject, on connection: Connection
  ) throws(VarlinkError) {
    let application = try application(parameters, on: connection)
    guard connection.beginStream() else { return }
    handlers.append(Listener(application: application, connection: connection))
    var reply: JSONObject = ["event": "registered"]
    if let type = launches.take(application, now: now()) {
      let request = requests.add(type, of: application, to: connection.id)
      describe(request, in: &reply)
    }
    connection.send(Self.message(reply), key: 0, delivery: .edge)
  }

  private func perform(_ parameters: JSONObject, on connection: Connection) throws(VarlinkError) {
    let application = try application(parameters, on: connection)
    let type = parameters["type"]?.stringValue ?? ""
    guard !type.isEmpty, type.utf8.count <= QuickActionItems.byteLimit else {
      throw .invalidParameter("type")
    }
    guard let handler = handlers.last(where: { $0.application == application })?.connection else {
      return launch(type, application, for: connection)
    }
    guard requests.hasRoom(for: handler.id) else { throw .notAnswered(application, type) }
    let request = requests.add(
      type, of: application, to: handler.id, for: connection, now: now())
    updatePatience()
    var reply: JSONObject = ["event": "performed"]
    describe(request, in: &reply)
    handler.send(Self.message(reply), key: 0, delivery: .edge)
    // It reads so little that this ended it, though it may take a while to go.
    if !handler.isStreaming { endHandler(handler) }
  }

  private func complete(_ parameters: JSONObject, on connection: Connection) throws(VarlinkError) {
    let number = parameters["request"]?.integerValue ?? 0
    guard let request = requests.take(number, ofUser: connection.peer.user) else {
      throw VarlinkError(
        "\(Self.interface).NoSuchRequest", parameters: ["request": .integer(number)])
    }
    updatePatience()
    connection.reply()
    let isHandled = parameters["handled"]?.boolValue ?? false
    request.performer?.connection.reply(["handled": .bool(isHandled), "launch": false])
  }

  /// Has the caller launch an application, which hears then of what it is launched for.
  private func launch(
    _ type: String, _ application: ApplicationOfUser, for performer: Connection
  ) {
    launches.add(type, of: application, now: now())
    performer.reply(["handled": false, "launch": true])
  }

  private func describe(_ request: ActionRequests.Request, in reply: inout JSONObject) {
    reply["request"] = .integer(request.number)
    reply["type"] = .string(request.type)
    reply["item"] = store.load(request.application).item(ofType: request.type).map { .object($0) }
  }

  private func endPatience() {
    while let request = requests.takeExpired(now: now()) {
      request.performer?.connection.fail(.notAnswered(request.application, request.type))
    }
    updatePatience()
  }

  private func updatePatience() {
    guard let deadline = requests.nextDeadline else { return patience?.disarm() ?? () }
    patience?.arm(at: deadline)
  }

  private static func message(_ parameters: JSONObject) -> StreamMessage {
    StreamMessage(bytes: Reply(parameters: parameters, continues: true).encoded())
  }
}

extension VarlinkError {
  /// A running application has not answered, or not yet answered enough.
  fileprivate static func notAnswered(
    _ application: ApplicationOfUser, _ type: String
  ) -> VarlinkError {
    VarlinkError(
      "\(QuickActionsService.interface).NotAnswered",
      parameters: ["application": .string(application.name), "type": .string(type)])
  }
}

extension QuickActionStore.Failure {
  /// The error on the wire.
  fileprivate var onTheWire: VarlinkError {
    let interface = QuickActionsService.interface
    return switch self {
    case .tooManyApplications:
      VarlinkError(
        "\(interface).TooManyApplications",
        parameters: ["limit": .integer(Int64(QuickActionStore.applicationLimit))])
    case .system(let error):
      VarlinkError(
        "\(interface).NotKept",
        parameters: ["errno": .integer(Int64(error.errno)), "reason": .string(error.reason)])
    }
  }
}
