import Frames
import LinuxSystem
import Pipeline
import PressureDaemon
import TestSupport
import Testing
import Varlink

/// A recording of a finger that lands, presses 10 ms later, and never lifts.
@Suite struct RecordingSourceTests {
  private let fixture: Fixture
  private let start: Int64

  init() throws {
    fixture = try Fixture(clock: HandClock(.behindRealTime))
    start = fixture.clock.now.microseconds
  }

  private static let unfinished: Recording = {
    var events: [InputEvent] = []
    for (milliseconds, step) in [
      (500, PadStep.land(0, id: 7, grams: 90)), (510, .press(0, 100)),
    ] as [(Int64, PadStep)] {
      let time = Timestamp(microseconds: milliseconds * 1000)
      events += PadStep.frame([step], at: time).events.map { event in
        InputEvent(time: time, type: event.type, code: event.code, value: event.value)
      }
      events.append(
        InputEvent(
          time: time, type: .synchronization, code: SynchronizationCode.report, value: 0))
    }
    return Recording(description: ForcePad.description, events: events)
  }()

  private final class Ends {
    var count = 0
  }

  private func play(
    _ recording: Recording = unfinished, speed: Double = 1, loops: Bool = false
  ) throws -> Ends {
    var options = DaemonOptions()
    options.speed = speed
    options.loops = loops
    let ends = Ends()
    try fixture.plugIn([(id: "tape", recording: recording)], options: options) { ends.count += 1 }
    return ends
  }

  /// What has come by now: how long after the start, and which contacts.
  private func heard(_ client: Client) throws -> [String] {
    try client.replies().map { reply in
      let time = (reply.integer("time") ?? 0) - start
      return ([String(time)] + reply.contacts).joined(separator: " ")
    }
  }

  @Test func `frames come when they are due, and no sooner`() throws {
    _ = try play()
    let client = try fixture.subscribe()
    #expect(try heard(client) == ["0", "0 1 began"])
    fixture.clock.advance(by: .microseconds(9999))
    #expect(try heard(client) == [])
    fixture.clock.advance(by: .microseconds(1))
    #expect(try heard(client) == ["10000 1 moved"])
  }

  @Test func `a faster recording comes sooner, with the same times in it`() throws {
    _ = try play(speed: 4)
    let client = try fixture.subscribe()
    fixture.clock.advance(by: .microseconds(2499))
    #expect(try heard(client) == ["0", "0 1 began"])
    fixture.clock.advance(by: .microseconds(1))
    #expect(try heard(client) == ["10000 1 moved"])
  }

  @Test func `nothing plays while nobody listens`() throws {
    _ = try play()
    fixture.clock.advance(by: .seconds(1))
    let late = start + 1_000_000
    let client = try fixture.subscribe()
    let times = try client.replies().compactMap { $0.integer("time") }
    #expect(times == [late, late])
  }

  @Test func `it stands still while nobody listens, and its clock with it`() throws {
    _ = try play()
    do {
      let client = try fixture.subscribe()
      #expect(try heard(client) == ["0", "0 1 began"])
      fixture.clock.advance(by: .milliseconds(4))
    }
    try fixture.turn()
    fixture.clock.advance(by: .seconds(5))
    let client = try fixture.subscribe()
    // The finger that was down is not known any more until it lifts.
    #expect(try heard(client) == ["4000"])
    fixture.clock.advance(by: .microseconds(5999))
    #expect(try heard(client) == [])
    fixture.clock.advance(by: .microseconds(1))
    #expect(try heard(client) == [])
  }

  @Test func `each pass cancels what the last one left open, and time goes on`() throws {
    let ends = try play(loops: true)
    let client = try fixture.subscribe()
    fixture.clock.advance(by: .milliseconds(10))
    #expect(try heard(client) == ["0", "0 1 began", "10000 1 moved"])
    fixture.clock.advance(by: RecordingPlayer.pauseBetweenPasses)
    #expect(try heard(client) == ["1010000 1 cancelled", "1010000 2 began"])
    fixture.clock.advance(by: .milliseconds(10))
    #expect(try heard(client) == ["1020000 2 moved"])
    #expect(ends.count == 0)
  }

  @Test func `time does not go back when the daemon was late`() throws {
    _ = try play(loops: true)
    let client = try fixture.subscribe()
    fixture.clock.advance(by: .milliseconds(1700))
    let times = try client.replies().compactMap { $0.integer("time") }
    #expect(times.count == 6)
    #expect(times == times.sorted())
  }

  @Test func `the end is told once, after the last frame`() throws {
    let ends = try play()
    do {
      let client = try fixture.subscribe()
      _ = try client.replies()
      #expect(ends.count == 0)
      fixture.clock.advance(by: .milliseconds(10))
      #expect(try heard(client) == ["10000 1 moved"])
      #expect(ends.count == 1)
    }
    try fixture.turn()
    let client = try fixture.subscribe()
    fixture.clock.advance(by: .seconds(1))
    _ = try client.replies()
    #expect(ends.count == 1)
  }

  @Test func `the end of a recording without frames is told when somebody listens`() throws {
    let ends = try play(Recording(description: ForcePad.description))
    try fixture.turn()
    #expect(ends.count == 0)
    let client = try fixture.subscribe()
    #expect(try heard(client) == ["0"])
    #expect(ends.count == 1)
  }

  @Test func `presses of a recording are those that an analysis finds, at any speed`() throws {
    let recording = try #require(MadeRecordings.all["forcepad-peek-pop"])
    for speed in [0.5, 1, 50] {
      let fixture = try Fixture(clock: HandClock(.behindRealTime))
      var options = DaemonOptions()
      options.speed = speed
      try fixture.plugIn([(id: "tape", recording: recording)], options: options)
      let client = try fixture.register()
      var phases: [String] = []
      for _ in 0..<400 {
        fixture.clock.advance(by: .milliseconds(4) / speed)
        for reply in try client.replies() {
          if phases.last != reply.phase { phases.append(reply.phase) }
          if reply.phase == "offered" { try fixture.accept(reply.integer("press") ?? 0) }
        }
      }
      #expect(phases == ["registered", "offered", "hint", "peek", "pop"], "speed \(speed)")
    }
  }
}
