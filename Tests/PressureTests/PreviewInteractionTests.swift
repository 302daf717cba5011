import Pressure
import Testing
import Varlink

@Suite(.timeLimit(.minutes(5))) struct PreviewInteractionTests {
  private typealias Sample = SampleReplies

  private let middle = NotingDelegate.Call.asked(Point(x: 0.5, y: 0.25))

  @Test func `a press is previewed, presented and committed`() async throws {
    let stage = try await PreviewStage()
    let rect = Rectangle(x: 0.25, y: 0.125, width: 0.5, height: 0.5)
    let delegate = NotingDelegate { _, _ in NotedPreview(name: "photo", sourceRect: rect) }
    try stage.register(delegate)
    await stage.press(3, "offered")
    #expect(
      await stage.nextCall(of: Sample.accept)
        == [
          "press": 3, "rect": ["x": 0.25, "y": 0.125, "width": 0.5, "height": 0.5],
        ])
    await stage.press(3, "hint", "peek", "pop")
    #expect(
      await delegate.next(6)
        == [
          middle, .hint(0.5), .presented("photo"), .progress(0.5), .progress(0.5),
          .committed("photo"),
        ])
  }

  @Test func `a press where there is nothing to preview is declined`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate { _, _ in nil }
    try stage.register(delegate)
    await stage.press(3, "offered")
    #expect(await stage.nextAnswer() == "Decline 3")
    await stage.press(4, "offered")
    #expect(await stage.nextAnswer() == "Decline 4")
    #expect(await delegate.next(2) == [middle, middle])
  }

  @Test func `a press beside all source views is declined`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate()
    try stage.register(delegate, frame: Rectangle(x: 0, y: 0.5, width: 1, height: 0.5))
    await stage.press(3, "offered")
    #expect(await stage.nextAnswer() == "Decline 3")
    await stage.press(4, "offered", device: "other")
    #expect(await stage.nextAnswer() == "Decline 4")
    _ = await stage.stop()
  }

  @Test(arguments: [
    ("dismissed", nil, PreviewEnding.released), ("cancelled", "moved", .cancelled(.moved)),
    ("cancelled", "session", .cancelled(.session)),
  ])
  func `a preview is dismissed with what the press ended with`(
    phase: String, reason: String?, ending: PreviewEnding
  ) async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate()
    try stage.register(delegate)
    await stage.press(1, "offered", "peek")
    #expect(await stage.nextAnswer() == "Accept 1")
    await stage.press(
      1, phase,
      with: [
        "reason": reason.map { .string($0) } ?? .null
      ])
    #expect(
      await delegate.next(4)
        == [middle, .presented("photo"), .progress(0.5), .dismissed("photo", ending)])
    await stage.press(2, "offered")
    #expect(await delegate.next() == middle)
  }

  @Test func `a pop that comes with the peek is presented first`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate()
    try stage.register(delegate)
    await stage.press(1, "offered", "pop")
    #expect(
      await delegate.next(4)
        == [middle, .presented("photo"), .progress(0.5), .committed("photo")])
  }

  @Test func `of source views over each other the last one is pressed`() async throws {
    let stage = try await PreviewStage()
    let (below, above) = (NotingDelegate(), NotingDelegate())
    try stage.register(below, id: "below")
    let context = try stage.register(
      above, id: "above", frame: Rectangle(x: 0.5, y: 0.25, width: 0.1, height: 0.1))
    await stage.press(1, "offered")
    #expect(await stage.nextAnswer() == "Accept 1")
    await stage.press(1, "dismissed")
    #expect(await above.next(2) == [middle, .dismissed("photo", .released)])
    try context.move(to: Rectangle(x: 0.7, y: 0.25, width: 0.1, height: 0.1))
    await stage.press(2, "offered")
    #expect(await stage.nextAnswer() == "Accept 2")
    await stage.press(2, "dismissed")
    #expect(await below.next(2) == [middle, .dismissed("photo", .released)])
  }

  @Test func `a program that knows the pointer has coordinates of its own`() async throws {
    let pointers = [nil, Point(x: 640, y: 480)]
    let stage = try await PreviewStage(location: .ofPointer { pointers[min($0.id, 2) - 1] })
    let delegate = NotingDelegate()
    try stage.register(delegate, frame: Rectangle(x: 600, y: 400, width: 100, height: 100))
    await stage.press(1, "offered")
    #expect(await stage.nextAnswer() == "Decline 1")
    await stage.press(2, "offered")
    #expect(
      await stage.nextCall(of: Sample.accept)
        == [
          "press": 2, "rect": ["x": 600.0, "y": 400.0, "width": 100.0, "height": 100.0],
        ])
    #expect(await delegate.next() == .asked(Point(x: 640, y: 480)))
  }

  @Test func `unregistering gives the press up and dismisses its preview`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate()
    let context = try stage.register(delegate)
    await stage.press(1, "offered", "peek")
    #expect(await stage.nextAnswer() == "Accept 1")
    #expect(await delegate.next(3).last == .progress(0.5))
    context.unregister()
    #expect(await delegate.next() == .dismissed("photo", .unregistered))
    #expect(await stage.nextAnswer() == "Decline 1")
    await stage.press(2, "offered")
    #expect(await stage.nextAnswer() == "Decline 2")
    try stage.register(delegate)
    await stage.press(3, "offered")
    #expect(await stage.nextAnswer() == "Accept 3")
  }

  @Test func `a restart of the daemon cancels the peek, and the next press works`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate()
    try stage.register(delegate)
    await stage.press(1, "offered", "peek")
    #expect(await delegate.next(3).last == .progress(0.5))
    await stage.daemon.stop()
    #expect(await delegate.next() == .dismissed("photo", .cancelled(.device)))

    try stage.daemon.start()
    #expect(await stage.nextCall(of: Sample.register)?["name"] == "test")
    await stage.daemon.answer(Sample.accept, with: Reply())
    await stage.press(1, "offered", "pop")
    #expect(
      await delegate.next(4)
        == [middle, .presented("photo"), .progress(0.5), .committed("photo")])
  }

  @Test func `stopping dismisses what is shown`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate()
    try stage.register(delegate)
    await stage.press(1, "offered", "peek")
    #expect(await delegate.next(3).last == .progress(0.5))
    #expect(await stage.stop() == nil)
    #expect(await delegate.next() == .dismissed("photo", .stopped))
  }

  @Test func `a registration that is refused ends it with the reason`() async throws {
    let stage = try await PreviewStage()
    await stage.daemon.fail(.permissionDenied, to: Sample.register)
    #expect(await stage.end()?.code == .permissionDenied)
  }

  @Test func `it runs once at a time`() async throws {
    let stage = try await PreviewStage()
    let error = await #expect(throws: PressureError.self) { try await stage.interaction.run() }
    #expect(error?.code == .invalidParameter)
    #expect(error?.message == "the interaction 'test' runs already")
  }
}
