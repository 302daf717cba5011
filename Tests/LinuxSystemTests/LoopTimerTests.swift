import Testing

@testable import LinuxSystem

struct `A timer` {
  private let loop: EventLoop
  private let longAgo = MonotonicInstant(microseconds: 1)
  private let farAway = MonotonicInstant(microseconds: .max)

  init() throws {
    loop = try EventLoop()
  }

  @Test func `fires once, and not before it is armed`() throws {
    var fired = 0
    let timer = loop.makeTimer { fired += 1 }
    try loop.runOnce(atMost: .zero)
    #expect(fired == 0)
    timer.arm(at: longAgo)
    #expect(timer.deadline == longAgo)
    try loop.runOnce()
    #expect(timer.deadline == nil)
    try loop.runOnce(atMost: .zero)
    #expect(fired == 1)
  }

  @Test func `wakes a loop that waits for nothing else`() throws {
    var fired = 0
    let timer = loop.makeTimer { fired += 1 }
    timer.arm(after: .milliseconds(1))
    while fired == 0 { try loop.runOnce() }
    #expect(timer.deadline == nil)
  }

  @Test func `fires in the order of deadlines, and of arming where these are equal`() throws {
    var fired: [Int] = []
    let deadlines: [Int64] = [3, 1, 2, 1]
    let timers = deadlines.indices.map { index in loop.makeTimer { fired.append(index) } }
    for (timer, deadline) in zip(timers, deadlines) {
      timer.arm(at: MonotonicInstant(microseconds: deadline))
    }
    try loop.runOnce()
    #expect(fired == [1, 3, 2, 0])
  }

  @Test func `forgets its deadline when it is armed again or disarmed`() throws {
    var fired = 0
    let timer = loop.makeTimer { fired += 1 }
    timer.arm(at: longAgo)
    timer.arm(at: farAway)
    try loop.runOnce(atMost: .zero)
    timer.arm(at: longAgo)
    timer.disarm()
    timer.disarm()
    try loop.runOnce(atMost: .zero)
    #expect(fired == 0)
    #expect(timer.deadline == nil)
  }

  @Test func `does not fire when it has gone away`() throws {
    var fired = 0
    var timer: LoopTimer? = loop.makeTimer { fired += 1 }
    timer?.arm(at: longAgo)
    timer = nil
    try loop.runOnce(atMost: .zero)
    #expect(fired == 0)
  }

  @Test func `may be let go of by its own handler`() throws {
    var fired = 0
    var timer: LoopTimer?
    timer = loop.makeTimer {
      timer = nil
      fired += 1
    }
    timer?.arm(at: longAgo)
    try loop.runOnce()
    #expect(fired == 1)
  }

  @Test func `that its own handler arms waits for the next turn`() throws {
    var fired = 0
    var timer: LoopTimer?
    timer = loop.makeTimer { [longAgo] in
      fired += 1
      timer?.arm(at: longAgo)
    }
    timer?.arm(at: longAgo)
    try loop.runOnce()
    #expect(fired == 1)
    try loop.runOnce()
    #expect(fired == 2)
    timer = nil
  }

  @Test func `that an earlier one disarms or moves does not fire in that turn`() throws {
    var fired: [String] = []
    let disarmed = loop.makeTimer { fired.append("disarmed") }
    let moved = loop.makeTimer { fired.append("moved") }
    let first = loop.makeTimer { [longAgo] in
      fired.append("first")
      disarmed.disarm()
      moved.arm(at: longAgo)
    }
    first.arm(at: longAgo)
    disarmed.arm(at: MonotonicInstant(microseconds: 2))
    moved.arm(at: MonotonicInstant(microseconds: 2))
    try loop.runOnce()
    #expect(fired == ["first"])
    try loop.runOnce()
    #expect(fired == ["first", "moved"])
  }

  @Test(arguments: [Int64.min, Int64.min + 1, -1, 0] as [Int64])
  func `of a deadline before all time fires at once`(microseconds: Int64) throws {
    var fired = 0
    let timer = loop.makeTimer { fired += 1 }
    timer.arm(at: MonotonicInstant(microseconds: microseconds))
    try loop.runOnce()
    #expect(fired == 1)
  }

  @Test func `of a deadline after all time leaves the loop waiting`() throws {
    let wire = try Wire()
    try wire.poke()
    var heard = 0
    _ = try loop.watch(wire.near, for: .readable) { _ in heard += 1 }
    var fired = 0
    let timer = loop.makeTimer { fired += 1 }
    timer.arm(after: .seconds(Int64.max))
    try loop.runOnce()
    #expect(heard == 1)
    #expect(fired == 0)
    #expect(timer.deadline == farAway)
  }
}

struct `A monotonic instant` {
  @Test(arguments: [
    (Int64(5), Duration.microseconds(7), Int64(12)),
    (5, .nanoseconds(1999), 6),
    (5, .microseconds(-7), -2),
    (.max, .microseconds(1), .max),
    (0, .seconds(Int64.max), .max),
    (0, .seconds(Int64.min), .min),
  ])
  func `advances and stops at the ends of time`(
    start: Int64, step: Duration, end: Int64
  ) {
    #expect(
      MonotonicInstant(microseconds: start).advanced(by: step)
        == MonotonicInstant(microseconds: end))
  }

  @Test func `says how long after another it is`() {
    let early = MonotonicInstant(microseconds: 3)
    let late = MonotonicInstant(microseconds: 10)
    #expect(late.duration(since: early) == .microseconds(7))
    #expect(early.duration(since: late) == .microseconds(-7))
    let first = MonotonicInstant(microseconds: .min)
    #expect(late.duration(since: first) == .microseconds(Int64.max))
    #expect(first.duration(since: late) == .microseconds(Int64.min))
  }

  @Test func `never goes back`() {
    let before = MonotonicInstant.now
    #expect(MonotonicInstant.now >= before)
  }
}
