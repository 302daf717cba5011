import LinuxSystem
import PressureDaemon
import Testing

@Suite struct PendingLaunchesTests {
  private var launches = PendingLaunches()
  private let start = MonotonicInstant(microseconds: 0)

  private func application(_ name: String, of user: UInt32 = 7) throws -> ApplicationOfUser {
    try ApplicationOfUser(user: user, name: name)
  }

  @Test(arguments: [(29_999_999, "new"), (30_000_000, nil)] as [(Int64, String?)])
  mutating func `an application has 30 seconds to start`(after: Int64, type: String?) throws {
    launches.add("new", of: try application("a"), now: start)
    let now = MonotonicInstant(microseconds: after)
    #expect(launches.take(try application("a"), now: now) == type)
  }

  @Test mutating func `an action is told once, and to its application only`() throws {
    launches.add("new", of: try application("a"), now: start)
    #expect(launches.take(try application("b"), now: start) == nil)
    #expect(launches.take(try application("a", of: 8), now: start) == nil)
    #expect(launches.take(try application("a"), now: start) == "new")
    #expect(launches.take(try application("a"), now: start) == nil)
  }

  @Test mutating func `of several the newest counts, for 30 seconds from then`() throws {
    launches.add("old", of: try application("a"), now: start)
    launches.add("new", of: try application("a"), now: start.advanced(by: .seconds(20)))
    let late = start.advanced(by: .seconds(49))
    #expect(launches.take(try application("a"), now: late) == "new")
    #expect(launches.take(try application("a"), now: late) == nil)
  }

  @Test mutating func `a user may launch sixteen at once, and then the oldest is forgotten`() throws
  {
    launches.add("x", of: try application("other", of: 8), now: start)
    for number in 0...16 { launches.add("x", of: try application("\(number)"), now: start) }
    #expect(launches.take(try application("0"), now: start) == nil)
    for number in 1...16 {
      #expect(launches.take(try application("\(number)"), now: start) == "x")
    }
    #expect(launches.take(try application("other", of: 8), now: start) == "x")
  }
}
