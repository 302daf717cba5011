import Frames
import PressureDaemon
import Testing
import Varlink

/// What a finger feels of a press.
@Suite struct PressHapticsTests {
  private let haptics = HandHaptics()
  private let fixture: Fixture
  private let source: HandSource

  init() throws {
    fixture = try Fixture()
    source = try fixture.plugIn(haptics: haptics)
  }

  /// The number under which a client was offered the press.
  private func offer(to client: Client) throws -> Int64 {
    let offered = try client.replies().last { $0.phase == "offered" }
    return try #require(offered?.integer("press"))
  }

  @Test func `they are readied when the device is open, which they could hold up`() throws {
    source.opensLate = true
    let client = try fixture.register()
    #expect(!haptics.isHeld)
    source.open()
    #expect(haptics.isHeld)
    #expect(!client.isClosed)
  }

  @Test func `a press that is accepted plays once at its peek and once at its pop`() throws {
    let client = try fixture.register()
    source.landAndHint()
    try fixture.accept(try offer(to: client))
    #expect(haptics.plays.isEmpty)
    source.peek()
    #expect(haptics.plays == [.peek])
    source.ramp(from: 400, count: 40)
    #expect(haptics.plays == [.peek])
    source.pop()
    #expect(haptics.plays == [.peek, .pop])
    source.ramp(from: 551, count: 40)
    source.send(.lift(0))
    #expect(haptics.plays == [.peek, .pop])
  }

  @Test func `a press that is released after its peek plays that alone`() throws {
    let client = try fixture.register()
    source.landAndHint()
    try fixture.accept(try offer(to: client))
    source.peek()
    source.send(.lift(0))
    #expect(haptics.plays == [.peek])
  }

  @Test func `a press that is accepted late peeks then`() throws {
    let client = try fixture.register()
    source.landAndHint()
    let number = try offer(to: client)
    source.peek()
    #expect(haptics.plays.isEmpty)
    try fixture.accept(number)
    #expect(haptics.plays == [.peek])
  }

  @Test func `a press that nobody answers plays nothing`() throws {
    let client = try fixture.register()
    source.landAndHint()
    source.peek()
    source.pop()
    source.send(.lift(0))
    #expect(haptics.plays.isEmpty)
    withExtendedLifetime(client) {}
  }

  @Test func `a press that is declined plays nothing`() throws {
    let client = try fixture.register()
    source.landAndHint()
    try fixture.decline(try offer(to: client))
    source.peek()
    source.pop()
    #expect(haptics.plays.isEmpty)
  }

  @Test func `a press that its owner gives up plays nothing more`() throws {
    let client = try fixture.register()
    source.landAndHint()
    let number = try offer(to: client)
    try fixture.accept(number)
    source.peek()
    try fixture.decline(number)
    source.pop()
    #expect(haptics.plays == [.peek])
  }

  @Test func `of two clients that wait for a press it is played for one`() throws {
    let (first, second) = (try fixture.register(), try fixture.register())
    source.landAndHint()
    let (one, other) = (try offer(to: first), try offer(to: second))
    try fixture.accept(one)
    try fixture.accept(other)
    source.peek()
    source.pop()
    #expect(haptics.plays == [.peek, .pop])
  }

  @Test func `haptics are ready while somebody waits for presses, and not for touches`() throws {
    let touches = try fixture.subscribe()
    #expect(!haptics.isHeld)
    do {
      let first = try fixture.register()
      #expect(haptics.isHeld)
      do {
        let second = try fixture.register()
        withExtendedLifetime(second) {}
      }
      try fixture.turn()
      #expect(haptics.isHeld)
      withExtendedLifetime(first) {}
    }
    try fixture.turn()
    #expect(!haptics.isHeld)
    withExtendedLifetime(touches) {}
  }

  @Test func `haptics of a device that is gone are closed`() throws {
    let client = try fixture.register()
    #expect(!haptics.isClosed)
    fixture.unplug(source)
    #expect(haptics.isClosed)
    withExtendedLifetime(client) {}
  }
}
