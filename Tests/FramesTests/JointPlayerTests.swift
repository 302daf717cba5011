import Frames
import TestSupport
import Testing

/// The devices of one file, played together.
@Suite struct JointPlayerTests {
  private static let start = Timestamp(microseconds: 5_000_000)

  /// A recording with a frame of one event at each of these times.
  private static func recording(framesAt milliseconds: [Double]) -> Recording {
    var recording = Recording(description: DeviceDescription(name: ""))
    for (index, millisecond) in milliseconds.enumerated() {
      let time = Timestamp(microseconds: Int64(millisecond * 1000))
      recording.events += [
        InputEvent(
          time: time, type: .absolute, code: AxisCode.pressure.rawValue, value: Int32(index)),
        InputEvent(
          time: time, type: .synchronization, code: SynchronizationCode.report, value: 0),
      ]
    }
    return recording
  }

  /// Whose frames come when: `0@300/150` is the first device's at 300 ms, due after 150 ms.
  private static func play(_ player: JointPlayer, atMost count: Int = 20) -> [String] {
    var player = player
    var frame = Frame(time: start)
    var played: [String] = []
    while played.count < count, let next = player.next {
      guard let device = player.takeNext(into: &frame) else { break }
      #expect(device == next.device)
      let time = frame.time.duration(since: start).wholeMicroseconds
      let mark = next.startsOver ? "*" : ""
      played.append("\(device)@\(time / 1000)/\(next.due.wholeMicroseconds / 1000)\(mark)")
    }
    return played
  }

  private static let two = [recording(framesAt: [700, 1100]), recording(framesAt: [1000, 1008])]

  @Test func `a device that began later does so, and frames come in the order of their times`() {
    #expect(
      Self.play(JointPlayer(Self.two, start: Self.start)) == [
        "0@0/0", "1@300/300", "1@308/308", "0@400/400",
      ])
    #expect(
      Self.play(JointPlayer(Self.two.reversed(), speed: 2, start: Self.start)) == [
        "1@0/0", "0@300/150", "0@308/154", "1@400/200",
      ])
  }

  @Test func `frames of one moment of real time keep their order`() {
    let recordings = [
      Self.recording(framesAt: [0, 0.3, 0.6]), Self.recording(framesAt: [0.1, 0.2, 0.6]),
    ]
    let played = Self.play(JointPlayer(recordings, speed: 1e6, start: Self.start))
    #expect(played.map { $0.first } == ["0", "1", "1", "0", "0", "1"])
  }

  @Test func `passes begin together, after the longest`() {
    let player = JointPlayer(Self.two, loops: true, start: Self.start)
    #expect(
      Self.play(player, atMost: 10) == [
        "0@0/0", "1@300/300", "1@308/308", "0@400/400",
        "0@1400/1400*", "1@1700/1700*", "1@1708/1708", "0@1800/1800",
        "0@2800/2800*", "1@3100/3100*",
      ])
  }

  @Test func `a device without frames, or none at all, is no hindrance`() {
    let silent = Recording(description: DeviceDescription(name: ""))
    let player = JointPlayer([silent, Self.two[0]], start: Self.start)
    #expect(Self.play(player) == ["1@0/0", "1@400/400"])
    #expect(JointPlayer([], start: Self.start).next == nil)
    #expect(JointPlayer([], start: Self.start).found(0, at: Self.start) == nil)
  }

  @Test func `times that no clock has do not trap`() {
    let ends: [Int64] = [.min, .max, .min, .max]
    let recordings = [0, 1].map { shift in
      var recording = Self.recording(framesAt: [0, 0])
      for index in recording.events.indices {
        recording.events[index].time = Timestamp(microseconds: ends[(index + shift) % 4])
      }
      return recording
    }
    let player = JointPlayer(recordings, speed: 1e-9, loops: true, start: Self.start)
    #expect(Self.play(player, atMost: 9).count == 9)
  }

  @Test func `what a device is found as is what its frames so far come to`() throws {
    let recording = try #require(MadeRecordings.all["forcepad-two-fingers"])
    var player = JointPlayer([recording], start: Self.start)
    var frame = Frame(time: Self.start)
    #expect(player.found(0, at: Self.start)?.events.allSatisfy { $0.value == 0 } == true)
    for _ in 0..<40 { _ = player.takeNext(into: &frame) }
    let found = try #require(player.found(0, at: frame.time))
    #expect(found.origin == .opened)
    #expect(found.time == frame.time)
    let ids = found.events.filter { $0.code == AxisCode.trackingID.rawValue }
    #expect(ids.count == 2)
    #expect(Set(found.events.map(\.time)) == [frame.time])
    while player.takeNext(into: &frame) != nil {}
    let end = try #require(player.found(0, at: frame.time))
    #expect(!end.events.contains { $0.code == AxisCode.trackingID.rawValue })
    #expect(!end.events.contains { $0.type == .key })
  }

  @Test func `a device is never found later than its next frame`() {
    var player = JointPlayer(Self.two, start: Self.start)
    var frame = Frame(time: Self.start)
    _ = player.takeNext(into: &frame)
    let late = Self.start.advanced(by: .seconds(9))
    #expect(player.found(1, at: late)?.time == Self.start.advanced(by: .milliseconds(300)))
    while player.takeNext(into: &frame) != nil {}
    #expect(player.found(1, at: late)?.time == late)
  }
}
