/// One press, as a delegate hears of it.
///
/// | state | the press, or the program | call | next |
/// | --- | --- | --- | --- |
/// | asking | the delegate answers nil, or throws | | declined, over |
/// | asking | it answers, and the press is over or another's | `dismiss` | over |
/// | asking | it answers | | accepted |
/// | accepted | hint | `didUpdatePreviewProgress` | accepted |
/// | accepted | peek | `present` | presented |
/// | presented | peek | `didUpdateCommitProgress` | presented |
/// | presented | peek with actions revealed | `reveal` | revealed |
/// | accepted, presented, revealed | pop | `present` where it was not, `commit` | over |
/// | accepted, presented | dismissed | `dismiss` | over |
/// | revealed | dismissed | | revealed, without a press |
/// | any but asking | cancelled, or an ending | `dismiss` | over |
struct PreviewConversation<Delegate: PreviewingDelegate>: Sendable {
  let delegate: Delegate
  let context: PreviewingContext
  let location: PressLocation
  let inbox: PressInbox
  /// As it was offered.
  let press: Press
  /// Called when the press peeks.
  let didPeek: @Sendable (Press) -> Void

  /// What is known of a preview that was accepted.
  private struct Progress {
    var isPresented = false
    var areActionsRevealed = false
  }

  func run(at point: Point) async {
    guard let preview = await ask(at: point) else { return await giveUp() }
    var ending = await accept(preview)
    if ending == nil { ending = await follow(preview) }
    guard let ending else { return }
    context.hideActions()
    await delegate.previewingContext(context, dismiss: preview, because: ending)
  }

  /// The delegate's answer, nil where it has none or fails.
  private func ask(at point: Point) async -> Delegate.PreviewItem? {
    let question = Task { [delegate, context] in
      try await delegate.previewingContext(context, previewAt: point)
    }
    inbox.whenOver { question.cancel() }
    let answer = await withTaskCancellationHandler {
      await question.result
    } onCancel: {
      question.cancel()
    }
    switch answer {
    case .success(let preview):
      return preview
    case .failure(let error):
      // A question that was called off may well say so.
      if !(error is CancellationError && inbox.ending != nil) { await fail(error) }
      return nil
    }
  }

  /// Accepts the press; how it ended where it cannot be had.
  private func accept(_ preview: Delegate.PreviewItem) async -> PreviewEnding? {
    let rect = await preview.sourceRect ?? context.sourceView.frame
    do throws(PressureError) {
      try location.validate(rect, of: "the source rectangle of a preview")
      if let ending = inbox.ending {
        await giveUp()
        return ending
      }
      return try await press.accept(in: rect) ? nil : inbox.ending ?? .tooLate
    } catch {
      await fail(error)
      await giveUp()
      return .failed
    }
  }

  /// Follows the press to its end; nil where that was a commit.
  private func follow(_ preview: Delegate.PreviewItem) async -> PreviewEnding? {
    var progress = Progress()
    while true {
      switch await inbox.next() {
      case .ending(let ending):
        await giveUp()
        return ending
      case .step(let step) where step.phase == .dismissed && progress.areActionsRevealed:
        continue
      case .step(let step) where step.phase.isFinal && step.phase != .pop:
        return step.ending
      case .step(let step):
        do {
          try await take(step, of: preview, &progress)
        } catch {
          await fail(error)
          await giveUp()
          return .failed
        }
        guard step.phase == .pop else { continue }
        await commit(preview)
        return nil
      }
    }
  }

  private func take(
    _ step: Press, of preview: Delegate.PreviewItem, _ progress: inout Progress
  ) async throws {
    if step.phase == .hint {
      await delegate.previewingContext(
        context, didUpdatePreviewProgress: step.progress, of: preview)
    } else if step.phase == .peek || step.phase == .pop {
      if !progress.isPresented {
        didPeek(step)
        try await delegate.previewingContext(context, present: preview)
        progress.isPresented = true
      }
      await delegate.previewingContext(
        context, didUpdateCommitProgress: step.progress, of: preview)
      guard step.areActionsRevealed, step.phase == .peek, !progress.areActionsRevealed
      else { return }
      progress.areActionsRevealed = await reveal(preview)
    }
  }

  /// Shows the actions; false where there are none.
  private func reveal(_ preview: Delegate.PreviewItem) async -> Bool {
    let items = await preview.previewActionItems
    guard items.contains(where: { !$0.actions.isEmpty }) else { return false }
    context.showActions(of: items)
    do {
      try await delegate.previewingContext(context, reveal: items, of: preview)
      return true
    } catch {
      // The preview goes on without its menu.
      context.hideActions()
      await fail(error)
      return false
    }
  }

  private func commit(_ preview: Delegate.PreviewItem) async {
    context.hideActions()
    do {
      try await delegate.previewingContext(context, commit: preview)
    } catch {
      await fail(error)
    }
  }

  private func fail(_ error: any Error) async {
    await delegate.previewingContext(context, didFail: error)
  }

  /// Leaves the press to nobody, or to others where it was not accepted.
  private func giveUp() async {
    // Whatever stands against that ends the press's stream, too, which tells of it.
    try? await press.decline()
  }
}
