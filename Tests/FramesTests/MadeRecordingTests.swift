import Frames
import TestSupport
import Testing

struct MadeRecordingTests {
  /// Larger ones would weigh on everybody who fetches the repository.
  static let maximumBytes = 60 * 1024

  @Test(arguments: MadeRecordings.all.keys.sorted())
  func `a recording's file is what the generator writes`(name: String) throws {
    let recording = try #require(MadeRecordings.all[name])
    let file = RecordingFile(name + ".evemu")
    #expect(try file.bytes() == EvemuWriter.text(of: recording))
    #expect(try file.load() == recording)
  }

  @Test func `every recording has a generator and is small`() throws {
    let names = RecordingFile.own.map(\.name)
    #expect(Set(names) == Set(MadeRecordings.all.keys.map { $0 + ".evemu" }))
    for file in RecordingFile.own {
      #expect(try file.bytes().count <= Self.maximumBytes, "\(file)")
    }
  }
}
