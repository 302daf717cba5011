import Forces
import Frames
import LinuxSystem
import Pipeline
import PressureDaemon
import TestSupport
import Varlink
import VarlinkServer

/// The inside of a daemon: devices that are played by hand, and clients over socket pairs.
final class Fixture {
  static let ownUser: UInt32 = 1000

  let loop: EventLoop
  let registry: DeviceRegistry
  let services: Services
  let server: Server
  let clock: HandClock
  /// What was said of worn pens.
  let wear: Lines
  /// What was said of devices.
  let deviceLines: Lines
  private let interfaces: [InterfaceDescription]
  private var nodes = 0

  init(
    clock: HandClock = HandClock(),
    authorization: Authorization = Authorization { _, _ in true },
    simulates: Bool = false,
    quickActions: QuickActionStore = QuickActionStore(folder: nil),
    clientLog: ClientLog = ClientLog { _ in }
  ) throws {
    loop = try EventLoop()
    self.clock = clock
    let wear = Lines()
    self.wear = wear
    let deviceLines = Lines()
    self.deviceLines = deviceLines
    registry = DeviceRegistry(
      loop: loop, log: DeviceLog(write: { deviceLines.all.append($1) }, now: { clock.now }),
      wearLog: WearLog { wear.all.append(($0.isBroken ? "broken: " : "") + $1) })
    services = Services(
      loop: loop, registry: registry, authorization: authorization, simulates: simulates,
      quickActions: quickActions, clientLog: clientLog,
      now: { clock.now })
    interfaces = try Services.interfaces()
    var limits = ServerLimits()
    // A test that takes long on a busy machine is not a client that does not read.
    limits.stallTime = .seconds(3600)
    // Nor are its calls to wait for one another.
    limits.sharesOfUser = .max
    server = Server(
      loop: loop, info: .pressured(version: "1.2.3"), interfaces: interfaces,
      errorInterface: Services.connectionErrors, handler: services, limits: limits)
  }

  /// Lets the daemon work until it has nothing more to do at once.
  func turn() throws {
    for _ in 0..<4 { try loop.runOnce(atMost: .zero) }
  }

  /// Plugs in a device whose source is played by hand.
  @discardableResult
  func plugIn(
    _ id: String = "pad", _ description: DeviceDescription = ForcePad.description,
    hints: DeviceHints = DeviceHints(), seat: String = "seat0", startsWith found: Frame? = nil,
    haptics: (any HapticOutput)? = nil
  ) throws -> HandSource {
    nodes += 1
    let source = HandSource(node: "/dev/input/event\(nodes)")
    source.found = found
    let pipeline = try DevicePipeline(description, hints: hints)
    let device = ForceDevice(id: id, node: source.node, seat: seat, pipeline: pipeline)
    registry.add(device, pipeline: pipeline, source: source, haptics: haptics)
    return source
  }

  /// Plugs in the devices of a recording's file, which play by the clock of this fixture.
  func plugIn(
    _ recordings: [(id: String, recording: Recording)], options: DaemonOptions = DaemonOptions(),
    onEnd: @escaping () -> Void = {}
  ) throws {
    let clock = clock
    let tape = RecordingTape(
      recordings.map(\.recording), options: options, loop: loop, clock: { clock.now },
      onEnd: onEnd)
    for (device, source) in zip(recordings, tape.sources(named: recordings.map(\.id))) {
      let pipeline = try DevicePipeline(device.recording.description)
      registry.add(
        ForceDevice(id: device.id, node: device.id, seat: "seat0", pipeline: pipeline),
        pipeline: pipeline, source: source)
    }
  }

  /// Takes a device away, as when it is unplugged.
  func unplug(_ source: HandSource) {
    registry.remove(node: source.node)
  }

  /// A new client, of a user who has a seat by default.
  func connect(as user: UInt32 = ownUser) throws -> Client {
    try connect(
      as: PeerCredentials(user: user, group: user, groups: [user], process: 1))
  }

  /// A new client with these credentials.
  func connect(as credentials: PeerCredentials) throws -> Client {
    let (ours, theirs) = try UnixSocket.makePair().relinquish()
    let peer = SocketPeer(descriptor: OwnedDescriptor(owning: ours), loop: loop)
    try server.adopt(OwnedDescriptor(owning: theirs), of: credentials)
    return Client(peer: peer, interfaces: interfaces)
  }

  /// A client that has subscribed to touches.
  func subscribe(_ parameters: JSONObject = [:], as user: UInt32 = ownUser) throws -> Client {
    let client = try connect(as: user)
    try client.call("io.pressured.Touches.Subscribe", parameters, more: true)
    return client
  }

  /// A client that has registered for presses, and was told so.
  func register(_ parameters: JSONObject = [:], as user: UInt32 = ownUser) throws -> Client {
    let client = try connect(as: user)
    var all = parameters
    if all["name"] == nil { all["name"] = "test" }
    try client.call("io.pressured.Previews.Register", all, more: true)
    return client
  }

  /// Answers an offer over a connection of its own; the error, if there is one.
  @discardableResult
  func accept(_ press: Int64, rect: JSONObject? = nil, as user: UInt32 = ownUser) throws -> String?
  {
    var parameters: JSONObject = ["press": .integer(press)]
    if let rect { parameters["rect"] = .object(rect) }
    return try answer("Accept", parameters, as: user)
  }

  @discardableResult
  func decline(_ press: Int64, as user: UInt32 = ownUser) throws -> String? {
    try answer("Decline", ["press": .integer(press)], as: user)
  }

  private func answer(
    _ method: String, _ parameters: JSONObject, as user: UInt32
  ) throws -> String? {
    let client = try connect(as: user)
    try client.call("io.pressured.Previews.\(method)", parameters)
    return try client.onlyReply().error
  }
}

/// Lines that something wrote.
final class Lines {
  var all: [String] = []
}
