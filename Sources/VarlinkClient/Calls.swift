import LinuxSystem
package import Varlink

extension VarlinkConnection {
  /// How long a call waits for its reply where nothing else is said, as systemd's client does.
  package static let patience = Duration.seconds(45)

  /// The next reply; nil if there is none yet.
  package func receive() throws(ClientError) -> Reply? {
    try nextMessage().map { message throws(ClientError) in try reply(message) }
  }

  /// The next reply, waited for as long as `limit`, or for ever; nil if that passed first.
  package func receive(within limit: Duration?) throws(ClientError) -> Reply? {
    let deadline = limit.map { MonotonicInstant.now.advanced(by: $0) }
    return try nextMessage(until: deadline).map { message throws(ClientError) in
      try reply(message)
    }
  }

  /// Calls a method and waits for its one reply.
  ///
  /// No other call may be under way. One that is not answered in time ends the connection: its reply,
  /// come late, would be taken for that of the next.
  package func call(
    _ method: String, _ parameters: JSONObject = [:], within limit: Duration? = patience
  ) throws(ClientError) -> JSONObject {
    try send(Call(method: method, parameters: parameters))
    guard let reply = try receive(within: limit) else { throw fail(.timedOut) }
    guard !reply.continues else { throw fail(.unexpectedContinuation) }
    return try reply.parametersOrError()
  }

  /// Calls a method that gives no reply.
  package func callOneway(_ method: String, _ parameters: JSONObject = [:]) throws(ClientError) {
    try send(Call(method: method, parameters: parameters, isOneway: true))
    if isServiceGone { throw fail(.closed) }
  }

  /// Calls a method that answers as often as it likes.
  ///
  /// The connection serves this stream alone until its last reply.
  package func stream(
    _ method: String, _ parameters: JSONObject = [:]
  ) throws(ClientError) -> ReplyStream {
    try send(Call(method: method, parameters: parameters, wantsMore: true))
    return ReplyStream(connection: self)
  }

  /// The reply in a message; one that is none ends the connection.
  package func reply(_ message: [UInt8]) throws(ClientError) -> Reply {
    do throws(MessageError) {
      return try Reply(message: message)
    } catch {
      throw fail(.message(error))
    }
  }
}

/// The replies to one call.
package final class ReplyStream {
  private let connection: VarlinkConnection
  /// Whether the last reply has been given out.
  package private(set) var isFinished = false

  fileprivate init(connection: VarlinkConnection) {
    self.connection = connection
  }

  /// The parameters of the next reply, if it has come; nil if not, or if the stream is finished.
  package func next() throws(ClientError) -> JSONObject? {
    guard !isFinished else { return nil }
    return try take(try connection.receive())
  }

  /// The parameters of the next reply, waited for as long as `limit`, or for ever; nil if that passed
  /// first, or if the stream is finished.
  package func next(within limit: Duration?) throws(ClientError) -> JSONObject? {
    guard !isFinished else { return nil }
    return try take(try connection.receive(within: limit))
  }

  private func take(_ reply: Reply?) throws(ClientError) -> JSONObject? {
    guard let reply else { return nil }
    isFinished = !reply.continues
    return try reply.parametersOrError()
  }
}

extension Reply {
  fileprivate func parametersOrError() throws(ClientError) -> JSONObject {
    do throws(VarlinkError) {
      return try get()
    } catch {
      throw .service(error)
    }
  }
}
