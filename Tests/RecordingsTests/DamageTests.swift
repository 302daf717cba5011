import Frames
import Recordings
import TestSupport
import Testing

/// What comes of files that are cut or damaged.
struct DamageTests {
  private static let samples: [RecordingFormat: [UInt8]] = [
    .evemu: EvemuWriter.text(of: Sample.evemu), .libinput: Array(Sample.libinput.utf8),
    .hidRecorder: Array(Sample.hidRecorder.utf8),
  ]

  @Test(arguments: samples.keys)
  func `a file that is cut anywhere gives the events before the cut, or none`(
    format: RecordingFormat
  ) throws {
    let name = format.rawValue
    let bytes = try #require(Self.samples[format])
    let whole = try RecordingFile.read(bytes, file: name)
    var (read, noted) = (0, 0)
    for length in 0..<bytes.count {
      do throws(RecordingFileError) {
        let cut = try RecordingFile.read(Array(bytes[..<length]), file: name)
        read += 1
        noted += cut.notes.isEmpty ? 0 : 1
        #expect(cut.recordings.count <= whole.recordings.count)
        for (part, full) in zip(cut.recordings, whole.recordings) {
          #expect(full.events.starts(with: part.events), "cut at \(length)")
        }
      } catch {
        #expect(error.file == name)
        let lines = bytes[..<length].count { $0 == UInt8(ascii: "\n") } + 1
        #expect(error.line <= lines, "cut at \(length): \(error)")
      }
    }
    #expect(read > bytes.count / 8)
    #expect(noted > read / 2)
  }

  @Test(arguments: samples.keys)
  func `no damage crashes a reader`(format: RecordingFormat) throws {
    let name = format.rawValue
    let bytes = try #require(Self.samples[format])
    var random = SeededGenerator(seed: 5)
    var (read, refused) = (0, 0)
    for _ in 0..<1500 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: damaged.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged.remove(at: place)
        default: damaged.insert(damaged.randomElement(using: &random) ?? 0, at: place)
        }
      }
      do throws(RecordingFileError) {
        _ = try RecordingFile.read(damaged, file: name)
        read += 1
      } catch {
        refused += 1
      }
    }
    #expect(read > 0)
    #expect(refused > 0)
  }
}
