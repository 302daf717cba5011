import LinuxSystem
import TestSupport
import Varlink
import VarlinkServer

/// Echoes, streams and stays silent, as it is asked to.
final class EchoHandler: CallHandler {
  var streams: [Connection] = []
  var unanswered: [Connection] = []
  var closed = 0
  /// Who may not ask anything.
  var strangers: Set<UInt32> = []
  /// Why clients were disconnected.
  var endings: [VarlinkError] = []

  func handle(_ call: Call, on connection: Connection) {
    switch call.member {
    case "Echo": connection.reply(["text": call.parameters["text"] ?? .null])
    case "Watch": if connection.beginStream() { streams.append(connection) }
    case "Wait": unanswered.append(connection)
    default: connection.fail(.methodNotImplemented(call.method))
    }
  }

  func explain(_ error: VarlinkError, of call: Call) -> VarlinkError {
    call.parameters["why"] == nil ? error : VarlinkError("org.example.echo.Because")
  }

  func isEntitled(_ peer: PeerCredentials) -> Bool { !strangers.contains(peer.user) }

  func connection(_ connection: Connection, endsWith error: VarlinkError) {
    endings.append(error)
  }

  func connectionDidClose(_ connection: Connection) {
    closed += 1
    streams.removeAll { $0 === connection }
  }
}

/// A server in this process and clients over socket pairs, driven turn by turn.
final class Fixture {
  static let source = """
    interface org.example.echo
    method Echo(text: string) -> (text: string)
    method Watch() -> (number: int)
    method Wait() -> ()
    method Absent() -> ()
    """

  let loop: EventLoop
  let server: Server
  let handler = EchoHandler()

  init(limits: ServerLimits = ServerLimits(), clock: HandClock? = nil) throws {
    loop = try EventLoop()
    server = Server(
      loop: loop,
      info: ServiceInfo(vendor: "v", product: "p", version: "1", url: "u"),
      interfaces: [
        try InterfaceDescription(parsing: ServiceInterface.source),
        try InterfaceDescription(parsing: Self.source),
      ],
      errorInterface: "org.example.connection", handler: handler, limits: limits,
      now: { clock?.now ?? .now })
  }

  func connect() throws -> SocketPeer {
    let (ours, theirs) = try UnixSocket.makePair().relinquish()
    try server.adopt(OwnedDescriptor(owning: theirs))
    return SocketPeer(descriptor: OwnedDescriptor(owning: ours), loop: loop)
  }

  /// A client of that user.
  func connect(as user: UInt32) throws -> SocketPeer {
    let (ours, theirs) = try UnixSocket.makePair().relinquish()
    try server.adopt(
      OwnedDescriptor(owning: theirs),
      of: PeerCredentials(user: user, group: user, groups: [user], process: 1))
    return SocketPeer(descriptor: OwnedDescriptor(owning: ours), loop: loop)
  }

  static func echo(_ text: String) -> String {
    #"{"method":"org.example.echo.Echo","parameters":{"text":"\#(text)"}}"#
  }
}
