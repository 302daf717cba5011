import Pressure
import Synchronization
import Testing
import Varlink

/// Shared state that titles depend on.
private final class Favorites: Sendable {
  private let value = Mutex(false)
  var isFavorite: Bool { value.withLock { $0 } }

  func toggle() { value.withLock { $0.toggle() } }
}

@Suite(.timeLimit(.minutes(5))) struct PreviewActionTests {
  private let favorites = Favorites()
  private let delegate: NotingDelegate

  init() {
    let favorites = favorites
    delegate = NotingDelegate { _, _ in
      NotedPreview(name: "photo") {
        let title = favorites.isFavorite ? "Remove from favorites" : "Favorite"
        let copy = PreviewAction(title: "As text") { throw Mishap() }
        return [
          .action(PreviewAction(title: title) { favorites.toggle() }),
          .group(PreviewActionGroup(title: "Copy", actions: [copy])),
          .action(PreviewAction(title: "Delete", style: .destructive) {}),
        ]
      }
    }
  }

  /// A press that has been slid up.
  private func revealed() async throws -> (PreviewStage, PreviewingContext) {
    let stage = try await PreviewStage()
    let context = try stage.register(delegate)
    try await reveal(on: stage)
    return (stage, context)
  }

  private func reveal(_ press: Int64 = 1, on stage: PreviewStage) async throws {
    await stage.press(press, "offered", "peek")
    #expect(await delegate.next(3).last == .progress(0.5))
    await stage.press(press, "peek", with: ["actionsRevealed": true])
    #expect(await delegate.next() == .progress(0.5))
  }

  @Test func `raw values are those of UIKit`() {
    #expect(PreviewAction.Style.default.rawValue == 0)
    #expect(PreviewAction.Style.selected.rawValue == 1)
    #expect(PreviewAction.Style.destructive.rawValue == 2)
  }

  @Test func `actions are those of the moment in which they are revealed`() async throws {
    let (stage, context) = try await revealed()
    #expect(await delegate.next() == .revealed(["Favorite", "Copy", "Delete"]))
    #expect(delegate.actions.map(\.style) == [.default, .default, .destructive])
    let favorite = try #require(delegate.actions.first?.actions.first)
    try await context.perform(favorite)
    #expect(favorites.isFavorite)
    #expect(await delegate.next() == .dismissed("photo", .performed(favorite)))
    #expect(await stage.nextAnswer() == "Accept 1")
    #expect(await stage.nextAnswer() == "Decline 1")

    try await reveal(2, on: stage)
    #expect(await delegate.next() == .revealed(["Remove from favorites", "Copy", "Delete"]))
  }

  @Test func `they are revealed once`() async throws {
    let (stage, _) = try await revealed()
    #expect(await delegate.next() == .revealed(["Favorite", "Copy", "Delete"]))
    await stage.press(1, "peek", with: ["actionsRevealed": true])
    await stage.press(1, "pop")
    #expect(await delegate.next(3) == [.progress(0.5), .progress(0.5), .committed("photo")])
  }

  @Test func `a preview with its actions stays when the fingers are lifted`() async throws {
    let (stage, context) = try await revealed()
    #expect(await delegate.next() == .revealed(["Favorite", "Copy", "Delete"]))
    await stage.press(1, "dismissed")
    // The menu is open: this press is about nothing below it.
    await stage.press(2, "offered")
    #expect(await stage.nextAnswer() == "Accept 1")
    #expect(await stage.nextAnswer() == "Decline 2")
    context.dismiss()
    #expect(await delegate.next() == .dismissed("photo", .closed))
    await stage.press(3, "offered")
    #expect(await delegate.next() == .asked(Point(x: 0.5, y: 0.25)))
  }

  @Test func `a press that is cancelled takes its actions along`() async throws {
    let (stage, context) = try await revealed()
    #expect(await delegate.next() == .revealed(["Favorite", "Copy", "Delete"]))
    await stage.press(1, "cancelled", with: ["reason": "session"])
    #expect(await delegate.next() == .dismissed("photo", .cancelled(.session)))
    let favorite = try #require(delegate.actions.first?.actions.first)
    await #expect(throws: PressureError.self) { try await context.perform(favorite) }
    #expect(!favorites.isFavorite)
  }

  @Test func `what an action throws is told to whoever performs it`() async throws {
    let (stage, context) = try await revealed()
    #expect(await delegate.next() == .revealed(["Favorite", "Copy", "Delete"]))
    let copy = try #require(delegate.actions.dropFirst().first?.actions.first)
    await #expect(throws: Mishap()) { try await context.perform(copy) }
    #expect(await delegate.next() == .dismissed("photo", .performed(copy)))
    withExtendedLifetime(stage) {}
  }

  @Test func `an action that is not shown is refused`() async throws {
    let (stage, context) = try await revealed()
    #expect(await delegate.next() == .revealed(["Favorite", "Copy", "Delete"]))
    let shown = try #require(delegate.actions.first?.actions.first)
    let error = await #expect(throws: PressureError.self) {
      try await context.perform(PreviewAction(title: "Favorite") {})
    }
    #expect(error?.code == .invalidParameter)
    #expect(error?.message == "the action 'Favorite' is not among those that are shown")
    try await context.perform(shown)
    await #expect(throws: PressureError.self) { try await context.perform(shown) }
    #expect(favorites.isFavorite)
    withExtendedLifetime(stage) {}
  }

  @Test func `a preview without actions reveals none`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate()
    try stage.register(delegate)
    await stage.press(1, "offered")
    await stage.press(1, "peek", with: ["actionsRevealed": true])
    #expect(await stage.nextAnswer() == "Accept 1")
    await stage.press(1, "dismissed")
    #expect(
      await delegate.next(4).suffix(2) == [.progress(0.5), .dismissed("photo", .released)])
  }
}
