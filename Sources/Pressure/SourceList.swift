import Synchronization

/// The source views of an interaction, each with what a press on it leads to.
final class SourceList: Sendable {
  /// Has a delegate follow a press at a point, to its end.
  typealias Conversation = @Sendable (OfferedPress, Point) async -> Void

  /// A source view with its delegate.
  struct Source: Sendable {
    let context: PreviewingContext
    let converse: Conversation
  }

  /// A press that was offered, on its way to a delegate.
  struct OfferedPress: Sendable {
    let press: Press
    let inbox: PressInbox
    /// Called when the press peeks.
    let didPeek: @Sendable (Press) -> Void
  }

  /// From the bottom to the top.
  private let sources = Mutex<[Source]>([])

  func add(_ source: Source) throws(PressureError) {
    let id = source.context.sourceView.id
    try sources.withLock { sources throws(PressureError) in
      guard !sources.contains(where: { $0.context.sourceView.id == id }) else {
        throw PressureError(.invalidParameter, "source view '\(id)' is registered already")
      }
      sources.append(source)
    }
  }

  func remove(_ context: PreviewingContext) {
    sources.withLock { $0.removeAll { $0.context === context } }
  }

  /// The source view at that point; of several the one that was registered last.
  func topmost(at point: Point) -> Source? {
    sources.withLock { sources in
      sources.last { $0.context.sourceView.frame.contains(point) }
    }
  }
}
