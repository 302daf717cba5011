import Pressure
import Testing
import Varlink

@Suite(.timeLimit(.minutes(5))) struct DeviceStreamTests {
  private typealias Sample = SampleReplies

  @Test func `devices come, change and go`() async throws {
    let daemon = try ScriptedDaemon()
    var changes = PressureClient(socketPath: daemon.path).deviceChanges.makeAsyncIterator()
    #expect(await daemon.nextEvent() == .called(Sample.watch, [:]))
    let unknown = Sample.device("pad", capability: "unknown")
    await daemon.send(Sample.change("added", unknown), to: Sample.watch)
    await daemon.send([:], to: Sample.watch)
    await daemon.send(Sample.change("changed", Sample.device("pad")), to: Sample.watch)
    await daemon.send(Sample.change("removed", Sample.device("pad")), to: Sample.watch)

    let added = try await changes.next()
    #expect(added?.kind == .added)
    #expect(added?.device.forceTouchCapability == .unknown)
    let changed = try await changes.next()
    #expect(changed?.kind == .changed)
    #expect(changed?.device.forceTouchCapability == .available)
    #expect(try await changes.next()?.kind == .removed)
  }

  @Test func `after a restart only what differs is told`() async throws {
    let daemon = try ScriptedDaemon()
    var changes = PressureClient(socketPath: daemon.path).deviceChanges.makeAsyncIterator()
    _ = await daemon.nextEvent()
    for id in ["same", "other", "gone"] {
      await daemon.send(Sample.change("added", Sample.device(id)), to: Sample.watch)
    }
    await daemon.send([:], to: Sample.watch)
    for _ in 0..<3 { #expect(try await changes.next()?.kind == .added) }

    await daemon.stop()
    try daemon.start()
    _ = await daemon.nextEvent()
    let other = Sample.device("other", capability: "unavailable")
    for device in [Sample.device("same"), other, Sample.device("new")] {
      await daemon.send(Sample.change("added", device), to: Sample.watch)
    }
    await daemon.send([:], to: Sample.watch)

    var told: [String] = []
    for _ in 0..<3 {
      guard let change = try await changes.next() else { break }
      told.append("\(change.kind) \(change.device.id)")
    }
    #expect(told == ["changed other", "added new", "removed gone"])
  }
}
