package import LinuxSystem
package import Varlink

/// Accepts connections, reads and checks their calls, and keeps them within their limits.
///
/// `org.varlink.service` is answered here; everything else goes to the handler.
package final class Server {
  /// How much is read from a socket at once.
  private static let readSize = 16 * 1024
  /// How often waiting connections are looked at, while there are any.
  private static let patienceInterval = Duration.seconds(1)
  /// How long accepting pauses when the process has no descriptor left.
  private static let acceptPause = Duration.milliseconds(200)
  /// How many clients are accepted before others have their turn.
  private static let acceptsPerTurn = 16

  package let limits: ServerLimits
  let loop: EventLoop
  /// The interface in which the errors that end a connection are declared.
  let errorInterface: String
  let now: () -> MonotonicInstant

  private let catalog: InterfaceCatalog
  private weak var handler: (any CallHandler)?
  private var listeners: [Listener] = []
  private var connections: [UInt64: Connection] = [:]
  private var connectionsOfUser: [UInt32: Int] = [:]
  private var nextID: UInt64 = 1
  private var readBuffer = [UInt8](repeating: 0, count: readSize)
  private var patience: LoopTimer?
  private var acceptAgain: LoopTimer?
  private var shares: WorkShares
  /// Who waits for a share, in the order in which they came.
  private var queue: [Connection] = []
  private var nextTurn: LoopTimer?

  /// A server that listens nowhere yet.
  ///
  /// The handler is not retained. `now` is the clock of the limits.
  package init(
    loop: EventLoop, info: ServiceInfo, interfaces: [InterfaceDescription],
    errorInterface: String, handler: any CallHandler, limits: ServerLimits = ServerLimits(),
    now: @escaping () -> MonotonicInstant = { .now }
  ) {
    self.loop = loop
    self.limits = limits
    self.errorInterface = errorInterface
    self.handler = handler
    self.now = now
    shares = WorkShares(limits: limits, now: now())
    catalog = InterfaceCatalog(info: info, interfaces: interfaces)
    patience = loop.makeTimer { [unowned self] in checkPatience() }
    acceptAgain = loop.makeTimer { [unowned self] in acceptAll() }
    nextTurn = loop.makeTimer { [unowned self] in takeTurns() }
  }

  /// How many clients are connected.
  package var connectionCount: Int { connections.count }

  /// Accepts connections from a socket that listens.
  package func listen(on descriptor: consuming OwnedDescriptor) throws(SystemError) {
    try UnixSocket.setNonBlocking(descriptor.number)
    let number = descriptor.number
    let watch = try loop.watch(number, for: .readable) { [unowned self] _ in
      accept(from: number)
    }
    listeners.append(Listener(descriptor: descriptor, watch: watch))
  }

  /// Serves a connection that somebody else accepted.
  package func adopt(_ descriptor: consuming OwnedDescriptor) throws(SystemError) {
    let peer = try UnixSocket.peer(of: descriptor.number)
    try adopt(descriptor, of: peer)
  }

  /// Serves a connection whose client is known by other means than its socket.
  package func adopt(
    _ descriptor: consuming OwnedDescriptor, of peer: PeerCredentials
  ) throws(SystemError) {
    let connection = Connection(id: nextID, descriptor: descriptor, peer: peer, server: self)
    connection.isEntitled = handler?.isEntitled(peer) ?? true
    nextID += 1
    connections[connection.id] = connection
    connectionsOfUser[peer.user, default: 0] += 1
    handler?.connectionDidOpen(connection)
    do throws(SystemError) {
      try connection.open()
    } catch {
      connection.close()
      throw error
    }
    makeRoom(for: connection)
  }

  /// Looks again at who may ask something.
  package func authorizationDidChange() {
    guard let handler else { return }
    for connection in connections.values {
      connection.isEntitled = handler.isEntitled(connection.peer)
    }
  }

  /// Stops listening and ends every connection as far as its client takes what waits for it.
  package func stop() {
    for listener in listeners {
      loop.removeWatch(listener.watch)
    }
    listeners.removeAll()
    acceptAgain?.disarm()
    for connection in connections.values {
      connection.finish(nil)
    }
  }

  // MARK: For connections

  func dispatch(_ call: Call, on connection: Connection) {
    switch catalog.answer(to: call) {
    case .reply(let parameters): connection.reply(parameters)
    case .error(let error): connection.fail(error)
    case .unfit(let error): connection.fail(handler?.explain(error, of: call) ?? error)
    case .handler:
      guard let handler else { return connection.fail(.methodNotImplemented(call.method)) }
      handler.handle(call, on: connection)
    }
  }

  /// What can be read now; nil where the connection has ended.
  func receive(from descriptor: Int32) -> ArraySlice<UInt8>? {
    do throws(SystemError) {
      switch try UnixSocket.receive(into: &readBuffer, on: descriptor) {
      case .transferred(let count): return readBuffer[..<count]
      case .wouldBlock: return []
      case .closed: return nil
      }
    } catch {
      // A socket that cannot be read is a client that is gone.
      return nil
    }
  }

  /// Looks at the connections from now on until none waits for its client any more.
  func watchPatience() {
    guard let patience, patience.deadline == nil else { return }
    patience.arm(at: now().advanced(by: Self.patienceInterval))
  }

  /// Whether a call of that client may be answered before others have their turn.
  func mayWork(for connection: Connection) -> Bool {
    shares.isLeft(for: connection.peer.user, now: now())
  }

  /// Takes note of a call that is answered.
  func noteWork(_ bytes: Int, for connection: Connection) {
    shares.spend(bytes, of: connection.peer.user)
  }

  /// Lets a client go on once others have had their turn.
  func queue(_ connection: Connection) {
    queue.append(connection)
    nextTurn?.arm(at: shares.end)
  }

  /// Takes note of why a connection ends.
  func note(_ connection: Connection, _ error: VarlinkError) {
    handler?.connection(connection, endsWith: error)
  }

  func remove(_ connection: Connection) {
    guard connections.removeValue(forKey: connection.id) != nil else { return }
    let user = connection.peer.user
    let left = (connectionsOfUser[user] ?? 1) - 1
    connectionsOfUser[user] = left > 0 ? left : nil
    handler?.connectionDidClose(connection)
  }

  // MARK: Private

  private func accept(from listener: Int32) {
    do throws(SystemError) {
      for _ in 0..<Self.acceptsPerTurn {
        guard let descriptor = try UnixSocket.accept(on: listener) else { return }
        adoptIfPossible(descriptor)
      }
    } catch {
      // Out of descriptors, or of memory: the listener stays readable, so it must not be asked at once.
      handler?.acceptDidFail(error)
      pauseAccepting()
    }
  }

  private func adoptIfPossible(_ descriptor: consuming OwnedDescriptor) {
    do throws(SystemError) {
      try adopt(descriptor)
    } catch {
      // This one is closed; others may have more luck.
      handler?.acceptDidFail(error)
    }
  }

  private func pauseAccepting() {
    setListening(to: [])
    acceptAgain?.arm(after: Self.acceptPause)
  }

  private func acceptAll() {
    setListening(to: .readable)
  }

  private func setListening(to interest: Readiness) {
    for listener in listeners {
      do throws(SystemError) {
        try loop.setInterest(interest, of: listener.watch)
      } catch {
        acceptAgain?.arm(after: Self.acceptPause)
      }
    }
  }

  private func makeRoom(for newcomer: Connection) {
    let user = newcomer.peer.user
    let own = limits.connections(ofUser: user)
    if connectionsOfUser[user, default: 0] > own {
      newcomer.end(.tooManyConnections(limit: own))
    } else if connections.count > limits.connections {
      ConnectionShares.oneToEnd(among: connections.values, after: newcomer)
        .end(.tooManyConnections(limit: limits.connections))
    }
  }

  private func takeTurns() {
    let waiting = queue
    queue.removeAll(keepingCapacity: true)
    // Who gets nothing now comes before who has had something.
    var unserved: [Connection] = []
    for connection in waiting {
      if mayWork(for: connection) { connection.takeTurn() } else { unserved.append(connection) }
    }
    guard !unserved.isEmpty else { return }
    queue = unserved + queue
    nextTurn?.arm(at: shares.end)
  }

  private func checkPatience() {
    let now = now()
    var isAnyWaiting = false
    for connection in connections.values where connection.checkPatience(now: now) {
      isAnyWaiting = true
    }
    if isAnyWaiting { watchPatience() }
  }
}

/// A socket that listens, and its watch.
private final class Listener {
  let descriptor: OwnedDescriptor
  let watch: WatchToken

  init(descriptor: consuming OwnedDescriptor, watch: WatchToken) {
    self.descriptor = descriptor
    self.watch = watch
  }
}
