package import LinuxSystem
package import Varlink

/// One client, from accept to close.
///
/// Calls are taken one at a time, in order. What a client does wrong ends its own connection, with an
/// error that says what, and touches nothing else.
package final class Connection {
  private enum State {
    /// The next call may be taken.
    case idle
    /// A call is being answered; further ones wait in the socket.
    case answering(isOneway: Bool, wantsMore: Bool)
    /// A call is answered by a stream of replies; one further call may wait for its end.
    case streaming(waiting: Call?)
    /// The last reply is being sent; nothing is read any more.
    case finishing
    case closed
  }

  /// Names the connection among all that its server ever had.
  package let id: UInt64
  /// Who connected.
  package let peer: PeerCredentials
  /// Whether it may ask anything; changes with who sits where.
  var isEntitled = true

  private unowned let server: Server
  /// Nil once the connection is closed.
  private var descriptor: OwnedDescriptor?
  private let number: Int32
  private var watch: WatchToken?
  private var interest = Readiness.readable
  private var state = State.idle
  private var isTakingCalls = false
  /// Whether what was read waits until the user has a share of the server's time again.
  private var isWaitingForTurn = false
  private var reader: CallReader
  private var output = OutputQueue()
  /// Since when the reader has taken nothing of what waits for it.
  private var stalledSince: MonotonicInstant?

  init(
    id: UInt64, descriptor: consuming OwnedDescriptor, peer: PeerCredentials, server: Server
  ) {
    self.id = id
    self.peer = peer
    self.server = server
    number = descriptor.number
    self.descriptor = consume descriptor
    reader = CallReader(limits: server.limits, now: server.now())
  }

  func open() throws(SystemError) {
    try UnixSocket.setSendBuffer(server.limits.sendBufferBytes, of: number)
    watch = try server.loop.watch(number, for: interest) { [weak self] readiness in
      self?.handle(readiness)
    }
  }

  // MARK: Answers

  /// Whether a stream is open, so that `send` reaches somebody.
  package var isStreaming: Bool {
    if case .streaming = state { true } else { false }
  }

  /// Answers the call.
  package func reply(_ parameters: JSONObject = [:]) {
    answer(Reply(parameters: parameters))
  }

  /// Answers the call with an error, or ends the stream with one.
  package func fail(_ error: VarlinkError) {
    answer(Reply(error))
  }

  /// Answers the call with a stream, into which `send` writes.
  ///
  /// - Returns: false where the client did not ask for one; it has been told so then.
  package func beginStream() -> Bool {
    guard case .answering(_, let wantsMore) = state else { return false }
    guard wantsMore else {
      fail(.expectedMore)
      return false
    }
    state = .streaming(waiting: nil)
    return true
  }

  /// Sends a reply of the stream; nothing where there is none.
  ///
  /// Of states (see `Delivery`) with the same `key`, a reader that falls behind gets only the newest.
  package func send(_ message: StreamMessage, key: UInt64, delivery: Delivery) {
    guard isStreaming else { return }
    if delivery != .heldState, output.isIdle, sendAtOnce(message.bytes) { return }
    let wasEmpty = output.isEmpty
    guard output.append(message, key: key, delivery: delivery) else {
      return finish(.slowReader(lost: output.dropUnsent() + 1))
    }
    if wasEmpty, !output.isEmpty { flush() }
  }

  /// Whether a state of that key waits to be sent.
  package func holdsState(key: UInt64) -> Bool {
    output.holdsState(key: key)
  }

  /// Sends a state that was held back.
  package func release(key: UInt64) {
    guard isStreaming else { return }
    let wasEmpty = output.isEmpty
    output.release(key: key)
    if wasEmpty { flush() }
  }

  private func answer(_ reply: Reply) {
    var waiting: Call?
    switch state {
    case .answering(isOneway: true, _):
      state = .idle
    case .answering:
      state = .idle
      enqueue(reply.encoded())
    case .streaming(let call):
      waiting = call
      state = .idle
      enqueue(reply.encoded())
    case .idle, .finishing, .closed:
      return
    }
    if let waiting { begin(waiting) }
    takeCalls()
  }

  // MARK: The end

  /// Ends the connection once all that waits, and the error, has been sent.
  package func finish(_ error: VarlinkError?) {
    switch state {
    case .finishing, .closed: return
    case .idle, .answering, .streaming: state = .finishing
    }
    if let error {
      server.note(self, error)
      // Where even this finds no room, the client reads nothing anyway.
      _ = output.append(Reply(error).encoded())
    }
    flush()
  }

  func finish(_ error: ConnectionError) {
    finish(error.onTheWire(interface: server.errorInterface))
  }

  /// Ends the connection with an error, as far as the client can be told at once.
  func end(_ error: ConnectionError) {
    finish(error)
    close()
  }

  /// Ends the connection now.
  package func close() {
    if case .closed = state { return }
    state = .closed
    if let watch { server.loop.removeWatch(watch) }
    watch = nil
    descriptor = nil
    server.remove(self)
  }

  /// Ends the connection if it has been waiting for its client for too long.
  ///
  /// - Returns: whether it waits for its client at all.
  func checkPatience(now: MonotonicInstant) -> Bool {
    let limits = server.limits
    if let stalledSince, stalledSince.advanced(by: limits.stallTime) <= now {
      end(.slowReader(lost: output.dropUnsent()))
    } else if let since = reader.partialSince, since.advanced(by: limits.messageTime) <= now {
      finish(.messageIncomplete)
    }
    return stalledSince != nil || reader.partialSince != nil
  }

  // MARK: Input

  private func handle(_ readiness: Readiness) {
    if readiness.contains(.writable) { flush() }
    if readiness.contains(.readable) { receive() }
    if !readiness.isDisjoint(with: [.hungUp, .failed]) { close() }
  }

  private func receive() {
    guard let bytes = server.receive(from: number) else { return close() }
    switch state {
    case .finishing, .closed: return
    case .idle, .answering, .streaming: reader.append(bytes)
    }
    takeCalls()
  }

  private func takeCalls() {
    guard !isTakingCalls else { return }
    isTakingCalls = true
    defer { isTakingCalls = false }
    do throws(ConnectionError) {
      while isReading, server.mayWork(for: self) {
        guard let (call, bytes) = try reader.next(now: server.now()) else { break }
        server.noteWork(bytes, for: self)
        try take(call)
      }
    } catch {
      return finish(error)
    }
    if reader.partialSince != nil { server.watchPatience() }
    if isReading, reader.hasBytes, !server.mayWork(for: self) {
      isWaitingForTurn = true
      server.queue(self)
    }
    updateInterest()
  }

  /// Goes on with what was read, as others have had their turn.
  func takeTurn() {
    guard isWaitingForTurn else { return }
    isWaitingForTurn = false
    takeCalls()
  }

  private func take(_ call: Call) throws(ConnectionError) {
    switch state {
    case .streaming(waiting: nil): state = .streaming(waiting: call)
    case .streaming: throw .tooManyCalls
    case .idle: begin(call)
    case .answering, .finishing, .closed: break
    }
  }

  private func begin(_ call: Call) {
    state = .answering(isOneway: call.isOneway, wantsMore: call.wantsMore)
    server.dispatch(call, on: self)
  }

  private var isReading: Bool {
    switch state {
    case .idle, .streaming: !isWaitingForTurn
    case .answering, .finishing, .closed: false
    }
  }

  // MARK: Output

  private func enqueue(_ bytes: [UInt8]) {
    guard output.append(bytes) else {
      return finish(.slowReader(lost: output.dropUnsent() + 1))
    }
    flush()
  }

  /// Sends a message past the queue, in which nothing waits; false where the reader takes nothing now.
  private func sendAtOnce(_ bytes: [UInt8]) -> Bool {
    do throws(SystemError) {
      switch try UnixSocket.send(bytes, on: number) {
      case .transferred(bytes.count):
        return true
      case .transferred(let count):
        output.append(bytes, sent: count)
        settle(progressed: true)
        return true
      case .wouldBlock:
        return false
      case .closed:
        throw SystemError(call: "send", errno: 0)
      }
    } catch {
      // The client is gone, or as good as gone: there is nobody to tell.
      close()
      return true
    }
  }

  private func flush() {
    guard descriptor != nil else { return }
    var progressed = false
    do throws(SystemError) {
      try output.flush { [number] message, offset throws(SystemError) in
        switch try UnixSocket.send(message, from: offset, on: number) {
        case .transferred(let count):
          progressed = true
          return count
        case .wouldBlock: return nil
        case .closed: throw SystemError(call: "send", errno: 0)
        }
      }
    } catch {
      // The client is gone, or as good as gone: there is nobody to tell.
      return close()
    }
    settle(progressed: progressed)
  }

  private func settle(progressed: Bool) {
    if output.isEmpty {
      stalledSince = nil
      if case .finishing = state { return close() }
    } else {
      if progressed || stalledSince == nil { stalledSince = server.now() }
      server.watchPatience()
    }
    updateInterest()
  }

  private func updateInterest() {
    // Not by a literal, which costs more than all the rest.
    var wanted = isReading ? Readiness.readable : .nothing
    if !output.isEmpty { wanted = wanted.union(.writable) }
    guard wanted != interest, let watch else { return }
    interest = wanted
    do throws(SystemError) {
      try server.loop.setInterest(wanted, of: watch)
    } catch {
      close()
    }
  }
}
