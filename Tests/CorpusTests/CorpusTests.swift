import Corpus
import TestSupport
import Testing

/// Recordings of real hardware, against what was written down about each from the recording itself.
@Suite struct CorpusTests {
  private static let isPresent = !RecordingFile.shared.isEmpty

  @Test(
    .enabled(if: isPresent, "there are no recordings of real hardware here"),
    arguments: try ExpectedRow.all().filter { $0.deviceClass != nil })
  func `a recording comes out as it was written down`(row: ExpectedRow) throws {
    let file = try #require(RecordingFile.shared(row.file))
    #expect(try CorpusResult(row, file).differences == [])
  }

  @Test(.enabled(if: isPresent, "there are no recordings of real hardware here"))
  func `something is written down about every recording`() throws {
    let listed = Set(try ExpectedRow.all().map(\.file))
    #expect(RecordingFile.shared.map(\.name).filter { !listed.contains($0) } == [])
  }

  @Test func `nobody presses in the recordings of touchpads`() throws {
    let pads = try ExpectedRow.all().filter { $0.deviceClass == "contact" }
    #expect(pads.count > 100)
    #expect(pads.allSatisfy { $0.peeks == 0 })
  }
}
