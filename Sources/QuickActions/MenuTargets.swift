import Pressure
import Synchronization

/// Something that can be pressed for its menu.
final class MenuTarget: Sendable {
  let view: SourceView
  let layout: QuickActionMenuLayout
  let actions: @Sendable () async throws -> [QuickAction]
  let perform: @Sendable (QuickAction) async throws -> Void
  /// The press that its menu is open for, or about to be.
  private let slot = Mutex(PressSlot())

  init(
    view: SourceView, layout: QuickActionMenuLayout,
    actions: @escaping @Sendable () async throws -> [QuickAction],
    perform: @escaping @Sendable (QuickAction) async throws -> Void
  ) {
    self.view = view
    self.layout = layout
    self.actions = actions
    self.perform = perform
  }

  /// Begins with a press; false where the menu is open for another.
  func begin(_ inbox: PressInbox) -> Bool {
    slot.withLock { $0.begin(inbox) }
  }

  func finish() {
    slot.withLock { $0.finish() }
  }

  func unregister() {
    slot.withLock { $0.unregister() }?.end(.unregistered)
  }
}

/// The targets of an interaction.
final class MenuTargetList: Sendable {
  /// From the bottom to the top.
  private let targets = Mutex<[MenuTarget]>([])

  func add(_ target: MenuTarget) throws(PressureError) {
    try targets.withLock { targets throws(PressureError) in
      guard !targets.contains(where: { $0.view.id == target.view.id }) else {
        throw PressureError(
          .invalidParameter, "the target '\(target.view.id)' is registered already")
      }
      targets.append(target)
    }
  }

  func remove(_ id: SourceView.ID) -> MenuTarget? {
    targets.withLock { targets in
      targets.firstIndex { $0.view.id == id }.map { targets.remove(at: $0) }
    }
  }

  /// The target at that point; of several the one that was registered last.
  func topmost(at point: Point) -> MenuTarget? {
    targets.withLock { targets in targets.last { $0.view.frame.contains(point) } }
  }
}
