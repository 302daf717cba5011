import Pressure
import Testing
import Varlink

@Suite(.timeLimit(.minutes(5))) struct PressStreamTests {
  private typealias Sample = SampleReplies

  /// A daemon with one client that has registered.
  private func registered(
    _ registration: PreviewRegistration = PreviewRegistration(name: "test")
  ) async throws -> (ScriptedDaemon, PressureEvents<Press>.AsyncIterator) {
    let daemon = try ScriptedDaemon()
    await daemon.answer(Sample.accept, with: Reply())
    await daemon.answer(Sample.decline, with: Reply())
    let presses = PressureClient(socketPath: daemon.path).presses(registration).makeAsyncIterator()
    #expect(
      await daemon.nextEvent()
        == .called(Sample.register, ["name": "test"]))
    await daemon.send(["phase": "registered"], to: Sample.register)
    return (daemon, presses)
  }

  @Test func `a registration is sent as it was made`() async throws {
    let daemon = try ScriptedDaemon()
    let registration = PreviewRegistration(
      name: "viewer", fingers: [2, 1], devices: ["pad"], sensitivity: .firm, isFallback: true,
      allowsLongPress: true)
    let presses = PressureClient(socketPath: daemon.path).presses(registration).makeAsyncIterator()
    #expect(
      await daemon.nextEvent()
        == .called(
          Sample.register,
          [
            "name": "viewer", "fingers": [1, 2], "devices": ["pad"], "sensitivity": "firm",
            "fallback": true, "longPress": true,
          ]))
    withExtendedLifetime(presses) {}
  }

  @Test func `a press comes with all that is said of it`() async throws {
    var (daemon, presses) = try await registered()
    var sent = Sample.press(9, "cancelled")
    sent["reason"] = "taken"
    sent["actionsRevealed"] = true
    sent["levels"] = ["hint": 2.5, "peek": 3.5, "pop": 4.5]
    sent["rect"] = ["x": 1.5, "y": 2.5, "width": 3.5, "height": 4.5]
    await daemon.send(sent, to: Sample.register)
    let press = try #require(try await presses.next())
    #expect(press.id == 9)
    #expect(press.phase == .cancelled)
    #expect(press.phase.isFinal)
    #expect(press.reason == .taken)
    #expect(press.device == "pad")
    #expect(press.time == .microseconds(2_000_001))
    #expect(press.progress == 0.5)
    #expect(press.fingers == 2)
    #expect(press.force == 3.25)
    #expect(press.maximumPossibleForce == 6.5)
    #expect(press.location == SurfacePoint(x: 0.5, y: 0.25))
    #expect(press.source == .force)
    #expect(press.areActionsRevealed)
    #expect([press.levels?.hint, press.levels?.peek, press.levels?.pop] == [2.5, 3.5, 4.5])
    #expect(press.wireObject["levels"] == ["hint": 2.5, "peek": 3.5, "pop": 4.5])
    #expect(press.rect == Rectangle(x: 1.5, y: 2.5, width: 3.5, height: 4.5))
    #expect(press.wireObject == sent)
  }

  @Test func `accepting sends the rectangle`() async throws {
    var (daemon, presses) = try await registered()
    await daemon.send(Sample.press(3, "offered"), to: Sample.register)
    let press = try #require(try await presses.next())
    #expect(!press.phase.isFinal)
    #expect(try await press.accept(in: Rectangle(x: 1, y: 2, width: 3, height: 4)))
    #expect(
      await daemon.nextEvent()
        == .called(
          Sample.accept,
          ["press": 3, "rect": ["x": 1.0, "y": 2.0, "width": 3.0, "height": 4.0]]))
  }

  @Test(arguments: ["PressTaken", "PressFinished", "NoSuchPress"])
  func `an answer that comes too late changes nothing`(name: String) async throws {
    var (daemon, presses) = try await registered()
    await daemon.answer(
      Sample.accept, with: Reply(VarlinkError("io.pressured.Previews.\(name)")))
    await daemon.send(Sample.press(3, "offered"), to: Sample.register)
    let press = try #require(try await presses.next())
    #expect(try await !press.accept())
  }

  @Test func `an answer that is not allowed is an error`() async throws {
    var (daemon, presses) = try await registered()
    await daemon.answer(Sample.accept, with: Reply(.permissionDenied))
    await daemon.send(Sample.press(3, "offered"), to: Sample.register)
    let press = try #require(try await presses.next())
    let error = await #expect(throws: PressureError.self) { try await press.accept() }
    #expect(error?.code == .permissionDenied)
  }

  @Test func `a live press is cancelled when the daemon goes, and cannot be answered any more`()
    async throws
  {
    var (daemon, presses) = try await registered()
    await daemon.send(Sample.press(1, "pop", device: "other"), to: Sample.register)
    await daemon.send(Sample.press(2, "peek"), to: Sample.register)
    #expect(try await presses.next()?.phase == .pop)
    let live = try #require(try await presses.next())

    await daemon.stop()
    let cancelled = try #require(try await presses.next())
    #expect(cancelled.id == 2)
    #expect(cancelled.phase == .cancelled)
    #expect(cancelled.reason == .device)

    try daemon.start()
    #expect(
      await daemon.nextEvent()
        == .called(Sample.register, ["name": "test"]))
    // The daemon counts anew: its press 2 is another one.
    #expect(try await !live.accept())
    await daemon.send(Sample.press(2, "offered"), to: Sample.register)
    #expect(try await presses.next()?.phase == .offered)
  }

  @Test func `a press that was declined is not cancelled`() async throws {
    var (daemon, presses) = try await registered()
    await daemon.send(Sample.press(1, "offered", device: "a"), to: Sample.register)
    await daemon.send(Sample.press(2, "offered", device: "b"), to: Sample.register)
    try await presses.next()?.decline()
    #expect(await daemon.nextEvent() == .called(Sample.decline, ["press": 1]))
    #expect(try await presses.next()?.id == 2)
    await daemon.stop()
    #expect(try await presses.next()?.id == 2)
  }
}
