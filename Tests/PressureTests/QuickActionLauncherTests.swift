import Testing
import Varlink

@testable import Pressure
@testable import QuickActions

@Suite(.timeLimit(.minutes(5))) struct QuickActionLauncherTests {
  private typealias Sample = QuickActionSamples

  private let daemon: ScriptedDaemon
  private let launcher: QuickActionLauncher

  init() async throws {
    daemon = try ScriptedDaemon()
    launcher = QuickActionLauncher(client: PressureClient(socketPath: daemon.path))
    await daemon.answer(
      Sample.list, with: Reply(parameters: Sample.items(Sample.recentItem, Sample.searchItem)))
  }

  @Test(arguments: [true, false])
  func `a running application says what became of an action`(isHandled: Bool) async throws {
    await daemon.answer(
      Sample.perform,
      with: Reply(parameters: ["handled": .bool(isHandled), "launch": false]))
    #expect(try await launcher.perform("recent", of: Sample.id) == .performed(isHandled))
    #expect(
      await daemon.nextCall(of: Sample.perform)
        == ["application": .string(Sample.id), "type": "recent"])
  }

  @Test func `an action that nobody has is not asked for`() async throws {
    let error = await #expect(throws: PressureError.self) {
      try await launcher.perform("print", of: Sample.id)
    }
    #expect(error?.code == .noSuchAction)
  }

  @Test func `an application that is to be launched and has no entry is told`() async throws {
    await daemon.answer(
      Sample.perform, with: Reply(parameters: ["handled": false, "launch": true]))
    let error = await #expect(throws: PressureError.self) {
      try await launcher.perform("recent", of: Sample.id)
    }
    #expect(error?.code == .noSuchApplication)
  }

  @Test func `an action that is waited for holds up no other call`() async throws {
    await daemon.hold(Sample.perform)
    async let outcome = launcher.perform("recent", of: Sample.id)
    _ = await daemon.nextCall(of: Sample.perform)
    #expect(try await launcher.menu(of: Sample.id).all == [Sample.recent, Sample.search])
    await daemon.release(Sample.perform, with: ["handled": true, "launch": false])
    #expect(try await outcome == .performed(true))
  }

  @Test func `the connection of an action that is over is closed`() async throws {
    await daemon.hold(Sample.perform)
    async let outcome = launcher.perform("recent", of: Sample.id)
    _ = await daemon.nextCall(of: Sample.perform)
    await daemon.release(Sample.perform, with: ["handled": true, "launch": false])
    _ = try await outcome
    var event = await daemon.nextEvent()
    while event != .left(Sample.perform) { event = await daemon.nextEvent() }
  }

  @Test func `whoever follows an application hears of each list once, also after a restart`()
    async throws
  {
    let (seen, continuation) = AsyncStream<[QuickAction]>.makeStream()
    let task = Task { [launcher] in
      for try await menu in launcher.menus(of: Sample.id) { continuation.yield(menu.all) }
    }
    var menus = seen.makeAsyncIterator()
    _ = await daemon.nextCall(of: Sample.watch)
    await daemon.send(Sample.items(Sample.recentItem), to: Sample.watch)
    #expect(await menus.next() == [Sample.recent])
    await daemon.stop()
    try daemon.start()
    _ = await daemon.nextCall(of: Sample.watch)
    await daemon.send(Sample.items(Sample.recentItem), to: Sample.watch)
    await daemon.send(Sample.items(), to: Sample.watch)
    #expect(await menus.next() == [])
    task.cancel()
  }
}
