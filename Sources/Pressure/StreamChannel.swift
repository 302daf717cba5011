import LinuxSystem
import Varlink
import VarlinkClient

/// A stream whose elements' type is not known.
protocol OpenStream: AnyObject {
  /// Counts the connections that it has had.
  var generation: Int { get }

  func resume()
  func close()
  func forget(press: Int)
}

/// One stream on its own connection, which is made anew when it is lost.
final class StreamChannel<Translator: StreamTranslator, Sink: StreamSink>: OpenStream
where Sink.Element == Translator.Element {
  private(set) var generation = 0

  private unowned let client: ClientLoop
  private let call: Call
  private var translator: Translator
  private let sink: Sink
  private var connection: VarlinkConnection?
  private var watch: WatchToken?
  private var interest: Readiness = []
  private var backoff = Backoff()
  private var retry: LoopTimer?
  private var isClosed = false
  /// Whether the daemon has ever told it anything.
  private var wasServed = false

  init(client: ClientLoop, call: Call, translator: Translator, sink: Sink) {
    self.client = client
    self.call = call
    self.translator = translator
    self.sink = sink
    retry = client.loop.makeTimer { [unowned self] in open() }
  }

  /// Connects, and tries again later where that does not go.
  func open() {
    do throws(ClientError) {
      let connection = try client.address.connect()
      generation += 1
      self.connection = connection
      try connection.send(call)
      client.streamDidConnect()
      try read(connection)
    } catch {
      lose(PressureError(error, path: client.address.path))
    }
  }

  /// Reads on: there is room again.
  func resume() {
    guard let connection else { return }
    do throws(ClientError) {
      try read(connection)
    } catch {
      lose(PressureError(error, path: client.address.path))
    }
  }

  func close() {
    isClosed = true
    disconnect()
    retry?.disarm()
  }

  func forget(press: Int) {
    translator.forget(press: press)
  }

  /// Takes what is there, and watches for more while there is room for it.
  private func read(_ connection: VarlinkConnection) throws(ClientError) {
    try connection.flush()
    while sink.hasRoom() {
      guard let message = try connection.nextMessage() else {
        return try watch(connection)
      }
      if let elements = translator.translate(message) {
        noteService(nil)
        sink.deliver(elements)
      } else {
        guard take(try connection.reply(message)) else { return }
      }
    }
    // Not even watched: the end of a connection is reported whether it was asked for or not.
    unwatch()
  }

  /// Passes a reply on; false where it was the last one.
  private func take(_ reply: Reply) -> Bool {
    do throws(PressureError) {
      let parameters: JSONObject
      do throws(VarlinkError) {
        parameters = try reply.get()
      } catch {
        throw PressureError(error)
      }
      noteService(SessionChange(ofReply: parameters))
      sink.deliver(try translator.translate(parameters, generation: generation))
      guard reply.continues else { throw PressureError(.closed, path: client.address.path) }
      return true
    } catch {
      lose(error)
      return false
    }
  }

  /// Takes note that the daemon serves the stream, and of what it says of the session.
  private func noteService(_ change: SessionChange?) {
    backoff.reset()
    wasServed = true
    client.streamDidHear(change)
  }

  private func lose(_ error: PressureError) {
    disconnect()
    sink.deliver(translator.disconnect())
    if wasServed, error.code == .permissionDenied {
      // The daemon has restarted while another session is the active one: who was allowed will be again.
      client.streamDidHear(.suspended)
    } else if error.mayHeal {
      client.streamDidDisconnect(error)
    } else {
      isClosed = true
      return sink.finish(error)
    }
    if !isClosed { retry?.arm(after: backoff.next()) }
  }

  private func disconnect() {
    unwatch()
    connection = nil
  }

  private func watch(_ connection: VarlinkConnection) throws(ClientError) {
    let wanted: Readiness = connection.hasUnsentBytes ? [.readable, .writable] : .readable
    do throws(SystemError) {
      if let watch {
        guard wanted != interest else { return }
        try client.loop.setInterest(wanted, of: watch)
      } else {
        watch = try client.loop.watch(connection.descriptor, for: wanted) { [unowned self] _ in
          resume()
        }
      }
      interest = wanted
    } catch {
      throw .system(error)
    }
  }

  private func unwatch() {
    if let watch { client.loop.removeWatch(watch) }
    watch = nil
  }
}

/// How long to wait before the next attempt.
struct Backoff {
  /// The time of a restart that somebody asked for.
  private static let shortest = Duration.milliseconds(100)
  /// Longer would be noticed by a person; shorter would cost a laptop its sleep.
  private static let longest = Duration.seconds(2)

  private var delay = shortest

  mutating func next() -> Duration {
    defer { delay = min(delay * 2, Self.longest) }
    return delay
  }

  mutating func reset() {
    delay = Self.shortest
  }
}
