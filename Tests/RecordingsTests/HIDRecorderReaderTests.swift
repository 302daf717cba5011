import Frames
import HIDReports
import Recordings
import TestSupport
import Testing

struct HIDRecorderReaderTests {
  private func read(_ text: String) throws(RecordingFileError) -> RecordingFile {
    try RecordingFile.read(Array(text.utf8), file: "pad.hid")
  }

  @Test func `reports become the events of the node`() throws {
    let file = try read(Sample.hidRecorder)
    #expect(file.recordings.count == 1)
    let recording = try #require(file.recordings.first)
    #expect(recording.description.name == "Test Force Pad Touchpad")
    #expect(recording.description.identity == DeviceIdentity(bus: 0x18, vendor: 0x1209, product: 1))
    #expect(recording.frames().count == 12)
    #expect(recording.events.last?.time == Timestamp(microseconds: 88_000))
    let grams = recording.events.filter { $0.code == AxisCode.contactPressure.rawValue }
    #expect(grams.map(\.value).max() == 600)
  }

  @Test func `several devices are told apart by their number`() throws {
    let lines = Sample.hidRecorder.split(separator: "\n")
    let header = lines.prefix(4)
    let reports = lines.dropFirst(4)
    var text = "D:0\n" + header.joined(separator: "\n") + "\nD:1\n"
    text += header.joined(separator: "\n").replacing("Test Force", with: "Other") + "\n"
    for (index, report) in reports.enumerated() { text += "D:\(index < 3 ? 0 : 1)\n\(report)\n" }
    let file = try read(text)
    #expect(
      file.recordings.map(\.description.name) == ["Test Force Pad Touchpad", "Other Pad Touchpad"])
    #expect(file.recordings.map { $0.frames().count } == [3, 9])
  }

  @Test func `lines may end as Windows ends them`() throws {
    #expect(
      try read(Sample.hidRecorder.replacing("\n", with: "\r\n")) == read(Sample.hidRecorder))
  }

  @Test func `lines of which a recording has no use are passed over`() throws {
    let others = "P: usb-1/input0\nU: 12:34\nB: 1 02\n"
    let text = Sample.hidRecorder.replacing("I: 18", with: "\(others)I: 18")
    #expect(try read(text).recordings == read(Sample.hidRecorder).recordings)
  }

  @Test(arguments: [
    ("R: 3 05 0d", RecordingFileError.Kind.malformed(tag: "R")), ("R: x", .malformed(tag: "R")),
    ("R: 2 05 1ff", .malformed(tag: "R")), ("R: 1 a1", .descriptor(.truncated)),
    ("R: 1 c0", .descriptor(.unbalancedCollections)),
    ("I: 18 1209", .malformed(tag: "I")), ("I: 18 1209 1 2", .malformed(tag: "I")),
    ("I: 18 12090 1", .malformed(tag: "I")), ("D: x", .malformed(tag: "D")),
    ("E: 0.000001 3 01 02", .malformed(tag: "E")), ("E: 1 1 01", .malformed(tag: "E")),
    ("E: 0.000001 1 101", .malformed(tag: "E")), ("E:", .malformed(tag: "E")),
    ("D:7\nE: 0.000001 1 01", .reportBeforeDescriptor), ("X: 1", .unknownLine),
    ("hello", .unknownLine),
  ])
  func `a mistake is told with its line`(line: String, kind: RecordingFileError.Kind) {
    let lines = 6 + line.count { $0 == "\n" }
    let text = Sample.hidRecorder.replacing("\n\n", with: "\n\n\(line)\n", maxReplacements: 1)
    let error = RecordingFileError(file: "pad.hid", line: lines, kind: kind)
    #expect(throws: error) { try read(text) }
  }

  @Test func `a device without a surface is refused`() {
    let error = RecordingFileError(file: "pad.hid", kind: .noSurface)
    #expect(throws: error) { try read("R: 0\nN: Mouse\nE: 0.000001 1 01\n") }
  }

  @Test func `a file that ends in the middle of a report keeps the reports before it`() throws {
    let file = try read(String(Sample.hidRecorder.dropLast(4)))
    #expect(file.notes.map(\.kind) == [.truncated])
    #expect(file.recordings.first?.frames().count == 11)
  }
}
