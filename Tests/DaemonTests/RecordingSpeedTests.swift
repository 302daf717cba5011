import Frames
import LinuxSystem
import Pipeline
import PressureDaemon
import TestSupport
import Testing
import Varlink

/// A recording at any speed is the same to clients, but for the time that it takes.
@Suite struct RecordingSpeedTests {
  /// How far a recording goes on at a time: less than lies between two of its frames.
  private static let step: Duration = .milliseconds(2)
  private static let shortestFrame: Duration = .milliseconds(3.5)

  /// Those whose frames come one at a time.
  private static let recordings: [RecordingFile] = {
    let presses = RecordingFile.presses.enumerated().filter { $0.offset.isMultiple(of: 5) }
    return RecordingFile.own + presses.map(\.element)
  }()

  private static func isSlow(_ recording: Recording) -> Bool {
    let times = recording.frames().map(\.time)
    return zip(times, times.dropFirst()).allSatisfy { $1.duration(since: $0) >= shortestFrame }
  }

  /// All that two clients hear: one of touches, one that accepts every press.
  private func heard(_ recording: Recording, speed: Double) throws -> [String] {
    let fixture = try Fixture(clock: HandClock(.behindRealTime))
    var options = DaemonOptions()
    options.speed = speed
    let clock = fixture.clock
    try fixture.plugIn([(id: "tape", recording: recording)], options: options)
    let clients = [try fixture.subscribe(), try fixture.register(["pens": true])]
    var heard: [String] = []
    let frames = recording.frames()
    let first = frames.first?.time ?? Timestamp(microseconds: 0)
    let length = frames.last?.time.duration(since: first) ?? .zero
    for _ in 0...Int(length / Self.step) + 100 {
      for client in clients {
        for reply in try client.replies() {
          var parameters = reply.parameters
          parameters["time"] = nil
          heard.append(Reply(parameters: parameters).encodedText)
          if reply.phase == "offered" { try fixture.accept(reply.integer("press") ?? 0) }
        }
      }
      clock.advance(by: Self.step / speed)
    }
    return heard
  }

  @Test(arguments: recordings)
  func `clients hear the same at speed 1, 10 and 1000`(file: RecordingFile) throws {
    let recording = try file.load()
    guard Self.isSlow(recording) else { return }
    let once = try heard(recording, speed: 1)
    #expect(once.count > 10)
    for speed in [10.0, 1000] {
      #expect(try heard(recording, speed: speed) == once, "speed \(speed)")
    }
  }

  @Test func `presses are among what is heard`() throws {
    let recordings = try Self.recordings.map { try $0.load() }.filter(Self.isSlow)
    #expect(recordings.count > 20)
    let pop = try #require(MadeRecordings.all["forcepad-peek-pop"])
    #expect(try heard(pop, speed: 10).contains { $0.contains(#""phase":"pop""#) })
  }
}

extension Reply {
  fileprivate var encodedText: String { String(decoding: encoded(), as: UTF8.self) }
}
