import Frames
import LinuxSystem
import Recordings
import TestSupport
import Testing

struct RecordingFormatTests {
  private func read(_ text: String) throws(RecordingFileError) -> RecordingFile {
    try RecordingFile.read(Array(text.utf8), file: "file")
  }

  private static var evemu: String {
    String(decoding: EvemuWriter.text(of: Sample.evemu), as: UTF8.self)
  }

  @Test(arguments: [
    (evemu, RecordingFormat.evemu),
    ("me@laptop:~$ sudo evemu-record\n" + evemu, .evemu),
    (Sample.libinput, .libinput),
    ("---\n" + Sample.libinput, .libinput),
    (Sample.hidRecorder, .hidRecorder),
    ("D:0\n" + Sample.hidRecorder, .hidRecorder),
    ("\u{FEFF}" + Sample.libinput, .libinput),
    ("\u{FEFF}" + Sample.hidRecorder, .hidRecorder),
  ])
  func `a file is what its content says`(text: String, format: RecordingFormat) throws {
    let file = try read(text)
    #expect(file.format == format)
    #expect(file.notes == [])
    #expect(file.recordings.allSatisfy { !$0.events.isEmpty })
  }

  @Test func `the name may come before the report descriptor`() throws {
    var lines = Sample.hidRecorder.split(separator: "\n")
    lines.swapAt(1, 2)
    #expect(try read(lines.joined(separator: "\n") + "\n").format == .hidRecorder)
  }

  @Test(arguments: ["", "\n", "# nothing\n", "hello\nworld\n", "{}\n", "\u{7F}ELF"])
  func `a file that is no recording is refused as a whole`(text: String) {
    #expect(throws: RecordingFileError(file: "file", kind: .unknownFormat)) { try read(text) }
  }

  @Test func `a file that is not there is told in the system's words`() {
    let error = #expect(throws: RecordingFileError.self) {
      try RecordingFile.read("/nowhere/x.yml")
    }
    #expect(error?.description == "/nowhere/x.yml: No such file or directory")
  }

  @Test func `an evemu file is read as the evemu reader reads it`() throws {
    #expect(try read(Self.evemu).recordings == [Sample.evemu])
  }

  @Test func `a mistake in an evemu file is told as the evemu reader tells it`() {
    let error = #expect(throws: RecordingFileError.self) { try read("N: Pad\nE: what\n") }
    #expect(error?.kind == .evemu(.malformed(tag: "E")))
    #expect(error?.description.hasPrefix("file:2: malformed “E:” line: expected") == true)
  }
}
