import Pressure
import Testing
import Varlink

/// Delegates that fail or take their time, and values that mean nothing.
@Suite(.timeLimit(.minutes(5))) struct PreviewMistakeTests {
  private typealias Sample = SampleReplies

  private let middle = NotingDelegate.Call.asked(Point(x: 0.5, y: 0.25))

  private static let outside = [
    Rectangle(x: -0.1, y: 0, width: 0.5, height: 0.5),
    Rectangle(x: 0.6, y: 0, width: 0.5, height: 0.5),
    Rectangle(x: 0, y: 0.5, width: 1, height: 0.51),
    Rectangle(x: 0, y: 0, width: 0, height: 1),
    Rectangle(x: 0, y: 0, width: 1, height: -1),
    Rectangle(x: .nan, y: 0, width: 1, height: 1),
    Rectangle(x: 0, y: 0, width: .infinity, height: 1),
  ]

  @Test(arguments: outside)
  func `a source view outside of the surface is refused`(frame: Rectangle) async throws {
    let interaction = PreviewInteraction(client: PressureClient(socketPath: "/none"), name: "test")
    let view = SourceView(id: "photo", frame: frame)
    let error = #expect(throws: PressureError.self) {
      try interaction.register(view, delegate: NotingDelegate())
    }
    #expect(error?.code == .invalidParameter)
    #expect(error?.message.contains("the frame of source view 'photo'") == true)
    let context = try interaction.register(
      SourceView(id: "photo", frame: Rectangle(x: 0, y: 0, width: 1, height: 1)),
      delegate: NotingDelegate())
    #expect(throws: PressureError.self) { try context.move(to: frame) }
    #expect(context.sourceView.frame.width == 1)
  }

  @Test func `thirds of the surface fill it`() throws {
    let interaction = PreviewInteraction(client: PressureClient(socketPath: "/none"), name: "test")
    for column in 0..<3 {
      let frame = Rectangle(x: Double(column) / 3, y: 0, width: 1.0 / 3, height: 1)
      #expect(throws: Never.self) {
        try interaction.register(
          SourceView(id: "\(column)", frame: frame), delegate: NotingDelegate())
      }
    }
  }

  @Test func `a source view that is registered already is refused`() throws {
    let interaction = PreviewInteraction(client: PressureClient(socketPath: "/none"), name: "test")
    let view = SourceView(id: "photo", frame: Rectangle(x: 0, y: 0, width: 1, height: 1))
    let context = try interaction.register(view, delegate: NotingDelegate())
    let error = #expect(throws: PressureError.self) {
      try interaction.register(view, delegate: NotingDelegate())
    }
    #expect(error?.code == .invalidParameter)
    #expect(error?.message == "source view 'photo' is registered already")
    context.unregister()
    #expect(throws: Never.self) { try interaction.register(view, delegate: NotingDelegate()) }
  }

  @Test func `a preview with a source rectangle outside of the surface is refused`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate { _, _ in
      NotedPreview(name: "photo", sourceRect: Rectangle(x: 0, y: 0, width: 2, height: 1))
    }
    try stage.register(delegate)
    await stage.press(1, "offered")
    #expect(await stage.nextAnswer() == "Decline 1")
    #expect(await delegate.next() == middle)
    guard case .failed(let message) = await delegate.next() else {
      Issue.record("it did not fail")
      return
    }
    #expect(message.hasPrefix("the source rectangle of a preview is not within the surface"))
    #expect(await delegate.next() == .dismissed("photo", .failed))
  }

  @Test func `a delegate that throws declines, and its next press works`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate { context, _ in
      if context.sourceView.id == "view" { throw Mishap() }
      return NotedPreview(name: "other")
    }
    let context = try stage.register(delegate)
    await stage.press(1, "offered")
    #expect(await stage.nextAnswer() == "Decline 1")
    #expect(await delegate.next(2) == [middle, .failed("Mishap()")])
    context.unregister()
    try stage.register(delegate, id: "other")
    await stage.press(2, "offered")
    #expect(await stage.nextAnswer() == "Accept 2")
  }

  @Test func `a preview that cannot be presented gives the press up`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate(onPresent: { _ in throw Mishap() })
    try stage.register(delegate)
    await stage.press(1, "offered", "peek")
    #expect(await stage.nextAnswer() == "Accept 1")
    #expect(await stage.nextAnswer() == "Decline 1")
    #expect(
      await delegate.next(4)
        == [middle, .presented("photo"), .failed("Mishap()"), .dismissed("photo", .failed)])
  }

  @Test func `a commit that throws is told, and ends the preview all the same`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate(onCommit: { _ in throw Mishap() })
    try stage.register(delegate)
    await stage.press(1, "offered", "pop")
    #expect(await delegate.next(5).suffix(2) == [.committed("photo"), .failed("Mishap()")])
    await stage.press(2, "offered")
    #expect(await delegate.next() == middle)
  }

  @Test func `a delegate that takes its time holds up no other`() async throws {
    let stage = try await PreviewStage()
    let gate = Gate()
    let slow = NotingDelegate { _, _ in
      await gate.pass()
      return NotedPreview(name: "slow")
    }
    let quick = NotingDelegate()
    try stage.register(slow, id: "slow")
    let context = try stage.register(
      quick, id: "quick", frame: Rectangle(x: 0, y: 0, width: 0.4, height: 1))
    await stage.press(1, "offered")
    #expect(await slow.next() == middle)
    // The same source view is busy.
    await stage.press(2, "offered", device: "other")
    #expect(await stage.nextAnswer() == "Decline 2")
    try context.move(to: Rectangle(x: 0, y: 0, width: 1, height: 1))
    await stage.press(3, "offered", "pop")
    #expect(await quick.next(4).last == .committed("photo"))
    #expect(await stage.nextAnswer() == "Accept 3")

    // Its own press is over by then.
    await stage.daemon.answer(
      Sample.accept, with: Reply(VarlinkError("io.pressured.Previews.PressFinished")))
    gate.open()
    #expect(await slow.next() == .dismissed("slow", .tooLate))
    #expect(await stage.nextAnswer() == "Accept 1")
  }

  @Test func `an answer to a press that was taken comes to nothing`() async throws {
    let stage = try await PreviewStage()
    // It returns only because the task is cancelled.
    let delegate = NotingDelegate { _, _ in
      await Gate().passUnlessCancelled()
      return NotedPreview(name: "late")
    }
    try stage.register(delegate)
    await stage.press(1, "offered")
    #expect(await delegate.next() == middle)
    await stage.press(1, "cancelled", with: ["reason": "taken"])
    #expect(await delegate.next() == .dismissed("late", .cancelled(.taken)))
    #expect(await stage.nextAnswer() == "Decline 1")
  }

  @Test func `a question that is called off is no failure`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate { _, _ in
      try await Task.sleep(for: .seconds(3600))
      return nil
    }
    try stage.register(delegate)
    await stage.press(1, "offered")
    #expect(await delegate.next() == middle)
    await stage.press(1, "cancelled", with: ["reason": "moved"])
    #expect(await stage.nextAnswer() == "Decline 1")
    await stage.press(2, "offered")
    #expect(await delegate.next() == middle)
  }

  @Test func `with too many delegates busy a press is declined`() async throws {
    let stage = try await PreviewStage()
    let gate = Gate()
    let delegate = NotingDelegate { _, _ in
      await gate.pass()
      return nil
    }
    var contexts: [PreviewingContext] = []
    for number in 1...33 {
      contexts.append(try stage.register(delegate, id: "\(number)"))
      await stage.press(Int64(number), "offered", device: "pad \(number)")
      if number < 33 { #expect(await delegate.next() == middle) }
    }
    #expect(await stage.nextAnswer() == "Decline 33")
    gate.open()
  }
}
