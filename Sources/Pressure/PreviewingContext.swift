import Synchronization

/// A source view that is registered for previews.
///
/// It is registered until `unregister`, whether or not the program keeps this object.
public final class PreviewingContext: Sendable {
  private struct State {
    var sourceView: SourceView
    /// The press that the delegate is busy with.
    var slot = PressSlot()
    /// Those that are revealed.
    var actions: Set<PreviewAction> = []
  }

  private let state: Mutex<State>
  private let location: PressLocation
  private let remove: @Sendable (PreviewingContext) -> Void

  /// A context that `remove` takes out of the list of those that can be pressed.
  init(
    _ sourceView: SourceView, location: PressLocation,
    remove: @escaping @Sendable (PreviewingContext) -> Void
  ) {
    state = Mutex(State(sourceView: sourceView))
    self.location = location
    self.remove = remove
  }

  /// What was registered, where it is now.
  public var sourceView: SourceView {
    state.withLock { $0.sourceView }
  }

  /// Says that the source view has moved, or has another size.
  ///
  /// - Throws: `invalidParameter` for a rectangle without size, or outside the surface where it is the place.
  public func move(to frame: Rectangle) throws(PressureError) {
    let id = sourceView.id
    try location.validate(frame, of: "the frame of source view '\(id)'")
    state.withLock { $0.sourceView = SourceView(id: id, frame: frame) }
  }

  /// Performs one of the actions that are revealed, and then has the preview dismissed.
  ///
  /// - Throws: `invalidParameter` where the action is not among those that are revealed now, also because one
  ///   was performed already; else what the action throws.
  public func perform(_ action: PreviewAction) async throws {
    let inbox = try state.withLock { state throws(PressureError) in
      guard let inbox = state.slot.inbox, state.actions.contains(action) else {
        throw PressureError(
          .invalidParameter, "the action '\(action.title)' is not among those that are shown")
      }
      state.actions = []
      return inbox
    }
    defer { inbox.end(.performed(action)) }
    try await action.handler()
  }

  /// Has the preview dismissed that is shown or about to be; does nothing where there is none.
  public func dismiss() {
    inbox?.end(.closed)
  }

  /// Lets the source view be pressed no more; a preview of it is dismissed.
  public func unregister() {
    remove(self)
    state.withLock { $0.slot.unregister() }?.end(.unregistered)
  }

  private var inbox: PressInbox? {
    state.withLock { $0.slot.inbox }
  }

  // MARK: For conversations

  /// Begins with a press; false where the delegate is busy with another.
  func begin(_ inbox: PressInbox) -> Bool {
    state.withLock { $0.slot.begin(inbox) }
  }

  func finish() {
    state.withLock { state in
      state.slot.finish()
      state.actions = []
    }
  }

  func showActions(of items: [PreviewActionItem]) {
    state.withLock { $0.actions = Set(items.flatMap(\.actions)) }
  }

  func hideActions() {
    state.withLock { $0.actions = [] }
  }
}
