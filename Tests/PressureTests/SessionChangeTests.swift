import Pressure
import Testing
import Varlink

/// What a program hears when another session becomes the active one, and its own is again.
@Suite(.timeLimit(.minutes(5))) struct SessionChangeTests {
  private typealias Sample = SampleReplies

  private static func frame(_ session: String) -> JSONObject {
    var frame = Sample.frame("pad", sequence: 2)
    frame["session"] = .string(session)
    return frame
  }

  @Test func `touches are cancelled, then suspended, and go on when they are resumed`()
    async throws
  {
    let daemon = try ScriptedDaemon()
    let client = PressureClient(socketPath: daemon.path)
    var states = client.connectionStates.makeAsyncIterator()
    var touches = client.touches().makeAsyncIterator()
    _ = await daemon.nextEvent()
    #expect(try await states.next() == .connected)

    await daemon.send(
      Sample.frame("pad", sequence: 2, Sample.contact(1, "cancelled")), to: Sample.subscribe)
    await daemon.send(Self.frame("suspended"), to: Sample.subscribe)
    #expect(try await touches.next()?.touches.map(\.phase) == [.cancelled])
    let suspended = try #require(try await touches.next())
    #expect(suspended.session == .suspended)
    #expect(suspended.touches.isEmpty)
    #expect(suspended.wireObject == Self.frame("suspended"))
    #expect(try await states.next() == .suspended)

    await daemon.send(Self.frame("resumed"), to: Sample.subscribe)
    await daemon.send(
      Sample.frame("pad", sequence: 3, Sample.contact(2, "began")), to: Sample.subscribe)
    #expect(try await touches.next()?.session == .resumed)
    #expect(try await touches.next()?.session == nil)
    #expect(try await states.next() == .connected)
  }

  @Test(arguments: ["Previews.Register", "Devices.Watch"])
  func `presses and devices say so by the state of the connection`(member: String) async throws {
    let daemon = try ScriptedDaemon()
    let client = PressureClient(socketPath: daemon.path)
    var states = client.connectionStates.makeAsyncIterator()
    let method = "io.pressured.\(member)"
    let isPress = method == Sample.register
    let follower = Task {
      if isPress {
        for try await press in client.presses(PreviewRegistration(name: "test")) {
          return press.device
        }
      } else {
        for try await change in client.deviceChanges { return change.device.id }
      }
      return "none"
    }
    _ = await daemon.nextEvent()
    #expect(try await states.next() == .connected)
    for (word, state) in [("suspended", ConnectionState.suspended), ("resumed", .connected)] {
      var reply: JSONObject = ["session": .string(word)]
      if isPress { reply["phase"] = "registered" }
      await daemon.send(reply, to: method)
      #expect(try await states.next() == state)
    }
    // The session changes were no press and no device.
    await daemon.send(
      isPress ? Sample.press(1, "offered") : Sample.change("added", Sample.device("pad")),
      to: method)
    #expect(try await follower.value == "pad")
  }

  @Test func `who was served and is denied waits for the session to be active again`()
    async throws
  {
    let daemon = try ScriptedDaemon()
    let client = PressureClient(socketPath: daemon.path)
    var states = client.connectionStates.makeAsyncIterator()
    var touches = client.touches().makeAsyncIterator()
    _ = await daemon.nextEvent()
    let began = Sample.frame("pad", Sample.contact(1, "began"))
    await daemon.send(began, to: Sample.subscribe)
    #expect(try await touches.next()?.touches.map(\.phase) == [.began])
    #expect(try await states.next() == .connected)

    // As by a daemon that has restarted.
    await daemon.fail(.permissionDenied, to: Sample.subscribe)
    #expect(try await touches.next()?.touches.map(\.phase) == [.cancelled])
    #expect(try await states.next() == .suspended)
    while await daemon.nextEvent() != .called(Sample.subscribe, [:]) {}
    await daemon.send(began, to: Sample.subscribe)
    #expect(try await touches.next()?.touches.map(\.phase) == [.began])
    #expect(try await states.next() == .connected)
  }

  @Test func `a daemon that goes while a session is not the active one is lost, and then back`()
    async throws
  {
    let daemon = try ScriptedDaemon()
    let client = PressureClient(socketPath: daemon.path)
    var states = client.connectionStates.makeAsyncIterator()
    var touches = client.touches().makeAsyncIterator()
    _ = await daemon.nextEvent()
    #expect(try await states.next() == .connected)
    await daemon.send(Self.frame("suspended"), to: Sample.subscribe)
    #expect(try await touches.next()?.session == .suspended)
    #expect(try await states.next() == .suspended)
    await daemon.stop()
    guard case .disconnected = try await states.next() else {
      Issue.record("not lost")
      return
    }
    try daemon.start()
    #expect(try await states.next() == .connected)
  }
}
