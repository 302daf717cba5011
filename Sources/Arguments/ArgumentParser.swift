/// What a command line asks for.
package enum ParseResult: Equatable, Sendable {
  case run(ParsedArguments)
  /// A text for the standard output: the help, or the version.
  case show(String)
}

extension Command {
  /// Reads the words after the program's name, as `getopt_long` reads them.
  ///
  /// That is: `--name value`, `--name=value`, `-n value`, `-nvalue`, letters of flags in one group, and
  /// `--` before words that begin with a dash and are none; options and operands in any order. An option
  /// belongs to the subcommand that stands before it. `--help` wins over mistakes after it.
  ///
  /// - Parameters:
  ///   - words: The command line without its first word.
  ///   - version: What `--version` shows; without it there is no such option.
  /// - Returns: What is asked for.
  /// - Throws: The first mistake.
  package func parse(
    _ words: [String], version: String? = nil
  ) throws(ArgumentError) -> ParseResult {
    var parser = ArgumentParser(program: self, words: words, version: version)
    return try parser.parse()
  }
}

/// The state of reading one command line.
private struct ArgumentParser {
  private let version: String?
  private var rest: ArraySlice<String>
  private var command: Command
  private var result: ParsedArguments
  private var operands: [String] = []
  /// Set by `--help` or `--version`.
  private var text: String?

  init(program: Command, words: [String], version: String?) {
    self.version = version
    rest = words[...]
    command = program
    result = ParsedArguments(program: program.name)
  }

  mutating func parse() throws(ArgumentError) -> ParseResult {
    var isAfterOptions = false
    while text == nil, let word = rest.popFirst() {
      if isAfterOptions || word == "-" || !word.hasPrefix("-") {
        try takeOperand(word)
      } else if word == "--" {
        isAfterOptions = true
      } else if word.hasPrefix("--") {
        try takeLong(word)
      } else {
        try takeShort(word)
      }
    }
    if let text { return .show(text) }
    guard command.subcommands.isEmpty else { throw .missingCommand(of: result.command) }
    try result.assign(operands, to: command)
    return .run(result)
  }

  private mutating func takeOperand(_ word: String) throws(ArgumentError) {
    guard !command.subcommands.isEmpty else {
      operands.append(word)
      return
    }
    guard let subcommand = command.subcommands.first(where: { $0.name == word }) else {
      throw .unknownCommand(
        word, of: result.command,
        nearest: NearestMatch.of(word, in: command.subcommands.map(\.name)))
    }
    command = subcommand
    result.enter(subcommand)
  }

  private mutating func takeLong(_ word: String) throws(ArgumentError) {
    let body = word.dropFirst(2)
    let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard let option = options.first(where: { $0.long == name }) else {
      let nearest = NearestMatch.of(name, in: options.map(\.long)).map { "--\($0)" }
      throw .unknownOption("--\(name)", of: result.command, nearest: nearest)
    }
    let attached = parts.count > 1 ? parts.last.map(String.init) : nil
    try take(option, as: "--\(name)", attached: attached)
  }

  private mutating func takeShort(_ word: String) throws(ArgumentError) {
    var letters = word.dropFirst()
    while text == nil, let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", of: result.command, nearest: nil)
      }
      guard option.value != nil else {
        try take(option, as: "-\(letter)", attached: nil)
        continue
      }
      let attached = letters.isEmpty ? nil : String(letters)
      return try take(option, as: "-\(letter)", attached: attached)
    }
  }

  private mutating func take(
    _ option: Option, as spelling: String, attached: String?
  ) throws(ArgumentError) {
    guard let value = option.value else {
      guard attached == nil else {
        throw .unexpectedValue(option: spelling, of: result.command)
      }
      return try takeFlag(option)
    }
    guard let given = attached ?? rest.popFirst() else {
      throw .missingValue(option: spelling, value: value, of: result.command)
    }
    try result.add(given, to: option)
  }

  private mutating func takeFlag(_ option: Option) throws(ArgumentError) {
    if option == .help {
      text = command.help(path: result.command, hasVersion: hasVersion)
    } else if option == .version, hasVersion, let version {
      text = "\(version)\n"
    } else {
      try result.add("", to: option)
    }
  }

  /// The options that may be given where the parser stands.
  private var options: [Option] {
    command.allOptions(hasVersion: hasVersion)
  }

  /// Whether the version can be asked for here: only before any subcommand.
  private var hasVersion: Bool {
    version != nil && result.subcommands.isEmpty
  }
}
