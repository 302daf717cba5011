/// What is shown while a press peeks: a program's own type, which it gets back with each step.
public protocol Preview: Sendable {
  /// What the preview is of, in the coordinates of the source view; nil for the whole source view.
  var sourceRect: Rectangle? { get async }

  /// The actions of the preview, asked for at the moment that they are shown.
  ///
  /// So their titles may depend on the state of things: "Favorite" or "Remove from favorites".
  var previewActionItems: [PreviewActionItem] { get async }
}

extension Preview {
  public var sourceRect: Rectangle? { nil }
  public var previewActionItems: [PreviewActionItem] { [] }
}

/// Why a preview is to be taken down without being opened.
public enum PreviewEnding: Hashable, Sendable {
  /// The fingers were lifted before they pressed hard enough to open it.
  case released
  /// The press came to nothing.
  case cancelled(Press.Reason)
  /// One of its actions was performed.
  case performed(PreviewAction)
  /// The program called `PreviewingContext.dismiss`.
  case closed
  /// The press was over, or another program's, by the time that the delegate had answered.
  case tooLate
  /// The source view was unregistered.
  case unregistered
  /// `PreviewInteraction.run` ends.
  case stopped
  /// The delegate threw, or the daemon refused; `didFail` told.
  case failed
}

/// Shows previews of what people press.
///
/// The calls for one source view come one after the other, each once the one before has returned:
///
/// | the press | call |
/// | --- | --- |
/// | begins in the source view | `previewAt`; with nil, that was all |
/// | comes nearer to peek | `didUpdatePreviewProgress` |
/// | peeks | `present` |
/// | comes nearer to pop | `didUpdateCommitProgress` |
/// | slides up | `reveal` with the preview's actions, where it has any |
/// | pops | `commit` |
/// | ends in any other way | `dismiss` |
///
/// A preview that `previewAt` answered with gets exactly one of `commit` and `dismiss`, also where it came
/// too late to be presented. Once its actions are revealed, a preview stays when the fingers are lifted, until
/// `PreviewingContext.perform` or `PreviewingContext.dismiss`, of which the program calls one.
///
/// Requirements are asynchronous, so that a main-actor class, an actor or a plain type can meet them. One that
/// takes its time holds up nothing but its own source view: progress is merged meanwhile, and a press that
/// begins there is declined. The task of a `previewAt` whose press is known to be over is cancelled.
public protocol PreviewingDelegate<PreviewItem>: Sendable {
  associatedtype PreviewItem: Preview

  /// What to preview where somebody presses; nil where there is nothing.
  ///
  /// `context` is the source view that is pressed, and `location` is in the coordinates of its frame. What it
  /// throws counts as nil, and is told to `didFail`.
  func previewingContext(
    _ context: PreviewingContext, previewAt location: Point
  ) async throws -> PreviewItem?

  /// The press peeks: show the preview.
  ///
  /// Where it throws, the press is given up.
  func previewingContext(
    _ context: PreviewingContext, present preview: PreviewItem
  ) async throws

  /// The press pops: open what was previewed.
  func previewingContext(
    _ context: PreviewingContext, commit preview: PreviewItem
  ) async throws

  /// How near the press is to peeking, 0…1.
  func previewingContext(
    _ context: PreviewingContext, didUpdatePreviewProgress progress: Double,
    of preview: PreviewItem
  ) async

  /// How near the press is to popping, 0…1.
  func previewingContext(
    _ context: PreviewingContext, didUpdateCommitProgress progress: Double,
    of preview: PreviewItem
  ) async

  /// Show the actions; the one that is chosen goes to `PreviewingContext.perform`.
  func previewingContext(
    _ context: PreviewingContext, reveal actions: [PreviewActionItem], of preview: PreviewItem
  ) async throws

  /// Take the preview down, or let go of it where it was never presented.
  func previewingContext(
    _ context: PreviewingContext, dismiss preview: PreviewItem, because ending: PreviewEnding
  ) async

  /// Another of these methods threw, or what it answered was refused.
  func previewingContext(_ context: PreviewingContext, didFail error: any Error) async
}

extension PreviewingDelegate {
  public func previewingContext(
    _ context: PreviewingContext, didUpdatePreviewProgress progress: Double,
    of preview: PreviewItem
  ) async {}

  public func previewingContext(
    _ context: PreviewingContext, didUpdateCommitProgress progress: Double,
    of preview: PreviewItem
  ) async {}

  public func previewingContext(
    _ context: PreviewingContext, reveal actions: [PreviewActionItem], of preview: PreviewItem
  ) async throws {}

  public func previewingContext(
    _ context: PreviewingContext, dismiss preview: PreviewItem, because ending: PreviewEnding
  ) async {}

  public func previewingContext(
    _ context: PreviewingContext, didFail error: any Error
  ) async {}
}
