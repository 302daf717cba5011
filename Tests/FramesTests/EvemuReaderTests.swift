import Frames
import TestSupport
import Testing

struct EvemuReaderTests {
  private func read(_ text: String) throws(RecordingError) -> Recording {
    try EvemuReader.read(Array(text.utf8), file: "pad.evemu")
  }

  @Test func `every kind of line is read`() throws {
    let recording = try read(
      """
      # EVEMU 1.3
      N: Some  Pad
      I: 0018 06cb CE2D 0100
      P: 05 00 00 00 00 00 00 00
      B: 00 0b 00 10 00 00 00 00 00
      B: 01 01 00 00 00 00 00 00 00
      B: 01 00 80 00 00 00 00 00 00
      B: 03 03 00 00 00 00 00 00 00
      B: 04 20 00 00 00 00 00 00 00
      A: 00 -10 4000 1 2 30
      A: 01 0 200 0 0
      L: 00 1
      S: 00 0

      E: 12.000345 0003 0000 -001\t# EV_ABS / ABS_X   -1
      E: 12.000345 0000 0000 0000

      """)
    var expected = DeviceDescription(name: "Some  Pad")
    expected.identity = DeviceIdentity(
      bus: 0x18, vendor: 0x06CB, product: 0xCE2D, version: 0x0100)
    expected.properties = [.pointer, .buttonPad]
    expected.keys = [KeyCode(rawValue: 0), KeyCode(rawValue: 79)]
    expected.axes = [
      .x: AxisRange(minimum: -10, maximum: 4000, fuzz: 1, flat: 2, resolution: 30),
      .y: AxisRange(minimum: 0, maximum: 200),
    ]
    expected.otherCodes = [.miscellaneous: [5], EventType(rawValue: 0x14): []]
    #expect(recording.description == expected)

    let time = Timestamp(microseconds: 12_000_345)
    #expect(
      recording.events == [
        InputEvent(time: time, type: .absolute, code: 0, value: -1),
        InputEvent(time: time, type: .synchronization, code: 0, value: 0),
      ])
  }

  @Test func `lines may end as Windows ends them`() throws {
    let recording = try read("N: Pad\r\nE: 0.000001 0003 0018 7\r\n\r\n")
    #expect(recording.description.name == "Pad")
    #expect(recording.events.map(\.value) == [7])
  }

  @Test func `what stands before the device is skipped`() throws {
    let recording = try read("me@laptop:~$ sudo evemu-describe\nSelect: 18\n\nN: Pad\n")
    #expect(recording.description.name == "Pad")
  }

  @Test func `a name that is not UTF-8 is mended`() throws {
    let bytes = Array("N: Pad ".utf8) + [0xFF, UInt8(ascii: "\n")]
    #expect(try EvemuReader.read(bytes, file: "").description.name == "Pad \u{FFFD}")
  }

  @Test(arguments: [
    "", "\n", "hello\nworld\n", "# EVEMU 1.3\n", "{\"name\": \"Pad\"}\n", "\u{7F}ELF",
  ])
  func `a file without a device is refused as a whole`(text: String) {
    let error = RecordingError(file: "pad.evemu", line: 0, kind: .notARecording)
    #expect(throws: error) { try read(text) }
  }

  @Test(arguments: [
    ("I: 0018 06cb ce2d", RecordingError.Kind.malformed(tag: "I")),
    ("I: 0018 06cb ce2d 0100 0000", .malformed(tag: "I")),
    ("I: 10018 06cb ce2d 0100", .outOfRange(tag: "I")),
    ("P: 05 00 00", .malformed(tag: "P")),
    ("P: 105 00 00 00 00 00 00 00", .outOfRange(tag: "P")),
    ("B: 01 00 00 00 00 00 00 00", .malformed(tag: "B")),
    ("B: 01 00 00 00 00 00 00 00 zz", .malformed(tag: "B")),
    ("A: 18 0 255 0", .malformed(tag: "A")),
    ("A: 18 0 255 0 0 0 0", .malformed(tag: "A")),
    ("A: 18 0 2147483648 0 0", .outOfRange(tag: "A")),
    ("A: 18 -2147483649 0 0 0", .outOfRange(tag: "A")),
    ("L: 00", .malformed(tag: "L")),
    ("S: x 0", .malformed(tag: "S")),
    ("E:", .malformed(tag: "E")),
    ("E: 0.000001 0003 0018", .malformed(tag: "E")),
    ("E: 0.1 0003 0018 7", .malformed(tag: "E")),
    ("E: 1 0003 0018 7", .malformed(tag: "E")),
    ("E: -1.000000 0003 0018 7", .malformed(tag: "E")),
    ("E: 0.000001 0003 0018 7x", .malformed(tag: "E")),
    ("E: 0.000001 0003 0018 7 8", .malformed(tag: "E")),
    ("E: 0.000001 0003 0018 -", .malformed(tag: "E")),
    ("E: 0.000001 10003 0018 7", .outOfRange(tag: "E")),
    ("E: 0.000001 0003 0018 4294967296", .outOfRange(tag: "E")),
    ("E: 9223372036854775807.000000 0003 0018 7", .outOfRange(tag: "E")),
    ("E: 99999999999999999999.000000 0003 0018 7", .outOfRange(tag: "E")),
    ("N: Another", .secondDevice),
    ("X: 1", .unknownLine),
    ("hello", .unknownLine),
  ])
  func `a broken line is named with its place`(line: String, kind: RecordingError.Kind) {
    let error = RecordingError(file: "pad.evemu", line: 3, kind: kind)
    #expect(throws: error) { try read("# EVEMU 1.3\nN: Pad\n\(line)\nE: 0.000001 0003 0018 7\n") }
  }

  @Test func `a line of a device that has no name yet is an error`() {
    let error = RecordingError(file: "pad.evemu", line: 1, kind: .missingName(tag: "I"))
    #expect(throws: error) { try read("I: 0018 06cb ce2d 0100\nN: Pad\n") }
  }

  @Test(arguments: ["E: 0.000001 0003 0018 7", "E: 0.00", "A: 18", "hel"])
  func `a file that ends in the middle of a line is truncated`(line: String) {
    let error = RecordingError(file: "pad.evemu", line: 2, kind: .truncated)
    #expect(throws: error) { try read("N: Pad\n\(line)") }
  }

  @Test func `a bitmap longer than codes go is out of range`() {
    let zeros = String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 0x10000 / 64)
    let error = RecordingError(file: "pad.evemu", line: 1026, kind: .outOfRange(tag: "B"))
    #expect(throws: error) { try read("N: Pad\n\(zeros)B: 01 01 00 00 00 00 00 00 00\n") }
  }

  @Test(arguments: [
    (RecordingError.Kind.notARecording, 0, "a.evemu: not an evemu recording"),
    (.malformed(tag: "A"), 7, "a.evemu:7: malformed “A:” line: expected “A: axis minimum"),
    (.outOfRange(tag: "E"), 2, "a.evemu:2: a number in this “E:” line is out of range"),
    (.truncated, 9, "a.evemu:9: the file ends in the middle of a line"),
  ])
  func `an error reads as file, line and what is wrong`(
    kind: RecordingError.Kind, line: Int, start: String
  ) {
    let text = RecordingError(file: "a.evemu", line: line, kind: kind).description
    #expect(text.hasPrefix(start), "\(text)")
  }

  @Test func `no cut or flipped byte crashes the reader`() throws {
    let whole = try RecordingFile("pen-stroke.evemu").bytes().prefix(2000)
    var random = SeededGenerator(seed: 3)
    var refused = 0
    for _ in 0..<3000 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
      for _ in 0..<3 where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do throws(RecordingError) {
        _ = try EvemuReader.read(bytes, file: "")
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0)
  }
}
