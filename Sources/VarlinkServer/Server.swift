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

  package let limits: ServerLimits
  let loop: EventLoop
  /// The interface in which the errors that end a connection are declared.
  let errorInterface: String

  private let catalog: InterfaceCatalog
  private weak var handler: (any CallHandler)?
  private var listeners: [Listener] = []
  private var connections: [UInt64: Connection] = [:]
  private var connectionsOfUser: [UInt32: Int] = [:]
  private var nextID: UInt64 = 1
  private var readBuffer = [UInt8](repeating: 0, count: readSize)
  private var patience: LoopTimer?
  private var acceptAgain: LoopTimer?

  /// A server that listens nowhere yet.
  ///
  /// The handler is not retained.
  package init(
    loop: EventLoop, info: ServiceInfo, interfaces: [InterfaceDescription],
    errorInterface: String, handler: any CallHandler, limits: ServerLimits = ServerLimits()
  ) {
    self.loop = loop
    self.limits = limits
    self.errorInterface = errorInterface
    self.handler = handler
    catalog = InterfaceCatalog(info: info, interfaces: interfaces)
    patience = loop.makeTimer { [unowned self] in checkPatience() }
    acceptAgain = loop.makeTimer { [unowned self] in acceptAll() }
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
    if let limit = exceededLimit(of: peer.user) {
      connection.finish(.tooManyConnections(limit: limit))
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
    patience.arm(after: Self.patienceInterval)
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
      while let descriptor = try UnixSocket.accept(on: listener) {
        try adopt(descriptor)
      }
    } catch {
      // Out of descriptors, or of memory: the listener stays readable, so it must not be asked at once.
      pauseAccepting()
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

  private func exceededLimit(of user: UInt32) -> Int? {
    let own = limits.connections(ofUser: user)
    if connectionsOfUser[user, default: 0] > own { return own }
    return connections.count > limits.connections ? limits.connections : nil
  }

  private func checkPatience() {
    let now = MonotonicInstant.now
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
