/// Why the value of `Exec` is no program with arguments.
package enum ExecProblem: Error, Hashable, Sendable {
  case quoteNotClosed
  /// A quote begins, or an argument goes on, in the middle of an argument.
  case quoteInside
  /// A backslash in quotes stands before this, or before nothing.
  case unknownEscape(Character?)
  /// It would mean something to a shell.
  case needsQuotes(Character)
  /// A percent sign stands before this, or before nothing.
  case fieldCode(Character?)
  case noProgram
}

/// A program and its arguments, written as the Desktop Entry Specification has it for `Exec`.
package enum ExecLine {
  /// What has to be in double quotes, beside blanks.
  private static let reserved: Set<Character> = [
    "'", "\\", ">", "<", "~", "|", "&", ";", "$", "*", "?", "#", "(", ")", "`",
  ]
  /// What a backslash may stand before, in quotes.
  private static let escapable: Set<Character> = ["\"", "`", "$", "\\"]
  private static let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]

  /// The program and its arguments; there is at least the program.
  package static func arguments(of text: String) throws(ExecProblem) -> [String] {
    var arguments: [String] = []
    var rest = text[...]
    while true {
      rest = rest.drop { blanks.contains($0) }
      guard let first = rest.first else { break }
      arguments.append(first == "\"" ? try quoted(&rest) : try plain(&rest))
      guard rest.first.map(blanks.contains) ?? true else { throw .quoteInside }
    }
    guard let program = arguments.first, !program.isEmpty else { throw .noProgram }
    return arguments
  }

  /// How a program and its arguments are written.
  package static func text(of arguments: [String]) -> String {
    arguments.map(written).joined(separator: " ")
  }

  private static func written(_ argument: String) -> String {
    let percents = argument.split(separator: "%", omittingEmptySubsequences: false)
    let argument = percents.joined(separator: "%%")
    let isPlain = argument.allSatisfy {
      !blanks.contains($0) && !reserved.contains($0) && $0 != "\""
    }
    guard !isPlain || argument.isEmpty else { return argument }
    let escaped = argument.reduce(into: "") { result, character in
      if escapable.contains(character) { result.append("\\") }
      result.append(character)
    }
    return "\"\(escaped)\""
  }

  /// Takes an argument without quotes.
  private static func plain(_ rest: inout Substring) throws(ExecProblem) -> String {
    var argument = ""
    while let character = rest.first, !blanks.contains(character) {
      if character == "\"" { throw .quoteInside }
      if reserved.contains(character) { throw .needsQuotes(character) }
      argument.append(try next(&rest))
    }
    return argument
  }

  /// Takes an argument in quotes.
  private static func quoted(_ rest: inout Substring) throws(ExecProblem) -> String {
    rest.removeFirst()
    var argument = ""
    while let character = rest.first {
      if character == "\"" {
        rest.removeFirst()
        return argument
      }
      if character == "\\" {
        rest.removeFirst()
        let escaped = rest.popFirst()
        guard let escaped, escapable.contains(escaped) else { throw .unknownEscape(escaped) }
        argument.append(escaped)
      } else {
        argument.append(try next(&rest))
      }
    }
    throw .quoteNotClosed
  }

  /// Takes a character that stands for itself, or two percent signs.
  private static func next(_ rest: inout Substring) throws(ExecProblem) -> Character {
    let character = rest.removeFirst()
    guard character == "%" else { return character }
    let code = rest.popFirst()
    guard code == "%" else { throw .fieldCode(code) }
    return character
  }
}

extension ExecProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .quoteNotClosed:
      "a double quote is not closed"
    case .quoteInside:
      "double quotes stand around a whole argument, not within one"
    case .unknownEscape(let character):
      #"'\\#(character.map { "\($0)" } ?? "")' in quotes means nothing; \", \`, \$ and \\ do, "#
        + "and here each backslash is written twice"
    case .needsQuotes("'"):
      "' is no quote here; double quotes are"
    case .needsQuotes(let character):
      "'\(character)' has to be in double quotes; it means nothing here: no shell reads this"
    case .fieldCode(let character):
      "'%\(character.map { "\($0)" } ?? "")' means nothing; a percent sign is written %%"
    case .noProgram:
      "there is no program to run"
    }
  }
}
