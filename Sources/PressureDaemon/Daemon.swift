import Forces
import Frames
import Glibc
package import LinuxSystem
import Pipeline
import VarlinkServer

/// Wires everything to one event loop and runs it.
package final class Daemon {
  /// How long clients get to take what waits for them when the daemon stops.
  private static let farewell = Duration.milliseconds(500)

  package let loop: EventLoop

  private let supervisor: any Supervisor
  private let options: DaemonOptions
  private let registry: DeviceRegistry
  private let services: Services
  private let server: Server
  private var liveDevices: LiveDevices?
  private var sockets: ListeningSockets?
  private var watchdog: Watchdog?
  private var farewellTimer: LoopTimer?
  private var isStopping = false

  /// A daemon that has not started.
  package init(
    options: DaemonOptions, version: String, supervisor: any Supervisor = ServiceManager()
  ) throws(DaemonError) {
    loop = try DaemonError.wrapping { () throws(SystemError) in try EventLoop() }
    self.options = options
    self.supervisor = supervisor
    registry = DeviceRegistry(
      loop: loop,
      setup: DeviceSetup(
        settings: options.settings, store: options.stateFolder.map { LearnedStore(folder: $0) }))
    services = Services(
      loop: loop, registry: registry, authorization: .ofSystem(),
      simulates: options.simulates,
      quickActions: QuickActionStore(folder: options.stateFolder.map { "\($0)/quick-actions" }))
    server = Server(
      loop: loop, info: .pressured(version: version), interfaces: try Services.interfaces(),
      errorInterface: Services.connectionErrors, handler: services)
  }

  /// Serves until it is told to stop, or until the recording has ended.
  package func run() throws(DaemonError) {
    let signals = try DaemonError.wrapping { () throws(SystemError) in
      try SignalSource([SIGTERM, SIGINT], on: loop) { [unowned self] _ in stop() }
    }
    defer { withExtendedLifetime(signals) {} }
    let resumeWatch = try DaemonError.wrapping { () throws(SystemError) in
      try ResumeWatch(on: loop) { [registry] in registry.resume() }
    }
    defer { withExtendedLifetime(resumeWatch) {} }
    let loginWatch = try watchLogins()
    defer { withExtendedLifetime(loginWatch) {} }
    try start()
    defer { sockets?.remove() }
    try DaemonError.wrapping { () throws(SystemError) in try loop.run() }
  }

  /// Takes up its devices and its sockets, which are served while the loop runs.
  package func start() throws(DaemonError) {
    try prepareDevices()
    let inherited = try DaemonError.wrapping { () throws(SystemError) in
      try supervisor.inheritedSockets()
    }
    let sockets = try ListeningSockets(
      serving: server, at: options.socketPath, inherited: inherited)
    if !sockets.isListening {
      // Started for one client by that client, who expects us to end with it.
      services.onLastDisconnect = { [unowned self] in stop() }
    }
    watchdog = Watchdog(supervisor: supervisor, loop: loop)
    supervisor.notify("READY=1")
    Log.info("serving \(sockets.ownPath ?? "an inherited socket")")
    self.sockets = sockets
  }

  /// Cancels what is live, lets clients take what waits for them, and makes `run` return.
  package func stop() {
    guard !isStopping else { return }
    isStopping = true
    supervisor.notify("STOPPING=1")
    liveDevices = nil
    registry.removeAll()
    sockets?.remove()
    server.stop()
    farewellTimer = loop.makeTimer { [loop] in loop.stop() }
    if server.connectionCount == 0 {
      loop.stop()
    } else {
      farewellTimer?.arm(after: Self.farewell)
      services.onLastDisconnect = { [loop] in loop.stop() }
    }
  }

  /// Nil where there is no logind, and so nobody whose right could come and go.
  private func watchLogins() throws(DaemonError) -> LoginWatch? {
    do throws(SystemError) {
      return try LoginWatch(on: loop) { [services, server] in
        services.authorizationDidChange()
        server.authorizationDidChange()
      }
    } catch {
      guard error.isAbsence else { throw .system(error) }
      let group = Authorization.groupName
      Log.notice("there is no logind: only root and members of the group \(group) may watch")
      return nil
    }
  }

  private func prepareDevices() throws(DaemonError) {
    if let file = options.recording {
      try RecordedDevices.add(from: file, to: registry, options: options, loop: loop) {
        [unowned self] in stop()
      }
    } else {
      liveDevices = try DaemonError.wrapping { () throws(SystemError) in
        try LiveDevices(registry: registry, loop: loop)
      }
    }
  }
}
