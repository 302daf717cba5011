import Testing
import Varlink

@testable import Pressure
@testable import QuickActions

@Suite(.timeLimit(.minutes(5))) struct QuickActionApplicationTests {
  private typealias Sample = QuickActionSamples

  private let daemon: ScriptedDaemon
  private let application: QuickActionApplication

  init() async throws {
    daemon = try ScriptedDaemon()
    application = QuickActionApplication(
      id: "\(Sample.id).desktop", client: PressureClient(socketPath: daemon.path))
    await daemon.answer(Sample.complete, with: Reply())
  }

  /// Runs the application; the actions that its handler was called for.
  private func run(
    _ isHandled: @escaping @Sendable (QuickAction) -> Bool = { _ in true }
  ) -> (task: Task<Void, any Error>, performed: AsyncStream<QuickAction>) {
    let (performed, continuation) = AsyncStream<QuickAction>.makeStream()
    let task = Task { [application] in
      try await application.run { action in
        continuation.yield(action)
        return isHandled(action)
      }
    }
    return (task, performed)
  }

  private func first(_ actions: AsyncStream<QuickAction>) async -> QuickAction? {
    for await action in actions { return action }
    return nil
  }

  @Test func `actions are set and read as they are`() async throws {
    await daemon.answer(Sample.set, with: Reply())
    try await application.setQuickActions([Sample.recent, Sample.search])
    var expected = Sample.items(Sample.recentItem, Sample.searchItem)
    expected["application"] = .string(Sample.id)
    #expect(await daemon.nextEvent() == .called(Sample.set, expected))

    await daemon.answer(
      Sample.list, with: Reply(parameters: Sample.items(Sample.searchItem, Sample.recentItem)))
    #expect(try await application.quickActions() == [Sample.search, Sample.recent])
  }

  @Test func `an application without a desktop entry has no static actions`() throws {
    let error = #expect(throws: PressureError.self) { try application.staticQuickActions() }
    #expect(error?.code == .noSuchApplication)
  }

  @Test(arguments: [true, false])
  func `an action that is chosen reaches the handler, and its answer the daemon`(
    isHandled: Bool
  ) async throws {
    let (task, performed) = run { _ in isHandled }
    #expect(await daemon.nextCall(of: Sample.handle) == ["application": .string(Sample.id)])
    await daemon.send(["event": "registered"], to: Sample.handle)
    await daemon.send(Sample.performed(7, "recent", Sample.recentItem), to: Sample.handle)
    #expect(await first(performed) == Sample.recent)
    #expect(
      await daemon.nextCall(of: Sample.complete) == ["request": 7, "handled": .bool(isHandled)])
    task.cancel()
    try await task.value
  }

  @Test func `an action that nobody knows any more has its type`() async throws {
    let (task, performed) = run()
    _ = await daemon.nextCall(of: Sample.handle)
    await daemon.send(Sample.performed(7, "old"), to: Sample.handle)
    #expect(await first(performed) == QuickAction(type: "old", localizedTitle: "old"))
    task.cancel()
  }

  @Test func `what it was launched for is done at launch, and no handler is called`() async throws {
    async let launch = application.launchQuickAction()
    _ = await daemon.nextCall(of: Sample.handle)
    await daemon.send(Sample.launched(3, "recent", Sample.recentItem), to: Sample.handle)
    #expect(try await launch == Sample.recent)
    // It stays what it was.
    #expect(try await application.launchQuickAction() == Sample.recent)
    try await application.completeLaunch(handled: true)
    #expect(await daemon.nextCall(of: Sample.complete) == ["request": 3, "handled": true])
    try await application.completeLaunch(handled: true)

    let (task, performed) = run()
    await daemon.send(Sample.performed(4, "search", Sample.searchItem), to: Sample.handle)
    #expect(await first(performed) == Sample.search)
    #expect(await daemon.nextCall(of: Sample.complete) == ["request": 4, "handled": true])
    task.cancel()
  }

  @Test func `what it was launched for and nobody has done goes to the handler`() async throws {
    async let launch = application.launchQuickAction()
    _ = await daemon.nextCall(of: Sample.handle)
    await daemon.send(Sample.launched(3, "recent", Sample.recentItem), to: Sample.handle)
    #expect(try await launch == Sample.recent)
    let (task, performed) = run()
    #expect(await first(performed) == Sample.recent)
    #expect(await daemon.nextCall(of: Sample.complete) == ["request": 3, "handled": true])
    task.cancel()
  }

  @Test func `an application that did not ask hears in its handler what it was launched for`()
    async throws
  {
    let (task, performed) = run()
    _ = await daemon.nextCall(of: Sample.handle)
    await daemon.send(Sample.launched(3, "recent", Sample.recentItem), to: Sample.handle)
    #expect(await first(performed) == Sample.recent)
    task.cancel()
  }

  @Test func `without an action, and without a daemon, it was launched for nothing`() async throws {
    async let launch = application.launchQuickAction()
    _ = await daemon.nextCall(of: Sample.handle)
    await daemon.send(["event": "registered"], to: Sample.handle)
    #expect(try await launch == nil)

    let alone = QuickActionApplication(
      id: Sample.id, client: PressureClient(socketPath: "/nowhere/socket"))
    // It does not wait for a daemon that may never come.
    for _ in 0..<3 { #expect(try await alone.launchQuickAction() == nil) }
  }

  @Test func `it goes on after a restart, and answers nothing that was asked before`() async throws
  {
    let gate = Outcome(false)
    let (asked, continuation) = AsyncStream<String>.makeStream()
    let task = Task { [application] in
      try await application.run { action in
        continuation.yield(action.type)
        if action.type == "old" { _ = await gate.wait { $0 } }
        return true
      }
    }
    var types = asked.makeAsyncIterator()
    _ = await daemon.nextCall(of: Sample.handle)
    await daemon.send(Sample.performed(1, "old"), to: Sample.handle)
    #expect(await types.next() == "old")
    await daemon.stop()
    try daemon.start()
    await daemon.answer(Sample.complete, with: Reply())
    #expect(await daemon.nextCall(of: Sample.handle) != nil)
    gate.change { $0 = true }
    await daemon.send(Sample.performed(2, "new"), to: Sample.handle)
    #expect(await types.next() == "new")
    #expect(await daemon.nextCall(of: Sample.complete) == ["request": 2, "handled": true])
    task.cancel()
  }

  @Test func `one that takes its time does not hold up the next`() async throws {
    let gate = Outcome(false)
    let task = Task { [application] in
      try await application.run { action in
        if action.type == "slow" { _ = await gate.wait { $0 } }
        return true
      }
    }
    _ = await daemon.nextCall(of: Sample.handle)
    await daemon.send(Sample.performed(1, "slow"), to: Sample.handle)
    await daemon.send(Sample.performed(2, "fast"), to: Sample.handle)
    #expect(await daemon.nextCall(of: Sample.complete)?["request"] == 2)
    gate.change { $0 = true }
    #expect(await daemon.nextCall(of: Sample.complete)?["request"] == 1)
    task.cancel()
  }

  @Test func `an answer that comes too late does nothing`() async throws {
    await daemon.answer(
      Sample.complete, with: Reply(VarlinkError("io.pressured.QuickActions.NoSuchRequest")))
    let (task, performed) = run()
    _ = await daemon.nextCall(of: Sample.handle)
    for request in [Int64(1), 2] {
      await daemon.send(Sample.performed(request, "recent"), to: Sample.handle)
      #expect(await first(performed)?.type == "recent")
      #expect(await daemon.nextCall(of: Sample.complete)?["request"] == .integer(request))
    }
    task.cancel()
    try await task.value
  }

  @Test func `it runs once at a time`() async throws {
    let (task, _) = run()
    _ = await daemon.nextCall(of: Sample.handle)
    let error = await #expect(throws: PressureError.self) {
      try await application.run { _ in true }
    }
    #expect(error?.code == .invalidParameter)
    task.cancel()
    try await task.value
  }

  @Test func `a user who may not is told`() async throws {
    let (task, _) = run()
    _ = await daemon.nextCall(of: Sample.handle)
    await daemon.fail(.permissionDenied, to: Sample.handle)
    let error = await #expect(throws: PressureError.self) { try await task.value }
    #expect(error?.code == .permissionDenied)
  }
}
