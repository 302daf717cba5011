import Pressure
import Testing
import Varlink

@Suite(.timeLimit(.minutes(5))) struct HapticTests {
  private let play = "io.pressured.Haptics.Play"

  @Test(arguments: [nil, "pad"])
  func `a pattern is played on the device that is named, or on the daemon's choice`(
    device: String?
  ) async throws {
    let daemon = try ScriptedDaemon()
    await daemon.answer(play, with: Reply())
    try await PressureClient(socketPath: daemon.path).playHaptic(.levelChange, on: device)
    var expected: JSONObject = ["pattern": "levelChange"]
    expected["device"] = device.map { .string($0) }
    #expect(await daemon.nextEvent() == .called(play, expected))
  }

  @Test func `a pattern that the daemon does not know is a wrong value`() async throws {
    let daemon = try ScriptedDaemon()
    await daemon.answer(play, with: Reply())
    let client = PressureClient(socketPath: daemon.path)
    let error = await #expect(throws: PressureError.self) {
      try await client.playHaptic(HapticPattern(rawValue: "knock"))
    }
    #expect(error?.code == .invalidParameter)
  }
}
