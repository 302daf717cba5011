import Pressure
import TestSupport
import Testing

/// A photo browser with one photo, which notes what it is told.
private final class Browser: PreviewingDelegate {
  struct Photo: Preview {
    var previewActionItems: [PreviewActionItem] {
      [.action(PreviewAction(title: "Favorite") {})]
    }
  }

  let steps: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() {
    (steps, continuation) = AsyncStream.makeStream()
  }

  func previewingContext(_ context: PreviewingContext, previewAt location: Point) -> Photo? {
    continuation.yield("asked")
    return Photo()
  }

  func previewingContext(_ context: PreviewingContext, present preview: Photo) {
    continuation.yield("present")
  }

  func previewingContext(
    _ context: PreviewingContext, reveal actions: [PreviewActionItem], of preview: Photo
  ) async throws {
    continuation.yield("reveal")
    for action in actions.flatMap(\.actions) { try await context.perform(action) }
  }

  func previewingContext(_ context: PreviewingContext, commit preview: Photo) {
    continuation.yield("commit")
  }

  func previewingContext(
    _ context: PreviewingContext, dismiss preview: Photo, because ending: PreviewEnding
  ) {
    if case .performed(let action) = ending {
      continuation.yield(action.title)
    } else {
      continuation.yield("\(ending)")
    }
  }
}

/// Previews of the daemon as it is built, with recordings.
@Suite(.timeLimit(.minutes(5))) struct PreviewTests {
  private static let outcomes: [(String, [String])] = [
    ("forcepad-peek-pop.evemu", ["asked", "present", "commit"]),
    ("forcepad-peek.evemu", ["asked", "present", "released"]),
    ("forcepad-peek-actions.evemu", ["asked", "present", "reveal", "Favorite"]),
  ]

  @Test(arguments: outcomes)
  func `a photo browser follows what is pressed`(recording: String, steps: [String]) async throws {
    let folder = try TemporaryFolder()
    let socket = "\(folder.path)/socket"
    let daemon = try Program(
      "pressured",
      ["--socket", socket, "--recording", RecordingFile(recording).path, "--loop"])
    while let line = daemon.nextErrorLine(), !line.contains("serving") {}
    let browser = Browser()
    let interaction = PreviewInteraction(
      client: PressureClient(socketPath: socket), name: "photos")
    try interaction.register(
      SourceView(id: "photo", frame: Rectangle(x: 0, y: 0, width: 1, height: 1)),
      delegate: browser)
    let run = Task { try await interaction.run() }
    // The first press may have begun before.
    var seen: [String] = []
    for await step in browser.steps {
      seen = step == "asked" ? [step] : seen + [step]
      if step == steps.last { break }
    }
    #expect(seen == steps)
    run.cancel()
    try await run.value
    withExtendedLifetime(daemon) {}
  }
}
