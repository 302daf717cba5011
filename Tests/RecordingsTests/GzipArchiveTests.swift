import Frames
import Recordings
import TestSupport
import Testing

struct GzipArchiveTests {
  private func read(_ bytes: [UInt8]) throws(RecordingFileError) -> RecordingFile {
    try RecordingFile.read(bytes, file: "file.gz")
  }

  private static let whole = archive(Array(Sample.hidRecorder.utf8))

  @Test func `what is in an archive is read`() throws {
    let plain = try RecordingFile.read(Array(Sample.hidRecorder.utf8), file: "file.gz")
    #expect(try read(Self.whole) == plain)
  }

  @Test func `archives one behind the other are one`() throws {
    let text = Array(Sample.libinput.utf8)
    let halves = Self.archive(Array(text[..<500])) + Self.archive(Array(text[500...]))
    #expect(try read(halves) == RecordingFile.read(text, file: "file.gz"))
  }

  @Test func `an archive that ends in the middle is read as far as it goes`() throws {
    let cut = try read(Array(Self.whole.prefix(Self.whole.count - 400)))
    #expect(cut.notes.map(\.kind) == [.truncated])
    #expect(cut.recordings.first?.events.isEmpty == false)
  }

  @Test func `a damaged archive is told as one`() {
    var bytes = Self.whole
    bytes[bytes.count - 6] ^= 0xFF
    let error = RecordingFileError(file: "file.gz", kind: .damagedArchive)
    #expect(throws: error) { try read(bytes) }
  }

  @Test(arguments: [[0x1F, 0x8B], [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]] as [[UInt8]])
  func `an archive with nothing in it is no recording`(bytes: [UInt8]) {
    let error = RecordingFileError(file: "file.gz", kind: .unknownFormat)
    #expect(throws: error) { try read(bytes) }
  }

  /// A gzip member that stores the bytes as they are: RFC 1951, section 3.2.4, and RFC 1952.
  private static func archive(_ bytes: [UInt8]) -> [UInt8] {
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
    let length = UInt32(bytes.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + [1] + little(length, 2) + little(~length, 2)
      + bytes + little(checksum(bytes), 4) + little(length, 4)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }
}
