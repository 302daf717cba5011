import Pressure
import Testing
import Varlink

@Suite(.timeLimit(.minutes(5))) struct CapabilityTests {
  private typealias Sample = SampleReplies

  @Test func `the capability of all devices comes once they are known, and when it changes`()
    async throws
  {
    let daemon = try ScriptedDaemon()
    let client = PressureClient(socketPath: daemon.path)
    var changes = client.capabilityChanges.makeAsyncIterator()
    #expect(await daemon.nextEvent() == .called(Sample.watch, [:]))
    func send(_ change: String, _ id: String, _ capability: String) async {
      await daemon.send(
        Sample.change(change, Sample.device(id, capability: capability)), to: Sample.watch)
    }
    await send("added", "a", "unavailable")
    await send("added", "b", "unknown")
    await daemon.send([:], to: Sample.watch)
    #expect(try await changes.next() == .unknown)
    await send("added", "c", "available")
    #expect(try await changes.next() == .available)
    await send("changed", "b", "available")
    await send("removed", "c", "available")
    await send("removed", "b", "available")
    #expect(try await changes.next() == .unavailable)

    await daemon.stop()
    try daemon.start()
    #expect(await daemon.nextEvent() == .called(Sample.watch, [:]))
    await send("added", "a", "unavailable")
    await daemon.send([:], to: Sample.watch)
    await send("changed", "a", "unknown")
    #expect(try await changes.next() == .unknown)
  }

  @Test func `without a device force is not available`() async throws {
    let daemon = try ScriptedDaemon()
    let client = PressureClient(socketPath: daemon.path)
    var changes = client.capabilityChanges.makeAsyncIterator()
    #expect(await daemon.nextEvent() == .called(Sample.watch, [:]))
    await daemon.send([:], to: Sample.watch)
    #expect(try await changes.next() == .unavailable)
  }

  /// What the device of a press has, and which of the two registrations is for it.
  @Test(arguments: [(6.5, false), (0.0, true)])
  func `a press is for the registration that its device is for`(
    maximumPossibleForce: Double, isLongPress: Bool
  ) async throws {
    let stage = try await PreviewStage(hasFallback: true)
    try stage.register(NotingDelegate())
    // The daemon offers it to both, with a number for each.
    func offer(_ number: Int64, isLongPress: Bool) async {
      await stage.daemon.send(
        Sample.press(
          number, "offered", ["maximumPossibleForce": .number(maximumPossibleForce)]),
        to: Sample.register
      ) { ($0["longPress"] == true) == isLongPress }
    }
    await offer(1, isLongPress: !isLongPress)
    #expect(await stage.nextAnswer() == "Decline 1")
    await offer(2, isLongPress: isLongPress)
    #expect(await stage.nextAnswer() == "Accept 2")
  }
}
