/// What is wrong with a recording, and where.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A mistake in a recording.
  package enum Kind: Error, Hashable, Sendable {
    /// No line names a device.
    case notARecording
    /// A line that starts with a known tag does not go on as it should.
    case malformed(tag: String)
    /// A number does not fit where the kernel keeps it.
    case outOfRange(tag: String)
    /// A line among those of the device starts with no known tag.
    case unknownLine
    /// A line of the device comes before the device's name.
    case missingName(tag: String)
    /// A second device in one file.
    case secondDevice
    /// The file ends in the middle of a line.
    case truncated
  }

  package var file: String
  /// Counted from 1; 0 where the file as a whole is meant.
  package var line: Int
  package var kind: Kind

  package init(file: String, line: Int, kind: Kind) {
    self.file = file
    self.line = line
    self.kind = kind
  }

  package var description: String {
    line > 0 ? "\(file):\(line): \(explanation)" : "\(file): \(explanation)"
  }

  private var explanation: String {
    switch kind {
    case .notARecording: "not an evemu recording: no line starts with “N:”"
    case .malformed(let tag): "malformed “\(tag):” line: expected \(Self.shape(of: tag))"
    case .outOfRange(let tag): "a number in this “\(tag):” line is out of range"
    case .unknownLine: "unknown line: expected N, I, P, B, A, L, S or E and a colon, or a comment"
    case .missingName(let tag): "a “\(tag):” line before the device's name (“N:”)"
    case .secondDevice: "a second device (“N:”) in one recording"
    case .truncated: "the file ends in the middle of a line"
    }
  }

  private static func shape(of tag: String) -> String {
    switch tag {
    case "I": "“I: bus vendor product version” in hexadecimal"
    case "P": "“P:” and 8 bytes in hexadecimal"
    case "B": "“B: type” and 8 bytes in hexadecimal"
    case "A": "“A: axis minimum maximum fuzz flat [resolution]”"
    case "L", "S": "“\(tag): code value”"
    default: "“E: seconds.microseconds type code value”"
    }
  }
}
