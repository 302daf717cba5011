extension Command {
  /// The options of this command and those that it has in any case.
  package func allOptions(hasVersion: Bool) -> [Option] {
    options + [.help] + (hasVersion ? [.version] : [])
  }

  /// What `--help` shows.
  ///
  /// - Parameters:
  ///   - path: The command with the names above it.
  ///   - hasVersion: Whether `--version` is an option here.
  /// - Returns: Lines of at most 80 columns.
  package func help(path: String, hasVersion: Bool = false) -> String {
    var sections = [usage(path: path), HelpLayout.wrap(summary)]
    sections.append(
      section("Commands", subcommands.map { ($0.name, $0.summary) }))
    sections.append(
      section("Operands", operands.map { ($0.name, $0.summary) }))
    sections.append(
      section("Options", allOptions(hasVersion: hasVersion).map { ($0.spelling, $0.sentence) }))
    sections += notes.map { HelpLayout.wrap($0) }
    if hasVersion {
      sections.append(
        section("Exit status", exitStatuses.map { ("\($0.status)", $0.meaning) }))
    }
    if !subcommands.isEmpty {
      sections.append(HelpLayout.wrap("'\(path) COMMAND --help' tells more about a command."))
    }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func usage(path: String) -> String {
    var words = ["Usage: \(path)"]
    if !subcommands.isEmpty {
      words.append("COMMAND")
    }
    words.append("[OPTION]...")
    words += operands.map(\.usage)
    return words.joined(separator: " ")
  }

  private func section(_ title: String, _ entries: [(String, String)]) -> String {
    guard !entries.isEmpty else { return "" }
    return "\(title):\n" + HelpLayout.table(entries)
  }
}

extension Option {
  /// The option as the help lists it: `-d, --device ID`.
  fileprivate var spelling: String {
    let letter = short.map { "-\($0), " } ?? "    "
    let value = value.map { " \($0)" } ?? ""
    return "\(letter)--\(long)\(value)"
  }

  /// What it does, and whether it may come again.
  package var sentence: String {
    isRepeatable ? "\(summary); may be given several times" : summary
  }
}

extension Operand {
  fileprivate var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .oneOrMore: "\(name)..."
    }
  }
}

/// Puts texts into lines that fit a terminal.
enum HelpLayout {
  /// The width of a terminal that nobody has widened.
  private static let columns = 80
  /// Names longer than this have a line of their own, so that the texts do not become a thin column.
  private static let widestName = 26
  private static let indent = 2
  private static let gap = 2

  /// Names on the left, texts on the right.
  static func table(_ entries: [(name: String, text: String)]) -> String {
    let fitting = entries.map(\.name.count).filter { $0 <= widestName }
    let column = indent + (fitting.max() ?? widestName) + gap
    return entries.map { entry in
      let start = spaces(indent) + entry.name
      let text = wrap(entry.text, indent: column)
      guard start.count + gap <= column else { return "\(start)\n\(text)" }
      return start + text.dropFirst(start.count)
    }.joined(separator: "\n")
  }

  /// The text in lines, each begun with `indent` spaces.
  static func wrap(_ text: String, indent: Int = 0) -> String {
    var lines: [String] = []
    var line = spaces(indent)
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > columns {
        lines.append(line)
        line = spaces(indent)
        isEmpty = true
      }
      line += isEmpty ? "\(word)" : " \(word)"
      isEmpty = false
    }
    lines.append(line)
    return lines.joined(separator: "\n")
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
