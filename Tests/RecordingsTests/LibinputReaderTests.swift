import Frames
import Recordings
import TestSupport
import Testing

struct LibinputReaderTests {
  private func read(_ text: String) throws(RecordingFileError) -> RecordingFile {
    try RecordingFile.read(Array(text.utf8), file: "pad.yml")
  }

  /// Lines 1 to 15 of a file; what a test changes is in it once.
  private static let small = """
    version: 1
    ndevices: 1
    devices:
    - node: /dev/input/event5
      evdev:
        name: "Pad"
        id: [24, 1739, 52781, 256]
        codes:
          1: [272, 330]
          4: [5]
        absinfo:
          53: [-10, 2400, 1, 2, 20]
        properties: [0, 2]
      events:
      - evdev:
        - [ 12,    345,   3,  53,   -7] # EV_ABS / ABS_MT_POSITION_X
        - [ 12,    345,   0,   0,    0] # ------------ SYN_REPORT (0) ----------

    """

  @Test func `every part of a device is read`() throws {
    let file = try read(Self.small)
    var expected = DeviceDescription(name: "Pad")
    expected.identity = DeviceIdentity(bus: 24, vendor: 1739, product: 52781, version: 256)
    expected.properties = [.pointer, .buttonPad]
    expected.keys = [.leftButton, .touch]
    expected.axes = [
      .positionX: AxisRange(minimum: -10, maximum: 2400, fuzz: 1, flat: 2, resolution: 20)
    ]
    expected.otherCodes = [.miscellaneous: [5]]
    let time = Timestamp(microseconds: 12_000_345)
    let events = [
      InputEvent(time: time, type: .absolute, code: 53, value: -7),
      InputEvent(time: time, type: .synchronization, code: 0, value: 0),
    ]
    #expect(file.recordings == [Recording(description: expected, events: events)])
    #expect(file.notes == [])
  }

  @Test(arguments: StoredFile.own + StoredFile.shared)
  func `a recording turned to YAML is read event for event`(file: StoredFile) throws {
    var recording = try file.load()
    // The tool quotes names without escaping what is in them.
    recording.description.name.removeAll { "\"\\".contains($0) }
    recording.events = Array(recording.events.prefix(5000))
    recording.description.otherCodes[.synchronization] = nil
    let copy = try read(LibinputText.text(of: [recording]))
    #expect(copy.recordings == [recording])
    #expect(copy.notes == [])
  }

  @Test func `several devices are several recordings`() throws {
    let file = try read(Sample.libinput)
    #expect(file.recordings.map(\.description.name) == [ForcePad.description.name, "Another Pad"])
    #expect(file.recordings.map(\.events.count) == [60, 20])
  }

  @Test func `lines may end as Windows ends them`() throws {
    let text = Sample.libinput.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(try read(text) == read(Sample.libinput))
  }

  @Test func `keys and kinds of events that are not known are passed over`() throws {
    let text = Self.small
      .replacing("ndevices: 1\n", with: "ndevices: 1\nweather: {today: [rain, {and: wind}]}\n")
      .replacing("    name:", with: "    phys: isa\n    wheel: [{a: 1}]\n    name:")
      .replacing("  - evdev:", with: "  - hid:\n      time: [ 0, 0]\n    hidraw0: [1]\n  - evdev:")
    let withLibinput = text + "    libinput:\n    - {time: 0.1, type: POINTER_MOTION}\n"
    #expect(try read(withLibinput).recordings == read(Self.small).recordings)
  }

  @Test(arguments: ["  events:\n", "  events: []\n", "  events:\n  # Current time is 13:06:19\n"])
  func `a device may have sent nothing`(events: String) throws {
    let header = try #require(Self.small.firstRange(of: "  events:")).lowerBound
    let file = try read(Self.small[..<header] + events)
    #expect(file.recordings.map(\.events) == [[]])
    #expect(file.notes == [])
  }

  @Test func `another number of devices than the file says is noted`() throws {
    let file = try read(Self.small.replacing("ndevices: 1", with: "ndevices: 3"))
    #expect(file.notes.map(\.kind) == [.deviceCount(said: 3, found: 1)])
    #expect(file.notes.map(\.description) == ["pad.yml:1: the file says 3 devices and has 1"])
  }

  @Test(arguments: [
    ("version: 1", "version: 2", 1, RecordingFileError.Kind.unsupportedVersion(2)),
    ("version: 1", "version: one", 1, .unexpected(key: "version", expected: "a decimal number")),
    ("ndevices: 1", "ndevices: [1]", 2, .unexpected(key: "ndevices", expected: "a decimal number")),
    ("devices:\n-", "device:\n-", 0, .missing(key: "devices")),
    ("name: \"Pad\"", "label: \"Pad\"", 4, .missing(key: "evdev: name")),
    ("name: \"Pad\"", "name: [Pad]", 6, .unexpected(key: "name", expected: "a text")),
    (
      "24, 1739, 52781, 256", "24, 1739", 7,
      .unexpected(key: "id", expected: "[bus, vendor, product, version]")
    ),
    ("24, 1739", "24, 65536", 7, .outOfRange(key: "id")),
    ("24, 1739", "24, x", 7, .unexpected(key: "id", expected: "a decimal number")),
    (
      "1: [272", "key: [272", 9,
      .unexpected(key: "codes", expected: "a mapping of event codes, in decimal")
    ),
    (
      "2400, 1, 2, 20", "2400", 12,
      .unexpected(key: "absinfo", expected: "[minimum, maximum, fuzz, flat, resolution]")
    ),
    ("2400, 1", "2147483648, 1", 12, .outOfRange(key: "absinfo")),
    ("[0, 2]", "{0: 2}", 13, .unexpected(key: "properties", expected: "a list of numbers")),
    (
      "  - evdev:", "  - 7\n  - evdev:", 15,
      .unexpected(key: "events", expected: "a list of “evdev” and other events")
    ),
    ("[ 12,    345,   3,  53,   -7]", "[12, 345, 3, 53]", 16, evdev),
    ("[ 12,    345,   3,  53,   -7]", "[12, 345, 3, 53, -7, 8]", 16, evdev),
    ("[ 12,    345,   3,  53,   -7]", "press", 16, evdev),
    ("[ 12,    345,   3", "[ 12, 345, []", 16, evdev),
    ("12,    345,   3", "12, 1000000, 3", 16, .outOfRange(key: "evdev")),
    ("12,    345,   3", "-1, 345, 3", 16, .outOfRange(key: "evdev")),
    ("12,    345,   3", "99999999999999999999, 345, 3", 16, .outOfRange(key: "evdev")),
    ("3,  53,   -7", "3, 65536, -7", 16, .outOfRange(key: "evdev")),
    ("3,  53,   -7", "3, 53, 2147483648", 16, .outOfRange(key: "evdev")),
    ("3,  53,   -7", "3, 53, *there", 16, evdev),
    ("- node:", "- later\n- node:", 4, .unexpected(key: "devices", expected: "a list of devices")),
  ])
  func `a mistake is told with its line`(
    part: String, replacement: String, line: Int, kind: RecordingFileError.Kind
  ) {
    let text = Self.small.replacing(part, with: replacement, maxReplacements: 1)
    let error = RecordingFileError(file: "pad.yml", line: line, kind: kind)
    #expect(throws: error) { try read(text) }
  }

  private static let evdev = RecordingFileError.Kind.unexpected(
    key: "evdev", expected: "a list of [seconds, microseconds, type, code, value]")

  @Test(arguments: [
    ("  53:", "\t53:", 12), ("[272, 330]", "[272, 330}", 9), ("\"Pad\"", "\"P\\qad\"", 6),
    ("\"Pad\"", "\"P\u{1}ad\"", 6),
  ])
  func `what is no YAML is told in libyaml's words`(
    part: String, replacement: String, line: Int
  ) throws {
    let text = Self.small.replacing(part, with: replacement, maxReplacements: 1)
    let error = try #require(throws: RecordingFileError.self) { try read(text) }
    guard case .notYAML(let problem) = error.kind else {
      Issue.record("\(error)")
      return
    }
    #expect(!problem.isEmpty)
    #expect(error.line == line)
    #expect(error.description.hasPrefix("pad.yml:\(line): not YAML: "))
  }

  @Test func `a file that ends in the middle of an event keeps the events before it`() throws {
    let end = try #require(Self.small.firstRange(of: "[ 12,    345,   0")).upperBound
    let file = try read(String(Self.small[..<end]))
    #expect(file.recordings.map(\.events.count) == [1])
    #expect(
      file.notes == [RecordingNote(file: "pad.yml", line: 17, kind: .truncated)])
    let text = try #require(file.notes.first?.description)
    #expect(text == "pad.yml:17: the file ends in the middle; read as far as it is whole")
  }

  @Test func `a file that ends before its first event is an error`() throws {
    let end = try #require(Self.small.firstRange(of: "  events:")).lowerBound
    let error = RecordingFileError(file: "pad.yml", line: 4, kind: .missing(key: "events"))
    #expect(throws: error) { try read(String(Self.small[..<end])) }
  }

  @Test func `the last of several devices is left out where the file ends in it`() throws {
    let whole = Sample.libinput
    let end = try #require(whole.ranges(of: "  absinfo:").last).lowerBound
    let file = try read(String(whole[..<end]))
    #expect(file.recordings.map(\.events.count) == [60])
    #expect(file.notes.map(\.kind) == [.incompleteDevice, .deviceCount(said: 2, found: 1)])
  }

  @Test func `a device that is not all there is an error where another follows`() throws {
    let text = Sample.libinput.replacing("  events:", with: "  happenings:", maxReplacements: 1)
    let error = RecordingFileError(file: "pad.yml", line: 12, kind: .missing(key: "events"))
    #expect(throws: error) { try read(text) }
  }

  @Test func `a million events are read, and counted`() throws {
    let end = try #require(Self.small.firstRange(of: "  - evdev")).lowerBound
    var text = String(Self.small[..<end])
    let frame = "  - evdev:\n" + String(repeating: "    - [1, 2, 3, 53, 4]\n", count: 10)
    text += String(repeating: frame, count: 100_000)
    #expect(try read(text).recordings.map(\.events.count) == [1_000_000])
  }
}
