import Frames
import LinuxSystem
import PressureDaemon
import Recordings
import TestSupport
import Testing
import Varlink

/// A file of two devices: a pad, and a second one that is first touched 300 ms later.
@Suite struct RecordingTapeTests {
  private let fixture: Fixture
  private let start: Int64

  init() throws {
    fixture = try Fixture(clock: HandClock(.behindRealTime))
    start = fixture.clock.now.microseconds
  }

  /// A finger that lands, presses every 100 ms, and lifts, `after` so many ms on the clock of the file.
  private static func touch(after milliseconds: Int64) -> Recording {
    let steps: [(Int64, PadStep)] = [
      (0, .land(0, id: 7, grams: 90)), (100, .press(0, 100)), (200, .press(0, 110)),
      (300, .lift(0)),
    ]
    let events = steps.flatMap { offset, step in
      let time = Timestamp(microseconds: (40_000 + milliseconds + offset) * 1000)
      let report = InputEvent(
        time: time, type: .synchronization, code: SynchronizationCode.report, value: 0)
      return PadStep.frame([step], at: time).events.map {
        InputEvent(time: time, type: $0.type, code: $0.code, value: $0.value)
      } + [report]
    }
    return Recording(description: ForcePad.description, events: events)
  }

  /// The devices as they are read from a file of libinput.
  private func play(
    speed: Double = 1, loops: Bool = false, onEnd: @escaping () -> Void = {}
  ) throws {
    let text = LibinputText.text(of: [Self.touch(after: 0), Self.touch(after: 350)])
    let recordings = try Recordings.RecordingFile.read(Array(text.utf8), file: "two.yml").recordings
    var options = DaemonOptions()
    options.speed = speed
    options.loops = loops
    try fixture.plugIn(
      [(id: "A", recording: recordings[0]), (id: "B", recording: recordings[1])],
      options: options, onEnd: onEnd)
  }

  /// What has come by now, in ms since the start: `A 100 moved`.
  private func heard(_ client: Client) throws -> [String] {
    try client.replies().map { reply in
      let time = ((reply.integer("time") ?? 0) - start) / 1000
      let phases = reply.contacts.map { String($0.split(separator: " ").last ?? "") }
      return ([reply.string("device") ?? "?", "\(time)"] + phases).joined(separator: " ")
    }
  }

  private static let together = [
    "A 0", "B 0", "A 0 began", "A 100 moved", "A 200 moved", "A 300 ended", "B 350 began",
    "B 450 moved", "B 550 moved", "B 650 ended",
  ]

  @Test func `the second device begins as long after the first as it did`() throws {
    try play()
    let client = try fixture.subscribe()
    #expect(try heard(client) == ["A 0", "B 0", "A 0 began"])
    fixture.clock.advance(by: .milliseconds(349))
    #expect(try heard(client) == ["A 100 moved", "A 200 moved", "A 300 ended"])
    fixture.clock.advance(by: .milliseconds(1))
    #expect(try heard(client) == ["B 350 began"])
  }

  @Test(arguments: [0.5, 1, 1000])
  func `order and times are the same at any speed, and when the daemon was late`(
    speed: Double
  ) throws {
    var ends = 0
    try play(speed: speed) { ends += 1 }
    let client = try fixture.subscribe()
    var all = try heard(client)
    #expect(ends == 0)
    fixture.clock.advance(by: .milliseconds(650) / speed)
    all += try heard(client)
    #expect(all == Self.together)
    #expect(ends == 1)
  }

  @Test func `both begin each pass anew together`() throws {
    try play(loops: true)
    let client = try fixture.subscribe()
    fixture.clock.advance(by: .milliseconds(650))
    #expect(try heard(client) == Self.together)
    fixture.clock.advance(by: .milliseconds(1350))
    #expect(
      try heard(client) == [
        "A 1650 began", "A 1750 moved", "A 1850 moved", "A 1950 ended", "B 2000 began",
      ])
  }

  @Test func `who listens to one device has the clock of both`() throws {
    try play()
    let first = try fixture.subscribe(["devices": ["B"]])
    #expect(try heard(first) == ["B 0"])
    fixture.clock.advance(by: .milliseconds(150))
    try fixture.turn()
    // The finger that landed while nobody listened is there, as it is on a device that is opened.
    let second = try fixture.subscribe(["devices": ["A"]])
    #expect(try heard(second) == ["A 150 stationary"])
    fixture.clock.advance(by: .milliseconds(250))
    #expect(try heard(second) == ["A 200 moved", "A 300 ended"])
    #expect(try heard(first) == ["B 350 began"])
  }

  @Test func `a device to which nobody listens does not hold up the end`() throws {
    var ends = 0
    try play { ends += 1 }
    let client = try fixture.subscribe(["devices": ["A"]])
    fixture.clock.advance(by: .milliseconds(649))
    #expect(try heard(client).last == "A 300 ended")
    #expect(ends == 0)
    fixture.clock.advance(by: .milliseconds(1))
    try fixture.turn()
    #expect(ends == 1)
  }

  @Test func `nothing is passed over while nobody listens to any`() throws {
    try play()
    do {
      let client = try fixture.subscribe()
      fixture.clock.advance(by: .milliseconds(310))
      #expect(try heard(client).last == "A 300 ended")
    }
    try fixture.turn()
    fixture.clock.advance(by: .seconds(5))
    let client = try fixture.subscribe()
    #expect(try heard(client) == ["A 310", "B 310"])
    fixture.clock.advance(by: .milliseconds(40))
    #expect(try heard(client) == ["B 350 began"])
  }
}
