package import KeyFiles

/// Why a line of a configuration file cannot be followed.
package enum ConfigurationProblem: Error, Hashable, Sendable {
  /// It is none of sections, keys and values.
  case unreadable(KeyFileProblem)
  case outsideSection
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
package typealias ConfigurationMistake = KeyFileMistake<ConfigurationProblem>

extension ConfigurationProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let problem):
      problem.description
    case .outsideSection:
      "a key before the first section; begin with [Defaults] or [Device NAME]"
    case .unknownSection(let name):
      "there is no section '\(MistakeText.shown(name))', only [Defaults] and [Device NAME]"
    case .sectionWithoutDevice:
      "[Device] needs the name or id of a device: [Device NAME]"
    case .unknownKey(let key):
      "there is no key '\(MistakeText.shown(key))', only \(MistakeText.list(Setting.keys, "and"))"
    case .repeatedKey(let key, let line):
      "'\(key)' stands in this section already, on line \(line)"
    case .missingValue(let key):
      "'\(key)' has no value"
    case .unknownWord(let word, let key, let allowed):
      "'\(key)' is \(MistakeText.list(allowed, "or")), not '\(MistakeText.shown(word))'"
    case .notANumber(let text, let key):
      "'\(key)' needs a number, not '\(MistakeText.shown(text))'"
    case .notFourNumbers(let text, let key):
      "'\(key)' needs four numbers, x1 y1 x2 y2, not '\(MistakeText.shown(text))'"
    case .outOfRange(let text, let key, let lower, let upper):
      "'\(key)' is from \(lower) to \(upper), not '\(MistakeText.shown(text))'"
    }
  }
}
