import DesktopEntries
public import Pressure
import Synchronization
import Varlink

/// An application's own side of its quick actions.
///
/// ```swift
/// let application = QuickActionApplication(id: "org.example.Photos")
/// try await application.setQuickActions([
///   QuickAction(type: "recent", localizedTitle: "Dunes", icon: .system(.time))
/// ])
/// try await application.run { action in
///   print("perform", action.type)
///   return true
/// }
/// ```
///
/// What it sets is kept for its user until it sets others, also across restarts. The actions of its desktop
/// entry need not be set; they are performed here in the same way.
public final class QuickActionApplication: Sendable {
  private struct State {
    var subscription: Subscription<HandlerEvent<QuickAction>>?
    /// What it was launched for.
    var launch: QuickAction?
    /// The same while nobody has answered it.
    var openLaunch: ActionRequest<QuickAction>?
    /// Whether the daemon has said so, or was not there to say anything.
    var isLaunchKnown = false
    var isRunning = false

    /// What it was launched for, if nobody has taken that yet.
    mutating func takeLaunch() -> ActionRequest<QuickAction>? {
      defer { openLaunch = nil }
      return openLaunch
    }
  }

  /// The name of its desktop entry without `.desktop`, as org.example.Photos.
  public let id: String
  private let client: PressureClient
  private let state = Mutex(State())

  /// The application of that desktop entry, with or without `.desktop`; nothing is connected yet.
  public init(id: String, client: PressureClient = PressureClient()) {
    self.id = ApplicationName.of(id)
    self.client = client
  }

  // MARK: Actions

  /// Replaces the actions that the application has set; none of them removes them.
  ///
  /// - Throws: `invalidItem` where one of them cannot be, and then all stay as they were; `limitExceeded`,
  ///   `notKept`, or why the daemon cannot be reached.
  public func setQuickActions(_ actions: [QuickAction]) async throws(PressureError) {
    try await client.setItems(actions.map { .object($0.wireObject) }, of: id)
  }

  /// The actions that the application has set, in their order.
  public func quickActions() async throws(PressureError) -> [QuickAction] {
    try await client.quickActions(of: id)
  }

  /// The actions of its desktop entry, in the user's language.
  ///
  /// - Throws: `noSuchApplication` where there is no entry; `unusableApplication` where it is hidden or broken.
  public func staticQuickActions() throws(PressureError) -> [QuickAction] {
    do throws(DesktopEntryError) {
      return try DesktopEntry(id: id).quickActions
    } catch {
      throw PressureError(error)
    }
  }

  // MARK: Performing

  /// What the application was launched for; nil where for nothing of the kind, or where the daemon is not there.
  ///
  /// An application that deals with it while it starts says so by `completeLaunch`; else the handler of `run` gets
  /// it first.
  ///
  /// - Throws: `permissionDenied`, or whatever else time does not heal; `invalidParameter` while the application
  ///   runs its handler.
  public func launchQuickAction() async throws(PressureError) -> QuickAction? {
    let subscription = try state.withLock { state throws(PressureError) in
      guard !state.isRunning else { throw alreadyRuns }
      return state.isLaunchKnown ? nil : subscribe(&state)
    }
    guard let subscription else { return state.withLock { $0.launch } }
    var request: ActionRequest<QuickAction>?
    if case .registered(let launch)? = try await subscription.next().get() { request = launch }
    let action = request.map { self.action(of: $0) }
    state.withLock { state in
      state.isLaunchKnown = true
      state.launch = action
      state.openLaunch = request
    }
    return action
  }

  /// Says that what the application was launched for is done, or cannot be, so that no handler is called for it.
  ///
  /// - Throws: `permissionDenied`, or whatever else time does not heal.
  public func completeLaunch(handled: Bool = true) async throws(PressureError) {
    guard let request = state.withLock({ $0.takeLaunch() }) else { return }
    try await complete(request, handled)
  }

  /// Performs the actions that people choose, until its task is cancelled.
  ///
  /// It goes on once the daemon is back where that goes away. Of several programs that run as one application,
  /// the newest is asked.
  ///
  /// - Parameter handler: Performs an action, and answers whether it could, within 5 seconds. Where the next is
  ///   chosen meanwhile, it is called for that, too.
  /// - Throws: `permissionDenied`, or whatever else time does not heal; `invalidParameter` where it runs already.
  public func run(
    _ handler: @escaping @Sendable (QuickAction) async -> Bool
  ) async throws(PressureError) {
    let (subscription, launch) = try state.withLock { state throws(PressureError) in
      guard !state.isRunning else { throw alreadyRuns }
      state.isRunning = true
      return (subscribe(&state), state.takeLaunch())
    }
    defer {
      state.withLock { state in
        state.isRunning = false
        state.subscription = nil
      }
    }
    if let failure = await follow(subscription, launch, handler) { throw failure }
  }

  private var alreadyRuns: PressureError {
    PressureError(.invalidParameter, "the application '\(id)' runs its handler already")
  }

  private func subscribe(_ state: inout State) -> Subscription<HandlerEvent<QuickAction>> {
    if let subscription = state.subscription { return subscription }
    let subscription = client.core.subscribe(
      to: "io.pressured.QuickActions.Handle", ["application": .string(id)]
    ) { stream in
      HandlerTranslator(stream: stream, decode: QuickAction.decode)
    }
    state.subscription = subscription
    return subscription
  }

  private func follow(
    _ subscription: Subscription<HandlerEvent<QuickAction>>, _ launch: ActionRequest<QuickAction>?,
    _ handler: @escaping @Sendable (QuickAction) async -> Bool
  ) async -> PressureError? {
    await withTaskGroup(of: Void.self) { group in
      if let launch { group.addTask { await self.perform(launch, handler) } }
      do throws(PressureError) {
        while let event = try await subscription.next().get() {
          switch event {
          case .performed(let request), .registered(let request?):
            group.addTask { await self.perform(request, handler) }
          case .registered(nil), .disconnected:
            continue
          }
        }
        return nil
      } catch {
        return error
      }
    }
  }

  private func perform(
    _ request: ActionRequest<QuickAction>, _ handler: @Sendable (QuickAction) async -> Bool
  ) async {
    let isHandled = await handler(action(of: request))
    // Whatever stands against that ends the stream, too, which tells of it.
    try? await complete(request, isHandled)
  }

  private func complete(
    _ request: ActionRequest<QuickAction>, _ isHandled: Bool
  ) async throws(PressureError) {
    do throws(PressureError) {
      let call = request.completion(handled: isHandled)
      _ = try await client.core.call(call.method, call.parameters, about: request.place)
    } catch {
      // An answer that comes too late does nothing.
      guard error.code == .noSuchRequest || error.mayHeal else { throw error }
    }
  }

  /// The action that was asked for; of one that is nowhere any more its type is known.
  private func action(of request: ActionRequest<QuickAction>) -> QuickAction {
    if let item = request.item { return item }
    // Without an entry there is nothing to look up.
    let ofEntry = (try? staticQuickActions())?.first { $0.type == request.type }
    return ofEntry ?? QuickAction(type: request.type, localizedTitle: request.type)
  }
}

extension PressureClient {
  /// The actions that an application has set.
  func quickActions(of application: String) async throws(PressureError) -> [QuickAction] {
    let call = QuickActionCalls.list(of: application)
    let reply = try await core.call(call.method, call.parameters)
    return try WireReader(reply, subject: "QuickActions.List").items(QuickAction.decode)
  }
}
