import LinuxSystem
import PressureDaemon
import TestSupport
import Testing
import Varlink
import VarlinkServer

/// The whole daemon in this process, playing a recording.
@Suite struct DaemonTests {
  private let folder: TemporaryFolder
  private let supervisor = HandSupervisor()
  private var options = DaemonOptions()

  init() throws {
    folder = try TemporaryFolder()
    options.socketPath = "\(folder.path)/socket"
    options.recording = RecordingPaths.own + "/forcepad-tour.evemu"
    options.loops = true
    // Its contacts last a tenth of a second and more.
    options.speed = 20
  }

  private func start(_ options: DaemonOptions) throws -> Daemon {
    let daemon = try Daemon(options: options, version: "1", supervisor: supervisor)
    try daemon.start()
    return daemon
  }

  /// Runs it to its end, which must come.
  private func run(_ daemon: Daemon) throws {
    let patience = daemon.loop.makeTimer { [loop = daemon.loop] in
      Issue.record("it does not end")
      loop.stop()
    }
    patience.arm(after: .seconds(30))
    try daemon.loop.run()
  }

  private func subscribe(to daemon: Daemon, over descriptor: consuming OwnedDescriptor) throws
    -> Client
  {
    let peer = SocketPeer(descriptor: descriptor, loop: daemon.loop)
    let client = Client(peer: peer, interfaces: try Services.interfaces())
    try client.call("io.pressured.Touches.Subscribe", more: true)
    return client
  }

  /// Turns the loop until the last reply of `client` shows a contact that is down.
  private func waitForContact(_ daemon: Daemon, _ client: Client) throws {
    for _ in 0..<10_000 {
      let live = try client.replies().last?.contacts.contains { $0.hasSuffix("moved") }
      if live == true { return }
      try daemon.loop.runOnce(atMost: .milliseconds(100))
    }
    Issue.record("nobody touched the pad")
  }

  @Test func `who stops cancels what is down, says good-bye and leaves no socket`() throws {
    let daemon = try start(options)
    #expect(supervisor.notices == ["READY=1"])
    #expect(folder.names == ["socket"])
    let client = try subscribe(
      to: daemon, over: try UnixSocket.connect(to: options.socketPath))
    try waitForContact(daemon, client)
    daemon.stop()
    #expect(folder.names == [])
    let last = try #require(try client.replies().last)
    #expect(!last.contacts.isEmpty)
    #expect(last.contacts.allSatisfy { $0.hasSuffix("cancelled") || $0.hasSuffix("ended") })
    #expect(last.contacts.contains { $0.hasSuffix("cancelled") })
    #expect(client.isClosed)
    #expect(supervisor.notices == ["READY=1", "STOPPING=1"])
    try run(daemon)
  }

  @Test func `it stops once`() throws {
    let daemon = try start(options)
    daemon.stop()
    daemon.stop()
    #expect(supervisor.notices == ["READY=1", "STOPPING=1"])
    try run(daemon)
  }

  @Test func `it ends with its recording`() throws {
    var options = options
    options.loops = false
    options.speed = 1000
    let daemon = try start(options)
    let client = try subscribe(
      to: daemon, over: try UnixSocket.connect(to: options.socketPath))
    try run(daemon)
    #expect(supervisor.notices == ["READY=1", "STOPPING=1"])
    #expect(try client.replies().contains { $0.contacts.contains { $0.hasSuffix("ended") } })
    #expect(folder.names == [])
  }

  @Test func `it ends with the client that started it`() throws {
    let (ours, theirs) = try UnixSocket.makePair().relinquish()
    supervisor.sockets = [theirs]
    let daemon = try start(options)
    do {
      let client = try subscribe(to: daemon, over: OwnedDescriptor(owning: ours))
      #expect(try client.replies().first?.contacts == [])
      #expect(supervisor.notices == ["READY=1"])
    }
    try run(daemon)
    #expect(supervisor.notices == ["READY=1", "STOPPING=1"])
    #expect(folder.names == [])
  }

  @Test func `the recording is the only device`() throws {
    let daemon = try start(options)
    let peer = SocketPeer(
      descriptor: try UnixSocket.connect(to: options.socketPath), loop: daemon.loop)
    let client = Client(peer: peer, interfaces: try Services.interfaces())
    try client.call("io.pressured.Devices.List")
    let devices = try client.onlyReply().parameters["devices"]?.arrayValue ?? []
    #expect(devices.count == 1)
    #expect(devices.first?.objectValue?["id"] == "6-1-1-forcepad-tour.evemu")
    #expect(devices.first?.objectValue?["node"]?.stringValue == options.recording)
    daemon.stop()
  }

  @Test func `a stopped server still gives its clients what waits for them`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let stuck = try fixture.subscribe()
    source.send(.land(0, id: 7, grams: 90))
    source.ramp(from: 91, count: 2000)
    fixture.registry.removeAll()
    fixture.server.stop()
    let last = try #require(try stuck.replies().last)
    #expect(last.contacts == ["1 cancelled"])
    #expect(last.integer("sequence") == 2002)
    #expect(stuck.isClosed)
  }
}

@Suite struct WatchdogTests {
  @Test func `it is told by the loop that the loop turns`() throws {
    let loop = try EventLoop()
    let supervisor = HandSupervisor()
    supervisor.watchdogInterval = .microseconds(1)
    let watchdog = try #require(Watchdog(supervisor: supervisor, loop: loop))
    #expect(supervisor.notices == ["WATCHDOG=1"])
    for _ in 0..<3 { try loop.runOnce() }
    #expect(supervisor.notices == Array(repeating: "WATCHDOG=1", count: 4))
    withExtendedLifetime(watchdog) {}
  }

  @Test func `a supervisor that does not watch hears nothing`() throws {
    let supervisor = HandSupervisor()
    #expect(Watchdog(supervisor: supervisor, loop: try EventLoop()) == nil)
    #expect(supervisor.notices.isEmpty)
  }
}
