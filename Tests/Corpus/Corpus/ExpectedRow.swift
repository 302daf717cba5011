import FoundationEssentials
import TestSupport

/// What was written down about one recording of real hardware, from the recording itself.
package struct ExpectedRow: Hashable, Sendable, CustomStringConvertible {
  /// The recording's path in the folder of recordings.
  package let file: String
  /// The word of the device's class, or `refused:` and a word of the reason; nil for a file that nobody
  /// has read yet.
  package let deviceClass: String?
  package let frames: Int
  package let contacts: Int
  /// The largest raw pressure.
  package let peak: Int
  /// Nil where it has not been found out by other means.
  package let peeks: Int?
  /// Why it is so, where that was decided by looking.
  package let comment: String

  package var description: String { file }

  /// A line of the table that does not have seven columns, numbers among them.
  package struct Malformed: Error, CustomStringConvertible {
    package let line: String
    package var description: String { "malformed line in expected.tsv: \(line)" }
  }

  /// All rows of the committed table.
  package static func all() throws -> [ExpectedRow] {
    let path = RecordingPaths.repositoryRoot + "/Tests/Corpus/expected.tsv"
    let text = try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    return try text.split(separator: "\n").dropFirst().map(ExpectedRow.init(line:))
  }

  init(line: Substring) throws {
    let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 7, let frames = Int(words[2]), let contacts = Int(words[3]),
      let peak = Int(words[4])
    else { throw Malformed(line: String(line)) }
    file = words[0]
    deviceClass = words[1] == "unread" ? nil : words[1]
    self.frames = frames
    self.contacts = contacts
    self.peak = peak
    peeks = words[5] == "-" ? nil : Int(words[5])
    guard peeks != nil || words[5] == "-" else { throw Malformed(line: String(line)) }
    comment = words[6]
  }
}
