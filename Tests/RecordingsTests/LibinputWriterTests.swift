import Frames
import Recordings
import TestSupport
import Testing

struct LibinputWriterTests {
  private func copy(_ recordings: [Recording]) throws(RecordingFileError) -> RecordingFile {
    try RecordingFile.read(
      LibinputWriter.text(of: recordings, note: "A note"), file: "pad.yml")
  }

  /// The recording without what the reader of the format passes over.
  private func kept(_ recording: Recording) -> Recording {
    var recording = recording
    recording.description.otherCodes[.synchronization] = nil
    return recording
  }

  @Test(arguments: StoredFile.own + StoredFile.shared)
  func `a recording that is written is read event for event`(file: StoredFile) throws {
    var recording = try file.load()
    recording.events = Array(recording.events.prefix(5000))
    let copy = try copy([recording])
    #expect(copy.format == .libinput)
    #expect(copy.recordings == [kept(recording)])
    #expect(copy.notes == [])
  }

  @Test func `several devices are written in their order`() throws {
    var second = Sample.evemu
    second.description.name = "Another Pad"
    #expect(
      try copy([Sample.evemu, second]).recordings.map(\.description.name)
        == [Sample.evemu.description.name, "Another Pad"])
  }

  @Test(arguments: [
    "", "\"", "\\", "a: b", "# no comment", "- {", "'", "Evil %s %d", "tab\tand\nline\r",
    "\u{7F}\u{85}", "\u{1B}[31m", "\u{2028}", "Stift für Maß", "\u{FEFF}", "\u{FFFD}", "\u{FFFE}",
    "\u{FFFF}", "🖐",
  ])
  func `a name of any characters stays as it is`(name: String) throws {
    var recording = Sample.evemu
    recording.description.name = name
    #expect(try copy([recording]).recordings == [kept(recording)])
  }

  @Test func `a device without axes and events is written`() throws {
    let recording = Recording(description: DeviceDescription(name: "Nothing"))
    #expect(try copy([recording]).recordings == [recording])
  }

  @Test func `events behind the last frame are kept`() throws {
    var recording = Sample.evemu
    let report = try #require(recording.events.lastIndex { $0.type == .synchronization })
    recording.events.removeSubrange(report...)
    #expect(recording.events.last?.type == .absolute)
    #expect(try copy([recording]).recordings == [kept(recording)])
  }
}
