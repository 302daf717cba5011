import Forces
import Frames
import Glibc
import LinuxSystem
import Pipeline
import VarlinkServer

/// Wires everything to one event loop and runs it.
package final class Daemon {
  /// How long clients get to take what waits for them when the daemon stops.
  private static let farewell = Duration.milliseconds(500)

  private let loop: EventLoop
  private let manager = ServiceManager()
  private let options: DaemonOptions
  private let registry: DeviceRegistry
  private let services: Services
  private let server: Server
  private var liveDevices: LiveDevices?
  private var farewellTimer: LoopTimer?
  private var isStopping = false

  /// A daemon that has not started.
  package init(options: DaemonOptions, version: String) throws(DaemonError) {
    loop = try DaemonError.wrapping { () throws(SystemError) in try EventLoop() }
    self.options = options
    registry = DeviceRegistry(
      loop: loop,
      setup: DeviceSetup(
        settings: options.settings, store: options.stateFolder.map { LearnedStore(folder: $0) }))
    services = Services(loop: loop, registry: registry)
    server = Server(
      loop: loop, info: .pressured(version: version), interfaces: try Services.interfaces(),
      errorInterface: Services.connectionErrors, handler: services)
    registry.observer = services
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
    try prepareDevices()
    let sockets = try ListeningSockets(
      serving: server, at: options.socketPath, manager: manager)
    defer { sockets.remove() }
    let watchdog = Watchdog(manager: manager, loop: loop)
    defer { withExtendedLifetime(watchdog) {} }
    manager.notify("READY=1")
    Log.info("serving \(sockets.ownPath ?? "an inherited socket")")
    try DaemonError.wrapping { () throws(SystemError) in try loop.run() }
  }

  /// Cancels what is live, lets clients take what waits for them, and makes `run` return.
  package func stop() {
    guard !isStopping else { return }
    isStopping = true
    manager.notify("STOPPING=1")
    liveDevices = nil
    registry.removeAll()
    server.stop()
    farewellTimer = loop.makeTimer { [loop] in loop.stop() }
    if server.connectionCount == 0 {
      loop.stop()
    } else {
      farewellTimer?.arm(after: Self.farewell)
      services.onLastDisconnect = { [loop] in loop.stop() }
    }
  }

  private func prepareDevices() throws(DaemonError) {
    if let file = options.recording {
      try play(file)
    } else {
      liveDevices = try DaemonError.wrapping { () throws(SystemError) in
        try LiveDevices(registry: registry, loop: loop)
      }
    }
  }

  private func play(_ file: String) throws(DaemonError) {
    let recording = try RecordingFile.read(file)
    let pipeline: DevicePipeline
    do {
      let id = ForceDevice.identifier(ofRecording: file, recording.description)
      pipeline = try registry.setup.pipeline(recording.description, id: id)
    } catch {
      throw .refusedRecording(file: file, reason: error.description)
    }
    let source = RecordingSource(recording, file: file, options: options, loop: loop) {
      [unowned self] in stop()
    }
    registry.add(
      ForceDevice(recording: file, pipeline: pipeline), pipeline: pipeline, source: source)
  }
}
