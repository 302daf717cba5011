import FoundationEssentials
import FuzzTargets
import TestSupport
import Testing

/// The inputs that the fuzzers start from, those that once showed a mistake among them.
struct KeptInputTests {
  private static let folder = "\(RecordingPaths.repositoryRoot)/Tests/Fuzz/corpus"

  @Test(arguments: FuzzTarget.all)
  func `nothing is wrong with what comes of an input that was kept`(target: FuzzTarget) throws {
    let folder = "\(Self.folder)/\(target)"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.isEmpty)
    for name in names.sorted() {
      let input = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      do throws(Mistake) {
        try target.run(Array(input))
      } catch {
        Issue.record("\(name): \(error)")
      }
    }
  }

  @Test func `each folder of inputs is a target's`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
  }
}
