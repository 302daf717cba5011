import Synchronization

/// Peek and pop for the views of a program.
///
/// ```swift
/// let interaction = PreviewInteraction(client: PressureClient(), name: "photos")
/// let context = try interaction.register(
///   SourceView(id: "photo", frame: Rectangle(x: 0, y: 0, width: 1, height: 1)), delegate: browser)
/// try await interaction.run()
/// ```
///
/// A press is offered to the source view that it begins in, by its delegate's `previewAt`. On devices
/// whose force cannot be had, a long press peeks instead, without `pop`.
public final class PreviewInteraction: Sendable {
  /// Which presses are asked for.
  ///
  /// With `allowsLongPress` a long press peeks on every device; without, on those that have no force.
  public let registration: PreviewRegistration
  /// What the rectangles of this interaction are compared with.
  public let location: PressLocation

  private let client: PressureClient
  private let sources = SourceList()
  private let devices = DeviceBook()
  private let isRunning = Atomic(false)
  /// What becomes of presses, for those who wait for that.
  let peeks = PeekBoard()

  /// An interaction without source views, for the presses of a registration.
  public init(
    client: PressureClient, registration: PreviewRegistration,
    location: PressLocation = .onSurface
  ) {
    self.client = client
    self.registration = registration
    self.location = location
  }

  /// An interaction without source views, for all presses; `name` is for the daemon's log.
  public convenience init(
    client: PressureClient, name: String, location: PressLocation = .onSurface
  ) {
    self.init(
      client: client, registration: PreviewRegistration(name: name), location: location)
  }

  /// Lets a source view be pressed from now on, also while the interaction runs.
  ///
  /// Where several lie over each other, the one that was registered last is pressed. The delegate is held
  /// until the source view is unregistered.
  ///
  /// - Throws: `invalidParameter` where one with the same `id` is registered already, for a frame without
  ///   size, and for one outside of 0…1 where the place is the surface.
  @discardableResult
  public func register(
    _ sourceView: SourceView, delegate: some PreviewingDelegate
  ) throws(PressureError) -> PreviewingContext {
    try location.validate(sourceView.frame, of: "the frame of source view '\(sourceView.id)'")
    let context = PreviewingContext(sourceView, location: location) { [weak sources] context in
      sources?.remove(context)
    }
    let location = location
    let source = SourceList.Source(context: context) { offered, point in
      let conversation = PreviewConversation(
        delegate: delegate, context: context, location: location, inbox: offered.inbox,
        press: offered.press, didPeek: offered.didPeek)
      await conversation.run(at: point)
    }
    try sources.add(source)
    return context
  }

  /// Offers presses to the source views until its task is cancelled.
  ///
  /// When the daemon goes away, previews are dismissed, and it goes on once the daemon is back. At the end
  /// it waits for the delegates.
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
    try await runAll([
      { await self.devices.follow(self.client) },
      { await self.follow(self.registration, isFallback: false) },
      { await self.followFallback() },
    ])
  }

  /// Presses on devices without force, which long presses are to be recognised on.
  private func followFallback() async -> PressureError? {
    guard !registration.allowsLongPress else { return nil }
    var fallback = registration
    fallback.allowsLongPress = true
    return await follow(fallback, isFallback: true)
  }

  private func follow(
    _ registration: PreviewRegistration, isFallback: Bool
  ) async -> PressureError? {
    await client.followOffers(of: registration) { press, live in
      let inbox = isWanted(press, isFallback: isFallback) ? live.begin(press) : nil
      if inbox != nil { peeks.begin(on: press.device) }
      return inbox
    } converse: { press, inbox in
      await self.converse(about: press, inbox)
      if inbox != nil { self.peeks.end(on: press.device) }
    }
  }

  /// A press is offered to both registrations; one of them is for its device.
  private func isWanted(_ press: Press, isFallback: Bool) -> Bool {
    guard !peeks.isBlocked(press.device) else { return false }
    return registration.allowsLongPress || devices.hasForce(press) != isFallback
  }

  /// Has the delegate of what is pressed follow the press; declines it where there is none.
  private func converse(about press: Press, _ inbox: PressInbox?) async {
    if let inbox, let point = await location.point(of: press),
      let source = sources.topmost(at: point), source.context.begin(inbox)
    {
      let offered = SourceList.OfferedPress(press: press, inbox: inbox) { [peeks] step in
        peeks.didPeek(on: step.device, at: step.time)
      }
      await source.converse(offered, point)
      source.context.finish()
    } else {
      // Whatever stands against that ends the press's stream, too, which tells of it.
      try? await press.decline()
    }
  }
}

extension PressureClient {
  /// Whether force can be had from any device: first as it is, then whenever that changes.
  ///
  /// `available` where one device has force; `unknown` where none has, but one may; else `unavailable`.
  /// It stays as it was while the daemon is away. For single devices see `deviceChanges`.
  public var capabilityChanges: PressureEvents<ForceTouchCapability> {
    watchDevices(CapabilityTranslator())
  }
}
