import TestSupport
import Testing

@testable import Devices

@Suite(.enabled(if: EmulatedNode.isPossible, "umockdev-run is not installed"))
struct `An emulated device` {
  private func probe(frames: Int, events: String) throws -> [String] {
    let program = try Program.path(of: "DeviceProbe")
    let result = try EmulatedNode(events: events).run("\(program) \(frames) 2>&1")
    return result.lines.map(String.init)
  }

  @Test func `is found, described, and has the state that it was found in`() throws {
    let lines = try probe(frames: 0, events: "")
    #expect(
      lines == [
        "node /dev/input/event7 3399 seat7 "
          + #"["ID_INPUT=1", "ID_INPUT_TOUCHPAD=1", "ID_PATH=pci-0000:00:15.0", "ID_SEAT=seat7"]"#,
        "change none",
        "name Test \u{FFFD}Pad",
        "stable 0018-06cb-ce67-pci-0000:00:15.0",
        "place i2c-Test unique -",
        "properties [0, 2]",
        "keys [272, 325, 330]",
        "axis 0 0...1224 @12",
        "axis 1 0...756 @12",
        "axis 24 0...255 @0",
        "axis 47 0...1 @0",
        "axis 53 0...1224 @12",
        "axis 54 0...756 @12",
        "axis 57 0...65535 @0",
        "axis 58 0...2000 @1",
        "writable true",
        "opened: 3/47=0 3/53=0 3/54=0 3/58=0 3/47=1 3/57=41 3/53=300 3/54=200 3/58=80"
          + " 3/47=1 3/0=300 3/1=200 3/24=80 1/325=1 1/330=1",
        "masked false",
      ])
  }

  @Test func `sends frames, which end at a report`() throws {
    let lines = try probe(
      frames: 2,
      events: """
        E: 0.000000 0003 003a 0090
        E: 0.000000 0003 0035 0310
        E: 0.000000 0000 0000 0000
        E: 0.001000 0003 003a 0095
        E: 0.001000 0000 0000 0000

        """)
    #expect(lines.suffix(3) == ["masked false", "device: 3/58=90 3/53=310", "device: 3/58=95"])
  }

  /// The emulated state is always the one that the node was opened with.
  @Test func `that dropped events is heard in one frame with its whole state`() throws {
    let lines = try probe(
      frames: 3,
      events: """
        E: 0.000000 0003 003a 0090
        E: 0.000000 0000 0000 0000
        E: 0.001000 0003 0039 -001
        E: 0.001000 0003 002f 0000
        E: 0.001000 0003 0039 0042
        E: 0.001000 0000 0003 0000
        E: 0.001000 0003 0039 0043
        E: 0.001000 0000 0000 0000
        E: 0.500000 0003 003a 0095
        E: 0.000000 0000 0000 0000

        """)
    #expect(
      lines.suffix(3) == [
        "device: 3/58=90",
        "resynchronized: 3/47=0 3/57=-1 3/53=0 3/54=0 3/58=0"
          + " 3/47=1 3/57=41 3/53=300 3/54=200 3/58=80"
          + " 3/47=1 3/0=300 3/1=200 3/24=80 1/272=0 1/325=1 1/330=1",
        "device: 3/58=95",
      ])
  }

  @Test func `that sends more than one read takes is heard to the end`() throws {
    // They come at once, and one read takes three of them.
    let frames = 50
    let events = (1...frames).map { number in
      "E: 0.000000 0003 003a \(number)\nE: 0.000000 0000 0000 0000\n"
    }
    let lines = try probe(frames: frames, events: events.joined())
    #expect(lines.suffix(frames) == (1...frames).map { "device: 3/58=\($0)" }[...])
  }

  @Test func `is not heard any more after the frame at which it was stopped`() throws {
    let lines = try probe(
      frames: 1,
      events: """
        E: 0.000000 0000 0000 0000
        E: 0.000000 0000 0000 0000
        E: 0.000000 0003 003a 0090
        E: 0.000000 0000 0000 0000

        """)
    #expect(lines.suffix(2) == ["masked false", "device: "])
  }
}
