import Frames
import LinuxSystem
import PressureDaemon
import TestSupport
import Testing
import Varlink

@Suite struct HapticsServiceTests {
  /// What Play answers: the error, or nil.
  private func play(
    _ pattern: String, on device: String? = nil, _ fixture: Fixture,
    as user: UInt32 = Fixture.ownUser
  ) throws -> String? {
    var parameters: JSONObject = ["pattern": .string(pattern)]
    if let device { parameters["device"] = .string(device) }
    let client = try fixture.connect(as: user)
    try client.call("io.pressured.Haptics.Play", parameters)
    return try client.onlyReply().error
  }

  @Test(arguments: ["generic", "alignment", "levelChange", "peek", "pop"])
  func `every pattern of the interface is played`(pattern: String) throws {
    let fixture = try Fixture()
    let haptics = HandHaptics()
    try fixture.plugIn(haptics: haptics)
    #expect(try play(pattern, on: "pad", fixture) == nil)
    #expect(haptics.plays.map { "\($0)" } == [pattern])
  }

  @Test func `a pattern that the interface does not have is a wrong parameter`() throws {
    let fixture = try Fixture()
    let haptics = HandHaptics()
    try fixture.plugIn(haptics: haptics)
    #expect(try play("buzz", fixture) == "org.varlink.service.InvalidParameter")
    #expect(haptics.plays.isEmpty)
  }

  @Test func `a device that is not there is another error than one that cannot be felt`() throws {
    let fixture = try Fixture()
    let broken = HandHaptics()
    broken.isUsable = false
    try fixture.plugIn("plain")
    try fixture.plugIn("broken", haptics: broken)
    #expect(try play("generic", on: "other", fixture) == "io.pressured.Haptics.NoSuchDevice")
    #expect(try play("generic", on: "plain", fixture) == "io.pressured.Haptics.NoHaptics")
    #expect(try play("generic", on: "broken", fixture) == "io.pressured.Haptics.NoHaptics")
    #expect(try play("generic", fixture) == "io.pressured.Haptics.NoHaptics")
    #expect(broken.plays.isEmpty)
  }

  @Test func `without a name that device plays which was touched last`() throws {
    let fixture = try Fixture()
    let (left, right) = (HandHaptics(), HandHaptics())
    let leftSource = try fixture.plugIn("left", haptics: left)
    let rightSource = try fixture.plugIn("right", haptics: right)
    let bare = try fixture.plugIn("bare")
    let subscriber = try fixture.subscribe()
    rightSource.send(.land(0, id: 1, grams: 50))
    leftSource.send(.land(0, id: 1, grams: 50), after: 100)
    bare.send(.land(0, id: 1, grams: 50), after: 200)
    #expect(try play("generic", fixture) == nil)
    rightSource.send(.press(0, 60), after: 200)
    #expect(try play("pop", fixture) == nil)
    #expect(left.plays == [.generic])
    #expect(right.plays == [.pop])
    withExtendedLifetime(subscriber) {}
  }

  @Test func `who may not watch a seat feels nothing of its devices`() throws {
    let fixture = try Fixture(authorization: Authorization { $0.user != 1001 || $1 == "seat0" })
    let (here, there) = (HandHaptics(), HandHaptics())
    try fixture.plugIn("here", haptics: here)
    try fixture.plugIn("there", seat: "seat1", haptics: there)
    let error = try play("generic", on: "there", fixture, as: 1001)
    #expect(error == "io.pressured.Haptics.NoSuchDevice")
    #expect(try play("generic", fixture, as: 1001) == nil)
    #expect(here.plays.count == 1)
    #expect(there.plays.isEmpty)
  }

  @Test func `a user plays 20 times in a second, on however many devices and connections`() throws {
    let fixture = try Fixture()
    let all = try (0..<3).map { number in
      let haptics = HandHaptics()
      try fixture.plugIn("pad\(number)", haptics: haptics)
      return haptics
    }
    for index in 0..<20 {
      #expect(try play("generic", on: "pad\(index % 3)", fixture) == nil)
      fixture.clock.advance(by: .milliseconds(20))
    }
    #expect(try play("generic", on: "pad0", fixture) == "io.pressured.Haptics.RateExceeded")
    // Another's plays are counted for themselves.
    #expect(try play("generic", on: "pad0", fixture, as: 1001) == nil)
    fixture.clock.advance(by: .milliseconds(599))
    #expect(try play("generic", on: "pad0", fixture) == "io.pressured.Haptics.RateExceeded")
    fixture.clock.advance(by: .milliseconds(1))
    #expect(try play("generic", on: "pad0", fixture) == nil)
    #expect(all.map(\.plays.count).reduce(0, +) == 22)
  }

  @Test func `a device plays once in 20 ms, for all who ask`() throws {
    let fixture = try Fixture()
    let haptics = HandHaptics()
    try fixture.plugIn(haptics: haptics)
    #expect(try play("generic", fixture) == nil)
    fixture.clock.advance(by: .microseconds(19_999))
    #expect(try play("generic", fixture, as: 1001) == "io.pressured.Haptics.RateExceeded")
    fixture.clock.advance(by: .microseconds(1))
    #expect(try play("generic", fixture, as: 1001) == nil)
    #expect(haptics.plays.count == 2)
  }

  @Test func `devices say whether they can be felt, also those without force`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn("felt", haptics: HandHaptics())
    try fixture.plugIn("bare")
    #expect(try listed("haptics", fixture) == [true, false])
    let toucher = try fixture.subscribe()
    for id in 1...50 {
      source.send(.land(0, id: Int32(id), grams: 77))
      source.send(.lift(0))
      _ = try toucher.replies()
    }
    #expect(try listed("class", fixture) == ["plain", "pressurepad"])
    #expect(try listed("haptics", fixture) == [true, false])
  }

  /// What the list of devices says of each under that name.
  private func listed(_ member: String, _ fixture: Fixture) throws -> [JSONValue?] {
    let client = try fixture.connect()
    try client.call("io.pressured.Devices.List")
    let devices = try client.onlyReply().parameters["devices"]?.arrayValue ?? []
    return devices.map { $0.objectValue?[member] }
  }
}
