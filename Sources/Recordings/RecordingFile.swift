package import Frames
import LinuxSystem

/// A file with recordings, of whatever format.
package struct RecordingFile: Hashable, Sendable {
  /// An hour of ten fingers at 125 frames a second is half of this.
  private static let byteLimit = 512 * 1024 * 1024

  package var format: RecordingFormat
  /// One for each device, in the order of the file; at least one.
  package var recordings: [Recording]
  /// What is amiss with the file, though it could be read.
  package var notes: [RecordingNote]

  /// Reads a file of evemu, `libinput record` or hid-recorder, compressed with gzip or not.
  package static func read(_ path: String) throws(RecordingFileError) -> RecordingFile {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Files.read(path, limit: byteLimit)
    } catch {
      throw RecordingFileError(file: path, kind: .system(error))
    }
    return try read(bytes, file: path)
  }

  /// Reads the contents of `file`, which is only named in errors and notes.
  package static func read(
    _ bytes: [UInt8], file: String
  ) throws(RecordingFileError) -> RecordingFile {
    let text = try unpacked(bytes, file: file)
    switch RecordingFormat.of(text) {
    case .evemu: return try evemu(text, file: file)
    case .libinput: return try LibinputReader.read(text, file: file)
    case .hidRecorder: return try HIDRecorderReader.read(text, file: file)
    case nil: throw RecordingFileError(file: file, kind: .unknownFormat)
    }
  }

  private static func unpacked(
    _ bytes: [UInt8], file: String
  ) throws(RecordingFileError) -> [UInt8] {
    var text = bytes
    if GzipArchive.isArchive(bytes) {
      do throws(GzipArchive.Failure) {
        text = try GzipArchive.contents(of: bytes, limit: byteLimit)
      } catch {
        throw RecordingFileError(
          file: file, kind: error == .tooLarge ? .tooLarge : .damagedArchive)
      }
    }
    // What editors of Windows put before a text.
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if text.starts(with: byteOrderMark) { text.removeFirst(byteOrderMark.count) }
    return text
  }

  /// Reads a file of evemu; of one that ends in the middle of a line, the lines before.
  private static func evemu(
    _ bytes: [UInt8], file: String
  ) throws(RecordingFileError) -> RecordingFile {
    do throws(RecordingError) {
      let recording = try EvemuReader.read(bytes, file: file)
      return RecordingFile(format: .evemu, recordings: [recording], notes: [])
    } catch {
      guard error.kind == .truncated, let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
        throw RecordingFileError(file: file, line: error.line, kind: .evemu(error.kind))
      }
      var whole = try evemu(Array(bytes[...end]), file: file)
      whole.notes.append(RecordingNote(file: file, line: error.line, kind: .truncated))
      return whole
    }
  }
}
