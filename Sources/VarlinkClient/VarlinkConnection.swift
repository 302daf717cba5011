package import LinuxSystem
package import Varlink

/// A client's connection to a service.
///
/// Replies come in the order of the calls, and a stream of them ends only with its connection or by the
/// service's will: a client has one connection for calls and one more for each stream.
///
/// Nothing here waits unless a method says so. In an event loop, `descriptor` is watched for reading,
/// and for writing while `hasUnsentBytes`.
package final class VarlinkConnection {
  /// The longest message that is taken, which is what systemd's client takes.
  package static let messageLimit = 16 * 1024 * 1024
  /// How many bytes of calls may wait to be sent: one message of the longest.
  package static let outputLimit = messageLimit
  /// How much is read at once.
  private static let readSize = 64 * 1024

  private let socket: OwnedDescriptor
  private var framer = MessageFramer(limit: messageLimit)
  private var readBuffer = [UInt8](repeating: 0, count: readSize)
  private var output: [UInt8] = []
  /// How many bytes of `output` have been sent.
  private var sent = 0
  /// Whether the service reads no more; what it said last may still be there to be read.
  private(set) var isServiceGone = false
  /// Why the connection is of no use any more.
  private var failure: ClientError?

  /// A connection over a socket that is connected already.
  package init(owning socket: consuming OwnedDescriptor) {
    self.socket = socket
  }

  /// Connects to the service at `path`, and waits until that is done, if it `waits`.
  package convenience init(path: String, waits: Bool = true) throws(ClientError) {
    do throws(SystemError) {
      self.init(owning: try UnixSocket.connect(to: path, waits: waits))
    } catch {
      throw .system(error)
    }
  }

  /// The socket, to be watched; it stays the connection's.
  package var descriptor: Int32 { socket.number }

  /// Whether `flush` is to be called once the socket can be written.
  package var hasUnsentBytes: Bool { sent < output.count }

  /// Sends a call, or as much of it as goes without waiting.
  ///
  /// That the service is gone shows in what is received: its reason, if it gave one, then the end.
  package func send(_ call: Call) throws(ClientError) {
    try checkUsable()
    let message = call.encoded()
    guard output.count - sent + message.count <= Self.outputLimit else {
      throw .tooMuchToSend(limit: Self.outputLimit)
    }
    output.append(contentsOf: message)
    try flush()
  }

  /// Sends what waits, as far as it goes.
  package func flush() throws(ClientError) {
    try checkUsable()
    while hasUnsentBytes, !isServiceGone {
      switch try attempt({ () throws(SystemError) in
        try UnixSocket.send(output, from: sent, on: socket.number)
      }) {
      case .transferred(let count): sent += count
      case .wouldBlock: return
      case .closed: isServiceGone = true
      }
    }
    output.removeAll()
    sent = 0
  }

  /// The next message, as bytes without the NUL; nil if there is none yet.
  ///
  /// For streams with their own decoder; `receive` reads any reply.
  package func nextMessage() throws(ClientError) -> [UInt8]? {
    try checkUsable()
    while true {
      if let message = try nextFrame() { return message }
      switch try attempt({ () throws(SystemError) in
        try UnixSocket.receive(into: &readBuffer, on: socket.number)
      }) {
      case .transferred(let count): framer.append(readBuffer[..<count])
      case .wouldBlock: return nil
      case .closed: throw fail(.closed)
      }
    }
  }

  /// The next message, waited for until `deadline`; nil if that passed first.
  ///
  /// Calls that wait to be sent are sent meanwhile.
  package func nextMessage(until deadline: MonotonicInstant?) throws(ClientError) -> [UInt8]? {
    while true {
      try flush()
      if let message = try nextMessage() { return message }
      let interest: Readiness = hasUnsentBytes ? [.readable, .writable] : .readable
      let ready = try attempt { () throws(SystemError) in
        try UnixSocket.wait(on: socket.number, for: interest, until: deadline)
      }
      if ready.isEmpty { return nil }
    }
  }

  // MARK: Failures

  /// Remembers an error that ends the connection.
  func fail(_ error: ClientError) -> ClientError {
    failure = error
    return error
  }

  private func checkUsable() throws(ClientError) {
    if let failure { throw failure }
  }

  private func attempt<Result>(
    _ body: () throws(SystemError) -> Result
  ) throws(ClientError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw fail(.system(error))
    }
  }

  private func nextFrame() throws(ClientError) -> [UInt8]? {
    do throws(FramingError) {
      return try framer.next()
    } catch {
      throw fail(.framing(error))
    }
  }
}
