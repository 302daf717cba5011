/// Why a command line cannot be understood.
///
/// `command` is the command with the names above it, as `pressurectl monitor`.
package enum ArgumentError: Error, Equatable, Sendable {
  case unknownOption(String, of: String, nearest: String?)
  case missingValue(option: String, value: String, of: String)
  /// A flag was given a value.
  case unexpectedValue(option: String, of: String)
  case repeatedOption(String, of: String)
  case unknownCommand(String, of: String, nearest: String?)
  case missingCommand(of: String)
  case missingOperand(String, of: String)
  case unexpectedOperand(String, of: String)
  case notANumber(String, option: String, of: String)
  /// An operand is not one of the words that are possible.
  case notOneOf([String], String, operand: String, of: String)
  /// A value is not of the form that is expected, which is told with an example.
  case malformed(String, expected: String, option: String, of: String)
  /// A number is outside its limits, which are told as they are to be written.
  case outOfRange(String, lower: String, upper: String, option: String, of: String)
}

extension ArgumentError: CustomStringConvertible {
  /// One sentence, without the program's name before it and a full stop behind it.
  package var description: String {
    switch self {
    case .unknownOption(let option, let command, let nearest):
      "'\(command)' has no option '\(option.printable)'\(Self.hint(nearest, command))"
    case .missingValue(let option, let value, let command):
      "'\(option)' of '\(command)' needs a value: \(option) \(value)"
    case .unexpectedValue(let option, let command):
      "'\(option)' of '\(command)' takes no value"
    case .repeatedOption(let option, let command):
      "'\(option)' of '\(command)' was given twice"
    case .unknownCommand(let name, let command, let nearest):
      "'\(command)' has no command '\(name.printable)'\(Self.hint(nearest, command))"
    case .missingCommand(let command):
      "'\(command)' needs a command; '\(command) --help' lists them"
    case .missingOperand(let operand, let command):
      "'\(command)' needs \(operand); '\(command) --help' tells more"
    case .unexpectedOperand(let operand, let command):
      "'\(command)' does not take '\(operand.printable)'; '\(command) --help' tells more"
    case .notANumber(let value, let option, let command):
      "'\(option)' of '\(command)' needs a number, not '\(value.printable)'"
    case .notOneOf(let words, let value, let operand, let command):
      "'\(operand)' of '\(command)' is \(Self.alternatives(words)), not '\(value.printable)'"
    case .malformed(let value, let expected, let option, let command):
      "'\(option)' of '\(command)' needs \(expected), not '\(value.printable)'"
    case .outOfRange(let value, let lower, let upper, let option, let command):
      "'\(option)' of '\(command)' is from \(lower) to \(upper), not '\(value.printable)'"
    }
  }

  /// The words as a sentence has them: "a, b or c".
  private static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or \(last)"
  }

  private static func hint(_ nearest: String?, _ command: String) -> String {
    guard let nearest else { return "; '\(command) --help' lists them" }
    return "; did you mean '\(nearest)'?"
  }
}
