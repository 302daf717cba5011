package import LinuxSystem
import Pipeline
import PressureInterface
package import Varlink
package import VarlinkServer

/// Gives each call to the service of its interface, and what devices do to those who listen.
package final class Services: CallHandler, SessionObserver {
  /// The interface of the errors that end a connection.
  package static let connectionErrors = "io.pressured.Connection"

  /// Called when no client is connected any more.
  package var onLastDisconnect: () -> Void = {}

  private let registry: DeviceRegistry
  private let authorization: Authorization
  private let devices: DevicesService
  private let touches: TouchesService
  private let previews: PreviewsService
  private let haptics: HapticsService
  private let quickActions: QuickActionsService
  private let simulator: SimulatorService
  private let clientLog: ClientLog
  private let now: () -> MonotonicInstant
  private var connected = 0

  /// The services for the devices in `registry`, whose observer they become.
  ///
  /// `now` is the clock that bounds how often subscribers hear, and how long those wait who perform actions;
  /// simulated devices are played by it. `simulates` says whether others than root may do that.
  package init(
    loop: EventLoop, registry: DeviceRegistry, authorization: Authorization,
    simulates: Bool = false, quickActions store: QuickActionStore = QuickActionStore(folder: nil),
    clientLog: ClientLog = ClientLog(),
    now: @escaping () -> MonotonicInstant = { .now }
  ) {
    self.registry = registry
    self.authorization = authorization
    self.clientLog = clientLog
    self.now = now
    devices = DevicesService(registry: registry, authorization: authorization)
    touches = TouchesService(
      loop: loop, registry: registry, authorization: authorization, now: now)
    previews = PreviewsService(registry: registry, authorization: authorization)
    haptics = HapticsService(registry: registry, authorization: authorization, now: now)
    quickActions = QuickActionsService(loop: loop, store: store, now: now)
    simulator = SimulatorService(
      loop: loop, registry: registry, isEnabled: simulates, now: now)
    registry.observer = self
  }

  /// Every interface that the daemon has.
  package static func interfaces() throws(DaemonError) -> [InterfaceDescription] {
    var result: [InterfaceDescription] = []
    for text in [ServiceInterface.source] + InterfaceTexts.all {
      do {
        result.append(try InterfaceDescription(parsing: text))
      } catch {
        throw .interface(error)
      }
    }
    return result
  }

  // MARK: Calls

  package func connectionDidOpen(_ connection: Connection) {
    connected += 1
  }

  package func handle(_ call: Call, on connection: Connection) {
    guard authorization.allowsAny(connection.peer, of: registry) else {
      return connection.fail(.permissionDenied)
    }
    switch call.interface {
    case "io.pressured.Devices": devices.handle(call, on: connection)
    case "io.pressured.Touches": touches.handle(call, on: connection)
    case "io.pressured.Previews": previews.handle(call, on: connection)
    case "io.pressured.Haptics": haptics.handle(call, on: connection)
    case QuickActionsService.interface: quickActions.handle(call, on: connection)
    case SimulatorService.interface: simulator.handle(call, on: connection)
    default: connection.fail(.methodNotImplemented(call.method))
    }
  }

  package func explain(_ error: VarlinkError, of call: Call) -> VarlinkError {
    call.interface == QuickActionsService.interface
      ? quickActions.explain(error, of: call) : error
  }

  package func connectionDidClose(_ connection: Connection) {
    devices.connectionDidClose(connection)
    touches.connectionDidClose(connection)
    previews.connectionDidClose(connection)
    quickActions.connectionDidClose(connection)
    simulator.connectionDidClose(connection)
    connected -= 1
    if connected == 0 { onLastDisconnect() }
  }

  package func isEntitled(_ peer: PeerCredentials) -> Bool {
    authorization.allowsAny(peer, of: registry)
  }

  package func connection(_ connection: Connection, endsWith error: VarlinkError) {
    clientLog.tell(error, of: connection.peer, at: now())
  }

  package func acceptDidFail(_ error: SystemError) {
    clientLog.tell(error, at: now())
  }

  /// Somebody may have got the right to watch a device, or lost it.
  package func authorizationDidChange() {
    touches.authorizationDidChange()
    previews.authorizationDidChange()
    devices.authorizationDidChange()
  }

  // MARK: Devices

  func sessionDidAppear(_ session: DeviceSession) {
    devices.deviceDidChange(.added, session)
    touches.deviceAppeared(session)
    previews.deviceAppeared(session)
  }

  func sessionDidChange(_ session: DeviceSession) {
    devices.deviceDidChange(.changed, session)
  }

  func sessionDidDisappear(_ session: DeviceSession) {
    touches.deviceDisappeared(session)
    previews.deviceDisappeared(session)
    devices.deviceDidChange(.removed, session)
  }

  func session(_ session: DeviceSession, recognized press: ProfiledPressEvent) {
    previews.session(session, recognized: press)
  }
}

extension ServiceInfo {
  package static func pressured(version: String) -> ServiceInfo {
    ServiceInfo(
      vendor: "The pressured developers", product: "pressured", version: version,
      url: "https://pressured.example/")
  }
}
