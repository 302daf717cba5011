/// Why a file, or a line of it, is none of sections, keys and values.
package enum KeyFileProblem: Error, Hashable, Sendable {
  case tooLarge(limit: Int)
  case notText
  case notALine
  case sectionNotClosed
  /// A backslash stands before something that it does not change.
  case unknownEscape(Character)
  /// A backslash is the last that a value has.
  case openEscape
}

extension KeyFileProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLarge(let limit):
      "the file is larger than \(limit) bytes"
    case .notText:
      "the file is not UTF-8"
    case .notALine:
      "neither [Section], Key=value nor # comment"
    case .sectionNotClosed:
      "the section's name ends without ]"
    case .unknownEscape(let character):
      #"'\\#(character)' means nothing; \s, \n, \t, \r and \\ do, the last a backslash"#
    case .openEscape:
      #"a backslash at the end means nothing; a backslash is written \\"#
    }
  }
}

/// A line of a file that cannot be followed.
package struct KeyFileMistake<Problem>: Error, Hashable, Sendable, CustomStringConvertible
where Problem: Error & Hashable & Sendable & CustomStringConvertible {
  package let file: String
  /// Counted from 1.
  package let line: Int
  package let problem: Problem

  package init(file: String, line: Int, problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// `file:line: ` and what is wrong.
  package var description: String { "\(file):\(line): \(problem)" }
}
