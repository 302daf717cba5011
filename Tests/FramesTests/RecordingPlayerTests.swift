import Frames
import TestSupport
import Testing

struct RecordingPlayerTests {
  private static let start = Timestamp(microseconds: 5_000_000)

  /// A recording with a frame of one event at each of these times.
  private static func recording(framesAt milliseconds: [Int64]) -> Recording {
    var recording = Recording(description: DeviceDescription(name: ""))
    for (index, millisecond) in milliseconds.enumerated() {
      let time = Timestamp(microseconds: millisecond * 1000)
      recording.events += [
        InputEvent(
          time: time, type: .absolute, code: AxisCode.pressure.rawValue, value: Int32(index)),
        InputEvent(
          time: time, type: .synchronization, code: SynchronizationCode.report, value: 0),
      ]
    }
    return recording
  }

  private struct Played: Equatable {
    var due: Int64
    var time: Int64
    var value: Int32
    var startsOver = false
  }

  /// What a player hands over, with times in milliseconds, those of frames from its start.
  private func play(_ player: RecordingPlayer, atMost count: Int = 10) -> [Played] {
    var player = player
    var frame = Frame(time: Timestamp(microseconds: 0))
    var played: [Played] = []
    while played.count < count, let due = player.nextDue {
      let startsOver = player.startsOver
      guard player.takeNext(into: &frame) else { break }
      played.append(
        Played(
          due: due.wholeMicroseconds / 1000,
          time: frame.time.duration(since: Self.start).wholeMicroseconds / 1000,
          value: frame.events.first?.value ?? -1, startsOver: startsOver))
    }
    return played
  }

  @Test func `frames are due as they were recorded`() {
    let player = RecordingPlayer(
      Self.recording(framesAt: [1_000_000, 1_000_008, 1_000_020]), start: Self.start)
    #expect(
      play(player) == [
        Played(due: 0, time: 0, value: 0), Played(due: 8, time: 8, value: 1),
        Played(due: 20, time: 20, value: 2),
      ])
  }

  @Test(arguments: [(2.0, [0, 4, 10]), (0.5, [0, 16, 40])])
  func `speed changes when frames are due but not what they say`(speed: Double, due: [Int64]) {
    let player = RecordingPlayer(
      Self.recording(framesAt: [0, 8, 20]), speed: speed, start: Self.start)
    let played = play(player)
    #expect(played.map(\.due) == due)
    #expect(played.map(\.time) == [0, 8, 20])
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func `a speed that is none counts as 1`(speed: Double) {
    let player = RecordingPlayer(
      Self.recording(framesAt: [0, 8]), speed: speed, start: Self.start)
    #expect(play(player).map(\.due) == [0, 8])
  }

  @Test func `time that goes back in the file stands still`() {
    let player = RecordingPlayer(
      Self.recording(framesAt: [100, 108, 20, 28]), start: Self.start)
    #expect(play(player).map(\.time) == [0, 8, 8, 16])
  }

  @Test func `a loop goes on in time and says that it starts over`() {
    let player = RecordingPlayer(
      Self.recording(framesAt: [100, 108]), loops: true, start: Self.start)
    #expect(
      play(player, atMost: 5) == [
        Played(due: 0, time: 0, value: 0), Played(due: 8, time: 8, value: 1),
        Played(due: 1008, time: 1008, value: 0, startsOver: true),
        Played(due: 1016, time: 1016, value: 1),
        Played(due: 2016, time: 2016, value: 0, startsOver: true),
      ])
  }

  @Test(arguments: [true, false])
  func `a recording without a frame is over at once`(loops: Bool) {
    var recording = Self.recording(framesAt: [0])
    recording.events.removeLast()
    var player = RecordingPlayer(recording, loops: loops, start: Self.start)
    #expect(player.nextDue == nil)
    var frame = Frame(time: Self.start)
    let isTaken = player.takeNext(into: &frame)
    #expect(!isTaken)
  }

  @Test func `the times of events are moved with those of their frames`() {
    var player = RecordingPlayer(Self.recording(framesAt: [700]), start: Self.start)
    var frame = Frame(time: Timestamp(microseconds: 0))
    let isTaken = player.takeNext(into: &frame)
    #expect(isTaken)
    #expect(frame.events.map(\.time) == [Self.start])
  }

  @Test func `moments and real time convert both ways`() {
    let player = RecordingPlayer(Self.recording(framesAt: [0]), speed: 4, start: Self.start)
    let moment = player.moment(after: .milliseconds(10))
    #expect(moment == Self.start.advanced(by: .milliseconds(40)))
    #expect(player.due(at: moment) == .milliseconds(10))
    #expect(player.due(at: Timestamp(microseconds: 0)) == .zero)
  }

  @Test func `the ends of time do not trap`() {
    var recording = Self.recording(framesAt: [0, 0, 0])
    for (index, microseconds) in [Int64.min, .min, .max, .max, .min, .max].enumerated() {
      recording.events[index].time = Timestamp(microseconds: microseconds)
    }
    let player = RecordingPlayer(
      recording, speed: 1e-9, loops: true, start: Timestamp(microseconds: .max))
    #expect(play(player, atMost: 9).count == 9)
  }

  @Test(arguments: RecordingFile.own)
  func `a player hands over the frames of the recording`(file: RecordingFile) throws {
    let recording = try file.load()
    var player = RecordingPlayer(recording, start: recording.events.first?.time ?? Self.start)
    var frames: [Frame] = []
    var frame = Frame(time: Self.start)
    while player.takeNext(into: &frame) { frames.append(frame) }
    #expect(frames == recording.frames())
    #expect(!frames.isEmpty)
  }
}
