/// Why a line of a configuration file cannot be followed.
package enum ConfigurationProblem: Error, Hashable, Sendable {
  case tooLarge(limit: Int)
  case notText
  case notALine
  case outsideSection
  case sectionNotClosed
  case unknownSection(String)
  case sectionWithoutDevice
  case unknownKey(String)
  /// The key stands in the same section already.
  case repeatedKey(String, line: Int)
  case missingValue(String)
  case unknownWord(String, key: String, allowed: [String])
  case notANumber(String, key: String)
  case notFourNumbers(String, key: String)
  /// A number is outside its limits, which are told as they are to be written.
  case outOfRange(String, key: String, lower: String, upper: String)
}

/// A line of a configuration file that cannot be followed.
package struct ConfigurationMistake: Error, Hashable, Sendable {
  package let file: String
  /// Counted from 1.
  package let line: Int
  package let problem: ConfigurationProblem

  package init(file: String, line: Int, problem: ConfigurationProblem) {
    self.file = file
    self.line = line
    self.problem = problem
  }
}

extension ConfigurationMistake: CustomStringConvertible {
  /// `file:line: ` and what is wrong.
  package var description: String { "\(file):\(line): \(problem)" }
}

extension ConfigurationProblem: CustomStringConvertible {
  /// How much of a wrong text is shown.
  private static let shownLength = 64

  package var description: String {
    switch self {
    case .tooLarge(let limit):
      "the file is larger than \(limit) bytes"
    case .notText:
      "the file is not UTF-8"
    case .notALine:
      "neither [Section], Key=value nor # comment"
    case .outsideSection:
      "a key before the first section; begin with [Defaults] or [Device NAME]"
    case .sectionNotClosed:
      "the section's name ends without ]"
    case .unknownSection(let name):
      "there is no section '\(Self.shown(name))', only [Defaults] and [Device NAME]"
    case .sectionWithoutDevice:
      "[Device] needs the name or id of a device: [Device NAME]"
    case .unknownKey(let key):
      "there is no key '\(Self.shown(key))', only \(Self.list(Setting.keys, "and"))"
    case .repeatedKey(let key, let line):
      "'\(key)' stands in this section already, on line \(line)"
    case .missingValue(let key):
      "'\(key)' has no value"
    case .unknownWord(let word, let key, let allowed):
      "'\(key)' is \(Self.list(allowed, "or")), not '\(Self.shown(word))'"
    case .notANumber(let text, let key):
      "'\(key)' needs a number, not '\(Self.shown(text))'"
    case .notFourNumbers(let text, let key):
      "'\(key)' needs four numbers, x1 y1 x2 y2, not '\(Self.shown(text))'"
    case .outOfRange(let text, let key, let lower, let upper):
      "'\(key)' is from \(lower) to \(upper), not '\(Self.shown(text))'"
    }
  }

  private static func shown(_ text: String) -> String {
    text.count > shownLength ? "\(text.prefix(shownLength))…" : text
  }

  private static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
