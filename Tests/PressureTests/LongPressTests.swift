import Testing
import Varlink

@testable import Pressure

@Suite struct RestTrackerTests {
  private let size = SurfaceSize(width: 100, height: 50)

  private func frame(_ milliseconds: Int, _ touches: (id: Int, x: Double, y: Double)...)
    throws -> TouchFrame
  {
    let contacts = touches.map { touch -> JSONValue in
      var contact = SampleReplies.contact(Int64(touch.id), "moved")
      contact["x"] = .number(touch.x)
      contact["y"] = .number(touch.y)
      return .object(contact)
    }
    var reply = SampleReplies.frame("pad")
    reply["time"] = .integer(Int64(milliseconds) * 1000)
    reply["contacts"] = .array(contacts)
    return try TouchFrame(WireReader(reply, subject: "test"))
  }

  private func tracker(fingers: Int = 1) -> RestTracker {
    RestTracker(fingers: fingers, duration: .milliseconds(500))
  }

  @Test(arguments: [(499, false), (500, true)])
  func `a finger that rests is long once its time has passed`(
    milliseconds: Int, isLong: Bool
  ) async throws {
    var tracker = tracker()
    let begun = tracker.update(try frame(0, (1, 0.5, 0.5)), size: size)
    let rest = try #require(begun)
    #expect(
      rest.press
        == LongPress(
          device: "pad", time: .zero, location: SurfacePoint(x: 0.5, y: 0.5), fingers: 1))
    #expect(tracker.update(try frame(milliseconds, (1, 0.52, 0.5)), size: size) == nil)
    if !isLong { _ = tracker.update(try frame(milliseconds), size: size) }
    #expect(await rest.isLong(.seconds(3600)) == isLong)
  }

  @Test(arguments: [(0.531, 0.5), (0.5, 0.561), (0.522, 0.545)])
  func `a finger that moves more than 3 mm rests no more`(x: Double, y: Double) async throws {
    var tracker = tracker()
    let begun = tracker.update(try frame(0, (1, 0.5, 0.5)), size: size)
    let rest = try #require(begun)
    _ = tracker.update(try frame(100, (1, 0.529, 0.5)), size: size)
    #expect(!rest.isOver)
    #expect(tracker.update(try frame(200, (1, x, y)), size: size) == nil)
    #expect(rest.isOver)
    #expect(tracker.update(try frame(300, (1, x, y)), size: size) == nil)
    #expect(await !rest.isLong(.zero))
  }

  @Test func `without a size it may move two percent`() throws {
    var tracker = tracker()
    let begun = tracker.update(try frame(0, (1, 0.5, 0.5)), size: nil)
    let rest = try #require(begun)
    _ = tracker.update(try frame(100, (1, 0.519, 0.481)), size: nil)
    #expect(!rest.isOver)
    _ = tracker.update(try frame(200, (1, 0.521, 0.5)), size: nil)
    #expect(rest.isOver)
  }

  @Test func `a finger that is lifted rests no more, and the next one does`() throws {
    var tracker = tracker()
    let begun = tracker.update(try frame(0, (1, 0.5, 0.5)), size: size)
    let rest = try #require(begun)
    #expect(tracker.update(try frame(100), size: size) == nil)
    #expect(rest.isOver)
    #expect(tracker.update(try frame(200, (2, 0.5, 0.5)), size: size) != nil)
  }

  @Test func `two fingers rest from when the second lands, and not when a third goes`() throws {
    var tracker = tracker(fingers: 2)
    #expect(tracker.update(try frame(0, (1, 0.4, 0.5)), size: size) == nil)
    let begun = tracker.update(try frame(50, (1, 0.4, 0.5), (2, 0.6, 0.5)), size: size)
    let rest = try #require(begun)
    #expect(rest.press.time == .milliseconds(50))
    #expect(rest.press.location == SurfacePoint(x: 0.5, y: 0.5))
    _ = tracker.update(try frame(60, (1, 0.4, 0.5), (2, 0.6, 0.5), (3, 0.8, 0.5)), size: size)
    #expect(rest.isOver)
    #expect(tracker.update(try frame(70, (1, 0.4, 0.5), (2, 0.6, 0.5)), size: size) == nil)
  }

  @Test func `a rest is long without another frame`() async throws {
    var tracker = tracker()
    let begun = tracker.update(try frame(0, (1, 0.5, 0.5)), size: size)
    let rest = try #require(begun)
    #expect(await rest.isLong(.milliseconds(1)))
    #expect(!rest.isOver)
  }
}

@Suite(.timeLimit(.minutes(5))) struct LongPressInteractionTests {
  private typealias Sample = SampleReplies

  /// An hour: only the time of frames decides.
  private let patience = Duration.seconds(3600)
  private let presses: AsyncStream<LongPress>
  private let continuation: AsyncStream<LongPress>.Continuation

  init() {
    (presses, continuation) = AsyncStream.makeStream()
  }

  /// A long press interaction that runs beside a preview interaction, which has to fail first.
  private func run(beside stage: PreviewStage) async -> Task<Void, any Error> {
    let continuation = continuation
    let longPress = LongPressInteraction(client: stage.client, minimumDuration: patience) {
      continuation.yield($0)
    }
    longPress.requireFailure(of: stage.interaction)
    let task = Task { try await longPress.run() }
    _ = await stage.nextCall(of: Sample.subscribe)
    return task
  }

  private func touch(_ stage: PreviewStage, id: Int64 = 1, seconds: Int64) async {
    var frame = Sample.frame("pad", Sample.contact(id, "moved"))
    frame["time"] = .integer(seconds * 1_000_000)
    await stage.daemon.send(frame, to: Sample.subscribe)
  }

  private func lift(_ stage: PreviewStage) async {
    await stage.daemon.send(Sample.frame("pad"), to: Sample.subscribe)
  }

  private func nextPress() async -> LongPress? {
    for await press in presses { return press }
    return nil
  }

  @Test func `where nothing is pressed a rest is a long press, and peeks no more`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate()
    try stage.register(delegate)
    let task = await run(beside: stage)
    await touch(stage, seconds: 0)
    await touch(stage, seconds: 3600)
    #expect(await nextPress()?.time == .zero)
    await stage.press(1, "offered")
    #expect(await stage.nextAnswer() == "Decline 1")
    task.cancel()
    try await task.value
    await stage.press(2, "offered")
    #expect(await stage.nextAnswer() == "Accept 2")
  }

  @Test func `a long press waits until the delegate has nothing to preview`() async throws {
    let stage = try await PreviewStage()
    let gate = Gate()
    let delegate = NotingDelegate { _, _ in
      await gate.pass()
      return nil
    }
    try stage.register(delegate)
    await stage.press(1, "offered")
    #expect(await delegate.next() != nil)
    let board = stage.interaction.peeks
    async let hasFailed = board.hasFailed(on: "pad", since: .zero)
    #expect(await board.hasFailed(on: "other", since: .zero))
    gate.open()
    #expect(await stage.nextAnswer() == "Decline 1")
    #expect(await hasFailed)
  }

  @Test func `a long press waits for the press to be dismissed`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate()
    try stage.register(delegate)
    let task = await run(beside: stage)
    await touch(stage, seconds: 0)
    await stage.press(1, "offered", "hint")
    #expect(await delegate.next(2).last == .hint(0.5))
    await touch(stage, seconds: 3600)
    await stage.press(1, "dismissed")
    #expect(await delegate.next() == .dismissed("photo", .released))
    #expect(await nextPress()?.fingers == 1)
    task.cancel()
  }

  @Test func `a touch that has peeked is no long press, and the next one may be`() async throws {
    let stage = try await PreviewStage()
    let delegate = NotingDelegate()
    try stage.register(delegate)
    let task = await run(beside: stage)
    await touch(stage, seconds: 0)
    await stage.press(1, "offered", "peek")
    #expect(await stage.nextAnswer() == "Accept 1")
    await stage.press(1, "dismissed")
    #expect(await delegate.next(4).last == .dismissed("photo", .released))
    await touch(stage, seconds: 3600)
    await lift(stage)
    await touch(stage, id: 2, seconds: 4000)
    await touch(stage, id: 2, seconds: 8000)
    #expect(await nextPress()?.time == .seconds(4000))
    task.cancel()
  }

  @Test(arguments: [0, 6])
  func `a number of fingers that nobody has is refused`(fingers: Int) async throws {
    let longPress = LongPressInteraction(
      client: PressureClient(socketPath: "/none"), fingers: fingers
    ) { _ in }
    let error = await #expect(throws: PressureError.self) { try await longPress.run() }
    #expect(error?.code == .invalidParameter)
  }
}
