public import Pressure
import Synchronization

/// Menus of quick actions for what a program shows, such as the icons of a dock.
///
/// A press that peeks on a target opens its menu, sliding moves between the items, and the one that the fingers
/// are on when they are lifted, or press through, is performed.
///
/// ```swift
/// let menus = QuickActionInteraction(client: client, name: "dock") { target, event in
///   print(target, event)
/// }
/// let icon = SourceView(id: "photos", frame: Rectangle(x: 0, y: 0.5, width: 1, height: 0.5))
/// try menus.register(
///   icon, application: "org.example.Photos", launcher: QuickActionLauncher(client: client),
///   layout: .rows(height: 0.1, gap: 0.05))
/// try await menus.run()
/// ```
public final class QuickActionInteraction: Sendable {
  /// Which presses are asked for.
  public let registration: PreviewRegistration
  /// What the rectangles of this interaction are compared with.
  public let location: PressLocation

  private let client: PressureClient
  private let handler: MenuConversation.Handler
  private let targets = MenuTargetList()
  private let isRunning = Atomic(false)

  /// An interaction without targets, for the presses of a registration.
  ///
  /// - Parameters:
  ///   - client: The way to the daemon.
  ///   - registration: Which presses are asked for; it is told of their movement in any case.
  ///   - location: What the rectangles are compared with.
  ///   - handler: Shows the menus, each by the `id` of its target; for one target its calls come one after the
  ///     other.
  public init(
    client: PressureClient, registration: PreviewRegistration,
    location: PressLocation = .onSurface,
    handler: @escaping @Sendable (SourceView.ID, QuickActionMenuEvent) async -> Void
  ) {
    var registration = registration
    registration.reportsMoves = true
    self.client = client
    self.registration = registration
    self.location = location
    self.handler = handler
  }

  /// An interaction without targets, for all presses; `name` is for the daemon's log.
  public convenience init(
    client: PressureClient, name: String, location: PressLocation = .onSurface,
    handler: @escaping @Sendable (SourceView.ID, QuickActionMenuEvent) async -> Void
  ) {
    self.init(
      client: client, registration: PreviewRegistration(name: name), location: location,
      handler: handler)
  }

  /// Lets a target be pressed from now on, also while the interaction runs.
  ///
  /// Where several lie over each other, the one that was registered last is pressed.
  ///
  /// - Parameters:
  ///   - target: What is pressed.
  ///   - layout: Where the items of its menu are.
  ///   - actions: The items, asked for when a press begins; none where there is nothing to show.
  ///   - perform: Performs the one that was chosen.
  /// - Throws: `invalidParameter` where a target with the same `id` is registered already, and for a frame or
  ///   rows without size.
  public func register(
    _ target: SourceView, layout: QuickActionMenuLayout,
    actions: @escaping @Sendable () async throws -> [QuickAction],
    perform: @escaping @Sendable (QuickAction) async throws -> Void
  ) throws(PressureError) {
    try location.validate(target.frame, of: "the frame of target '\(target.id)'")
    try layout.validate()
    try targets.add(
      MenuTarget(view: target, layout: layout, actions: actions, perform: perform))
  }

  /// Lets a target be pressed from now on that stands for an application, with the actions that a menu of the
  /// application shows.
  ///
  /// - Parameters:
  ///   - target: What is pressed.
  ///   - application: The name of the application's desktop entry.
  ///   - launcher: What knows and performs its actions.
  ///   - layout: Where the items of its menu are.
  /// - Throws: `invalidParameter`, as for any target.
  public func register(
    _ target: SourceView, application: String, launcher: QuickActionLauncher,
    layout: QuickActionMenuLayout
  ) throws(PressureError) {
    try register(
      target, layout: layout,
      actions: { try await launcher.menu(of: application).shown },
      perform: { try await launcher.perform($0.type, of: application) })
  }

  /// Lets a target be pressed no more; its menu is closed.
  public func unregister(_ target: SourceView.ID) {
    targets.remove(target)?.unregister()
  }

  /// Opens menus until its task is cancelled.
  ///
  /// When the daemon goes away, menus are closed, and it goes on once the daemon is back. At the end it waits for
  /// the handler and for what is performed.
  ///
  /// - Throws: `invalidParameter` where it runs already, or where the daemon refuses the registration;
  ///   `permissionDenied`, or whatever else time does not heal.
  public func run() async throws(PressureError) {
    guard
      isRunning.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else {
      throw PressureError(.invalidParameter, "the interaction '\(registration.name)' runs already")
    }
    defer { isRunning.store(false, ordering: .relaxed) }
    let failure = await client.followOffers(of: registration) { press, live in
      live.begin(press)
    } converse: { press, inbox in
      await self.converse(about: press, inbox)
    }
    if let failure { throw failure }
  }

  private func converse(about press: Press, _ inbox: PressInbox?) async {
    if let inbox, let point = await location.point(of: press),
      let target = targets.topmost(at: point), target.begin(inbox)
    {
      let conversation = MenuConversation(
        target: target, location: location, handler: handler, inbox: inbox, press: press)
      await conversation.run(at: point)
      target.finish()
    } else {
      // Whatever stands against that ends the press's stream, too, which tells of it.
      try? await press.decline()
    }
  }
}
