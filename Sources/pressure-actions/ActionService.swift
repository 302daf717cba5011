import ActionBindings
package import LinuxSystem
import Pressure
import VarlinkClient

/// Everything that happens, on one thread: presses, devices, the file, and the ends of commands.
package final class ActionService {
  private typealias Thread = LoopThread<ActionService>

  private let loop: EventLoop
  private let options: ActionsOptions
  private let client: PressureClient
  private let performer: ActionPerformer
  private let subscriptions: PressSubscriptions
  private var file: FileOfActions?
  private var actions = ActionSet()
  private var devices: [ForceDevice.ID: ActionDevice] = [:]
  private var tasks: [Task<Void, Never>] = []
  /// Why the daemon refused, as long as it does.
  private var refusal: PressureError?
  private var isDaemonLost = false
  /// Takes why the service cannot be.
  private var onFailure: ((SystemError) -> Void)?

  private init(on loop: EventLoop, options: ActionsOptions) {
    self.loop = loop
    self.options = options
    client = PressureClient(socketPath: options.socketPath)
    performer = ActionPerformer(on: loop, options: options)
    subscriptions = PressSubscriptions(on: loop)
  }

  /// Runs until a signal ends the program; what it started goes on.
  package static func run(_ options: ActionsOptions) async throws(SystemError) {
    let thread = try Thread { ActionService(on: $0, options: options) }
    throw await withCheckedContinuation { continuation in
      thread.perform { service in
        service.onFailure = { continuation.resume(returning: $0) }
        service.start(on: thread)
      }
    }
  }

  private func start(on thread: Thread) {
    performer.report = { outcome, action in
      thread.perform { $0.performer.note(outcome, of: action) }
    }
    subscriptions.open = { [client] number, registration in
      Following.start(client.presses(registration)) { press in
        thread.perform { $0.take(press, from: number) }
      } fail: { error in
        thread.perform { $0.daemonDidRefuse(error) }
      }
    }
    do throws(SystemError) {
      file = try FileOfActions(options.path, on: loop) { [unowned self] in
        actions = $0
        renewWish()
      }
    } catch {
      onFailure?(error)
      onFailure = nil
      return
    }
    tasks = [
      Following.start(client.deviceChanges) { change in
        thread.perform { $0.take(change) }
      } fail: { error in
        thread.perform { $0.daemonDidRefuse(error) }
      },
      Following.start(client.connectionStates) { state in
        thread.perform { $0.take(state) }
      } fail: { error in
        thread.perform { $0.daemonDidRefuse(error) }
      },
    ]
  }

  // MARK: What the daemon says

  private func take(_ change: DeviceChange) {
    refusal = nil
    // One that is gone may come back, and a registration that names it does no harm until then.
    guard change.kind != .removed else { return }
    devices[change.device.id] = ActionDevice(change.device)
    renewWish()
  }

  private func take(_ press: Press, from stream: Int) {
    refusal = nil
    let device =
      devices[press.device] ?? ActionDevice(id: press.device, name: press.device, isPen: false)
    for response in subscriptions.take(PressStep(press, on: device), from: stream, bound: actions) {
      switch response {
      case .accept: answer { () async throws(PressureError) in try await press.accept() }
      case .decline: answer { () async throws(PressureError) in try await press.decline() }
      case .run(let action, let facts): performer.perform(action, for: facts)
      }
    }
  }

  private func answer(_ answer: @escaping @Sendable () async throws(PressureError) -> Void) {
    Task {
      do throws(PressureError) {
        try await answer()
      } catch {
        // Who may not answer hears of no press either, and that is told.
        return
      }
    }
  }

  private func take(_ state: ConnectionState) {
    switch state {
    case .disconnected(let error):
      Log.warning("\(error); waiting for it to come back")
      isDaemonLost = true
    case .connected, .suspended:
      if isDaemonLost { Log.notice("pressured is back") }
      isDaemonLost = false
    }
  }

  private func daemonDidRefuse(_ error: PressureError) {
    if error != refusal { Log.warning("\(error); trying again") }
    refusal = error
  }

  private func renewWish() {
    subscriptions.want(actions.wish(among: devices.values))
  }
}
