import TestSupport
import Testing
import Varlink

@testable import Pressure

@Suite(.timeLimit(.minutes(5))) struct CallTests {
  @Test func `devices come with all that is known of them`() async throws {
    let daemon = try ScriptedDaemon()
    var described = SampleReplies.device("pad")
    described["aMemberOfTomorrow"] = ["x": 1]
    await daemon.answer(
      SampleReplies.list, with: Reply(parameters: ["devices": [.object(described)]]))

    let devices = try await PressureClient(socketPath: daemon.path).devices()
    let device = try #require(devices.first)
    #expect(devices.count == 1)
    #expect(device.id == "pad")
    #expect(device.name == "Force Pad")
    #expect(device.node == "/dev/input/event5")
    #expect(device.deviceClass == .pressurepad)
    #expect(device.forceTouchCapability == .available)
    #expect(device.maximumPossibleForce == 6.5)
    #expect(device.reportsGrams)
    #expect(!device.hasHaptics)
    #expect(device.size == SurfaceSize(width: 117.25, height: 77.5))
    #expect(device.seat == "seat0")
    #expect(device.wireObject == SampleReplies.device("pad"))
  }

  @Test func `words of a newer daemon are values`() async throws {
    let daemon = try ScriptedDaemon()
    var described = SampleReplies.device("pad", capability: "sometimes")
    described["class"] = "balloon"
    described["width"] = .null
    await daemon.answer(
      SampleReplies.list, with: Reply(parameters: ["devices": [.object(described)]]))

    let device = try #require(try await PressureClient(socketPath: daemon.path).devices().first)
    #expect(device.deviceClass.rawValue == "balloon")
    #expect(device.forceTouchCapability == .unknown)
    #expect(device.size == nil)
  }

  @Test func `devices that are not used come with their reason when asked for`() async throws {
    let daemon = try ScriptedDaemon()
    let refused: JSONObject = [
      "name": "Keys", "node": "/dev/input/event1", "reason": "it is a keyboard",
    ]
    await daemon.answer(
      SampleReplies.list, with: Reply(parameters: ["devices": [], "refused": [.object(refused)]]))

    let all = try await PressureClient(socketPath: daemon.path).allDevices()
    #expect(all.devices.isEmpty)
    #expect(all.refused.map(\.reason) == ["it is a keyboard"])
    #expect(all.refused.first?.wireObject == refused)
    #expect(await daemon.nextEvent() == .called(SampleReplies.list, ["all": true]))
  }

  @Test func `many calls at once are each answered`() async throws {
    let daemon = try ScriptedDaemon()
    await daemon.answer(SampleReplies.list, with: Reply(parameters: ["devices": []]))
    let client = PressureClient(socketPath: daemon.path)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 {
        group.addTask { try await client.devices().count }
      }
      for try await count in group { #expect(count == 0) }
    }
  }

  @Test func `a daemon that is not there is told with its path`() async throws {
    let folder = try TemporaryFolder()
    let client = PressureClient(socketPath: "\(folder.path)/none")
    let error = await #expect(throws: PressureError.self) { try await client.devices() }
    #expect(error?.code == .unreachable)
    #expect(
      error?.message == "cannot reach pressured at \(folder.path)/none: No such file or directory")
  }

  @Test func `a path too long for a socket is a mistake of the caller's`() async throws {
    let client = PressureClient(socketPath: "/" + String(repeating: "x", count: 200))
    let error = await #expect(throws: PressureError.self) { try await client.devices() }
    #expect(error?.code == .invalidParameter)
  }

  @Test func `calls go on after a restart of the daemon`() async throws {
    let daemon = try ScriptedDaemon()
    await daemon.answer(SampleReplies.list, with: Reply(parameters: ["devices": []]))
    let client = PressureClient(socketPath: daemon.path)
    #expect(try await client.devices().isEmpty)

    await daemon.stop()
    let error = await #expect(throws: PressureError.self) { try await client.devices() }
    #expect(error?.code == .unreachable || error?.code == .connectionLost)

    try daemon.start()
    await daemon.answer(
      SampleReplies.list,
      with: Reply(parameters: ["devices": [.object(SampleReplies.device("new"))]]))
    #expect(try await client.devices().map(\.id) == ["new"])
  }

  @Test(arguments: [
    (StandardErrors.permissionDenied, PressureError.Code.permissionDenied),
    (StandardErrors.invalidParameter, .invalidParameter),
    (StandardErrors.methodNotFound, .unsupported),
    (StandardErrors.interfaceNotFound, .unsupported),
    ("io.pressured.Devices.NoSuchDevice", .noSuchDevice),
    ("io.pressured.Haptics.NoSuchDevice", .noSuchDevice),
    ("io.pressured.Haptics.NoHaptics", .noHaptics),
    ("io.pressured.Haptics.RateExceeded", .limitExceeded),
    ("io.pressured.Touches.InvalidRate", .invalidParameter),
    ("io.pressured.Previews.InvalidFingers", .invalidParameter),
    ("io.pressured.Previews.InvalidThresholds", .invalidParameter),
    ("io.pressured.Previews.TooManyThresholds", .limitExceeded),
    ("io.pressured.Previews.NoSuchPress", .noSuchPress),
    ("io.pressured.Previews.PressFinished", .pressFinished),
    ("io.pressured.Previews.PressTaken", .pressTaken),
    ("io.pressured.Connection.TooManyConnections", .limitExceeded),
    ("io.pressured.Connection.SlowReader", .connectionLost),
    ("io.pressured.Connection.TooManyCalls", .protocolViolation),
    ("io.pressured.Tomorrow.Unheard", .service),
  ])
  func `an error of the daemon has a code`(name: String, code: PressureError.Code) async throws {
    let daemon = try ScriptedDaemon()
    await daemon.answer(SampleReplies.list, with: Reply(VarlinkError(name)))
    let client = PressureClient(socketPath: daemon.path)
    let error = await #expect(throws: PressureError.self) { try await client.devices() }
    #expect(error?.code == code)
    #expect(error?.message.isEmpty == false)
  }

  private static let wrong: [(String, JSONValue)] = [
    ("id", .null), ("maximumPossibleForce", "much"), ("grams", 1), ("seat", []), ("width", true),
  ]

  @Test(arguments: wrong)
  func `a device that is described wrongly is a broken protocol`(
    member: String, value: JSONValue
  ) async throws {
    let daemon = try ScriptedDaemon()
    var described = SampleReplies.device("pad")
    described[member] = value
    await daemon.answer(
      SampleReplies.list, with: Reply(parameters: ["devices": [.object(described)]]))
    let client = PressureClient(socketPath: daemon.path)
    let error = await #expect(throws: PressureError.self) { try await client.devices() }
    #expect(error?.code == .protocolViolation)
    #expect(error?.message.contains("Devices.List.devices.\(member)") == true)
  }
}
