package import Corpus
import TestSupport

/// What people do with touchpads all day and mean no press, as real touchpads have recorded it.
package struct OrdinaryUse: Sendable {
  /// The kind of gesture by words in the names of recordings; the first that fits.
  private static let kinds: [(word: String, kind: String)] = [
    ("click", "click"), ("tap", "tap"), ("drumroll", "drumroll"), ("swipe", "swipe"),
    ("scroll", "scroll"), ("pinch", "pinch"), ("thumb", "thumb"), ("rest", "resting finger"),
    ("hold", "hold"), ("stationary", "hold"), ("tracking", "tracking"), ("edge", "tracking"),
    ("move", "tracking"),
  ]

  package let kind: String
  package let results: [CorpusResult]

  package var contacts: Int { results.reduce(0) { $0 + $1.contacts } }
  package var peeks: Int { results.reduce(0) { $0 + $1.peeks } }
  /// The recordings in which something peeked.
  package var alarming: [String] { results.filter { $0.peeks > 0 }.map(\.expected.file) }

  /// The recordings of all touchpads whose pressure is the area of contact, by kind; empty where none are
  /// present.
  package static func all() throws -> [OrdinaryUse] {
    var results: [String: [CorpusResult]] = [:]
    for row in try ExpectedRow.all() where row.deviceClass == "contact" {
      guard let file = RecordingFile.shared(row.file) else { continue }
      results[kind(of: row.file), default: []].append(try CorpusResult(row, file))
    }
    return results.sorted { $0.key < $1.key }.map { OrdinaryUse(kind: $0.key, results: $0.value) }
  }

  private static func kind(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return kinds.first { name.contains($0.word) }?.kind ?? "other"
  }
}
