import Pressure
import Testing
import Varlink

@Suite(.timeLimit(.minutes(5))) struct TouchStreamTests {
  private typealias Sample = SampleReplies

  @Test func `a frame comes with all of its touches`() async throws {
    let daemon = try ScriptedDaemon()
    let client = PressureClient(socketPath: daemon.path)
    var touches = client.touches(devices: ["pad"], maxRate: 125).makeAsyncIterator()
    #expect(
      await daemon.nextEvent()
        == .called(Sample.subscribe, ["devices": ["pad"], "maxRate": 125]))

    let sent = Sample.frame(
      "pad", sequence: 7, Sample.contact(1, "moved"), Sample.contact(2, "ended"))
    await daemon.send(sent, to: Sample.subscribe)
    let frame = try #require(try await touches.next())
    #expect(frame.device == "pad")
    #expect(frame.sequence == 7)
    #expect(frame.time == .microseconds(12_345_678))
    #expect(frame.touches.map(\.id) == [1, 2])
    #expect(frame.touches.map(\.phase) == [.moved, .ended])
    #expect(!frame.isResynchronized)
    #expect(!frame.isDisconnection)
    let touch = try #require(frame.touches.first)
    #expect(touch.tool == .finger)
    #expect(touch.location == SurfacePoint(x: 0.25, y: 0.75))
    #expect(touch.force == 1.625)
    #expect(touch.normalizedForce == 0.25)
    #expect(touch.grams == 150.5)
    #expect(touch.pen == nil)
    #expect(frame.wireObject == sent)
  }

  @Test func `a pen comes with its tilt and buttons`() async throws {
    let daemon = try ScriptedDaemon()
    var touches = PressureClient(socketPath: daemon.path).touches().makeAsyncIterator()
    #expect(await daemon.nextEvent() == .called(Sample.subscribe, [:]))

    var pen = Sample.contact(1, "hovering")
    pen["tool"] = "eraser"
    pen["grams"] = .null
    pen["tiltX"] = -12.5
    pen["buttons"] = ["stylus2", "wheel"]
    await daemon.send(Sample.frame("tablet", pen), to: Sample.subscribe)
    let touch = try #require(try await touches.next()?.touches.first)
    #expect(touch.phase.rawValue == "hovering")
    #expect(touch.tool == .eraser)
    #expect(touch.grams == nil)
    #expect(touch.pen?.tiltX == -12.5)
    #expect(touch.pen?.tiltY == nil)
    #expect(touch.pen?.buttons == [.stylus2, PenState.Button(rawValue: "wheel")])
  }

  @Test func `force without a maximum is none`() async throws {
    let daemon = try ScriptedDaemon()
    var touches = PressureClient(socketPath: daemon.path).touches().makeAsyncIterator()
    _ = await daemon.nextEvent()
    var contact = Sample.contact(1, "began")
    contact["maximumPossibleForce"] = 0
    contact["force"] = 0
    await daemon.send(Sample.frame("plain", contact), to: Sample.subscribe)
    #expect(try await touches.next()?.touches.first?.normalizedForce == 0)
  }

  @Test func `touches are cancelled when the daemon goes, and come again when it is back`()
    async throws
  {
    let daemon = try ScriptedDaemon()
    var touches = PressureClient(socketPath: daemon.path).touches().makeAsyncIterator()
    _ = await daemon.nextEvent()
    await daemon.send(
      Sample.frame("a", sequence: 4, Sample.contact(1, "ended"), Sample.contact(2, "moved")),
      to: Sample.subscribe)
    await daemon.send(Sample.frame("b", Sample.contact(1, "ended")), to: Sample.subscribe)
    #expect(try await touches.next()?.device == "a")
    #expect(try await touches.next()?.device == "b")

    await daemon.stop()
    let frame = try #require(try await touches.next())
    #expect(frame.isDisconnection)
    #expect(frame.device == "a")
    #expect(frame.sequence == 4)
    #expect(frame.touches.map(\.id) == [2])
    #expect(frame.touches.map(\.phase) == [.cancelled])

    try daemon.start()
    #expect(await daemon.nextEvent() == .called(Sample.subscribe, [:]))
    await daemon.send(Sample.frame("a", Sample.contact(1, "stationary")), to: Sample.subscribe)
    #expect(try await touches.next()?.touches.map(\.phase) == [.stationary])
  }

  @Test func `a sequence waits for a daemon that is not there yet`() async throws {
    let daemon = try ScriptedDaemon(isRunning: false)
    let client = PressureClient(socketPath: daemon.path)
    var states = client.connectionStates.makeAsyncIterator()
    var touches = client.touches().makeAsyncIterator()
    guard case .disconnected(let error) = try await states.next() else {
      Issue.record("connected to nobody")
      return
    }
    #expect(error.code == .unreachable)

    try daemon.start()
    #expect(try await states.next() == .connected)
    _ = await daemon.nextEvent()
    await daemon.send(Sample.frame("a", Sample.contact(1, "began")), to: Sample.subscribe)
    #expect(try await touches.next()?.device == "a")
  }

  @Test(arguments: [
    StandardErrors.permissionDenied, StandardErrors.invalidParameter,
    "io.pressured.Devices.NoSuchDevice", "io.pressured.Connection.TooManySubscriptions",
  ])
  func `an error that time does not heal ends the sequence`(name: String) async throws {
    let daemon = try ScriptedDaemon()
    await daemon.answer(Sample.subscribe, with: Reply(VarlinkError(name)))
    var touches = PressureClient(socketPath: daemon.path).touches().makeAsyncIterator()
    await #expect(throws: PressureError.self) { try await touches.next() }
    #expect(try await touches.next() == nil)
  }

  @Test(arguments: [
    "{}", "nonsense", "[]", #"{"parameters":{"device":"a"},"continues":true}"#,
    #"{"parameters":{"device":7},"continues":true}"#,
  ])
  func `a reply that is none ends the sequence, or is a loss`(text: String) async throws {
    let daemon = try ScriptedDaemon()
    var touches = PressureClient(socketPath: daemon.path).touches().makeAsyncIterator()
    _ = await daemon.nextEvent()
    await daemon.send(raw: text, to: Sample.subscribe)
    let error = await #expect(throws: PressureError.self) { try await touches.next() }
    #expect(error?.code == .protocolViolation)
  }

  @Test func `a client that was too slow is connected anew`() async throws {
    let daemon = try ScriptedDaemon()
    var touches = PressureClient(socketPath: daemon.path).touches().makeAsyncIterator()
    _ = await daemon.nextEvent()
    await daemon.send(Sample.frame("a", Sample.contact(1, "began")), to: Sample.subscribe)
    #expect(try await touches.next()?.isDisconnection == false)
    await daemon.fail(VarlinkError("io.pressured.Connection.SlowReader"), to: Sample.subscribe)
    #expect(try await touches.next()?.isDisconnection == true)
    #expect(await daemon.nextEvent() == .left(Sample.subscribe))
    #expect(await daemon.nextEvent() == .called(Sample.subscribe, [:]))
  }

  @Test func `leaving the loop ends the connection`() async throws {
    let daemon = try ScriptedDaemon()
    let client = PressureClient(socketPath: daemon.path)
    let reader = Task {
      for try await frame in client.touches() { return frame.device }
      return "none"
    }
    _ = await daemon.nextEvent()
    await daemon.send(Sample.frame("a", Sample.contact(1, "began")), to: Sample.subscribe)
    #expect(try await reader.value == "a")
    #expect(await daemon.nextEvent() == .left(Sample.subscribe))
  }

  @Test func `cancelling the task ends the sequence and the connection`() async throws {
    let daemon = try ScriptedDaemon()
    let client = PressureClient(socketPath: daemon.path)
    let reader = Task {
      var count = 0
      for try await _ in client.touches() { count += 1 }
      return count
    }
    _ = await daemon.nextEvent()
    reader.cancel()
    #expect(try await reader.value == 0)
    #expect(await daemon.nextEvent() == .left(Sample.subscribe))
  }

  @Test func `a task that does not read is not read for`() async throws {
    let daemon = try ScriptedDaemon()
    var touches = PressureClient(socketPath: daemon.path).touches().makeAsyncIterator()
    _ = await daemon.nextEvent()
    let last: Int64 = 5000
    for sequence in 1...last {
      await daemon.send(
        Sample.frame("a", sequence: sequence, Sample.contact(1, "moved")), to: Sample.subscribe,
        mergeable: true)
    }
    var received: [Int] = []
    while received.last != Int(last), let frame = try await touches.next() {
      received.append(frame.sequence)
    }
    #expect(received == received.sorted())
    #expect(received.last == Int(last))
    // What the mailbox, the two sockets and one read hold, in frames of 250 bytes, is a few hundred.
    #expect(received.count < 1000)
  }
}
