import LinuxSystem
import PressureInterface
import Synchronization
import TestSupport
import Varlink
import VarlinkClient
import VarlinkServer

/// A daemon that says what a test tells it to say, over the server that the real one has.
///
/// It can be stopped and started at the same path.
final class ScriptedDaemon: Sendable {
  /// Something that a client did.
  enum Event: Equatable {
    case called(String, JSONObject)
    /// A connection with an open stream of that method is gone.
    case left(String)
  }

  let path: String
  private let folder: TemporaryFolder
  private let thread = Mutex<LoopThread<Stage>?>(nil)
  private let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation

  init(isRunning: Bool = true) throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/socket"
    (events, continuation) = AsyncStream.makeStream()
    if isRunning { try start() }
  }

  func start() throws {
    let (path, continuation) = (path, continuation)
    let started = try LoopThread { loop in
      Stage(loop: loop, path: path) { continuation.yield($0) }
    }
    thread.withLock { $0 = started }
  }

  /// Closes all connections and goes, once all that was sent has been taken by the kernel.
  func stop() async {
    await perform { $0.stop() }
    thread.withLock { $0 = nil }
  }

  /// The next thing that a client does.
  func nextEvent() async -> Event? {
    for await event in events { return event }
    return nil
  }

  /// How calls of a method that is no stream are answered from now on.
  func answer(_ method: String, with reply: Reply) async {
    await perform { $0.answers[method] = reply }
  }

  /// Has callers of a method that is no stream wait for `release`.
  func hold(_ method: String) async {
    await perform { $0.held[method] = [] }
  }

  /// Answers all who wait.
  func release(_ method: String, with parameters: JSONObject) async {
    await perform { $0.release(method, with: parameters) }
  }

  /// Sends to all who have a stream of the method that they called with such parameters.
  func send(
    _ parameters: JSONObject, to method: String, mergeable: Bool = false,
    where isMeant: @escaping @Sendable (JSONObject) -> Bool = { _ in true }
  ) async {
    await perform {
      $0.send(parameters, to: method, mergeable: mergeable, where: isMeant)
    }
  }

  /// Sends any bytes as a reply to all who have a stream of the method.
  func send(raw text: String, to method: String) async {
    await perform { $0.send(raw: text, to: method) }
  }

  /// Ends all streams of the method with an error.
  func fail(_ error: VarlinkError, to method: String) async {
    await perform { $0.fail(error, to: method) }
  }

  private func perform(_ job: @escaping @Sendable (Stage) -> Void) async {
    guard let thread = thread.withLock({ $0 }) else { return }
    await withCheckedContinuation { done in
      thread.perform { stage in
        job(stage)
        done.resume()
      }
    }
  }
}

/// What runs on the daemon's thread.
private final class Stage: CallHandler {
  var answers: [String: Reply] = [:]
  var held: [String: [Connection]] = [:]
  private var server: Server?
  private var streams: [UInt64: (connection: Connection, call: Call)] = [:]
  private let report: (ScriptedDaemon.Event) -> Void

  init(loop: EventLoop, path: String, report: @escaping (ScriptedDaemon.Event) -> Void) {
    self.report = report
    do {
      let interfaces = try InterfaceTexts.all.map { try InterfaceDescription(parsing: $0) }
      let server = Server(
        loop: loop,
        info: ServiceInfo(vendor: "Test", product: "Test", version: "1", url: "https://x.example"),
        interfaces: interfaces, errorInterface: "io.pressured.Connection", handler: self)
      try server.listen(on: try UnixSocket.listen(at: path))
      self.server = server
    } catch {
      preconditionFailure("the scripted daemon cannot start: \(error)")
    }
  }

  func handle(_ call: Call, on connection: Connection) {
    report(.called(call.method, call.parameters))
    if held[call.method] != nil {
      held[call.method]?.append(connection)
    } else if let reply = answers[call.method] {
      if let error = reply.error {
        connection.fail(VarlinkError(error, parameters: reply.parameters))
      } else {
        connection.reply(reply.parameters)
      }
    } else if connection.beginStream() {
      streams[connection.id] = (connection, call)
    }
  }

  func release(_ method: String, with parameters: JSONObject) {
    for connection in held[method] ?? [] { connection.reply(parameters) }
  }

  func connectionDidClose(_ connection: Connection) {
    for method in held.keys where held[method]?.contains(where: { $0 === connection }) == true {
      report(.left(method))
    }
    guard let stream = streams.removeValue(forKey: connection.id) else { return }
    report(.left(stream.call.method))
  }

  func send(
    _ parameters: JSONObject, to method: String, mergeable: Bool,
    where isMeant: (JSONObject) -> Bool
  ) {
    let bytes = Reply(parameters: parameters, continues: true).encoded()
    for stream in streams.values
    where stream.call.method == method && isMeant(stream.call.parameters) {
      stream.connection.send(
        StreamMessage(bytes: bytes), key: 1, delivery: mergeable ? .state : .edge)
    }
  }

  func send(raw text: String, to method: String) {
    for stream in streams.values where stream.call.method == method {
      stream.connection.send(
        StreamMessage(bytes: Array(text.utf8) + [0]), key: 1, delivery: .edge)
    }
  }

  func fail(_ error: VarlinkError, to method: String) {
    for stream in streams.values where stream.call.method == method {
      stream.connection.fail(error)
    }
  }

  func stop() {
    // What a client does because of this is no event of the test's.
    streams.removeAll()
    server?.stop()
  }
}
