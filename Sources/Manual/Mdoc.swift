/// Text as the manual's language, mdoc(7), wants it.
package enum Mdoc {
  /// Characters that mean something to it, or that it would show as others.
  private static let escapes: [Character: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    "\"": "\\(dq", "“": "\\(lq", "”": "\\(rq", "…": "...",
  ]
  /// What is typed, and stands between backquotes in comments, has these around it.
  private static let quotes = (opening: "\\(oq", closing: "\\(cq")

  /// A text with each sentence on a line of its own.
  package static func prose(_ text: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, endsSentence(line), word.first?.isUppercase ?? false {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? "\(word)" : " \(word)"
    }
    lines.append(line)
    return lines.map(marked).joined(separator: "\n")
  }

  /// A line whose every character is shown as it is.
  static func verbatim(_ text: some StringProtocol) -> String {
    protected(escaped(text))
  }

  /// One argument of a macro.
  static func argument(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.contains(" ") || escaped.isEmpty ? "\"\(escaped)\"" : "\\&\(escaped)"
  }

  /// Lines that are not filled.
  static func literal(_ lines: [some StringProtocol]) -> String {
    ([".Bd -literal -offset indent"] + lines.map { verbatim($0) } + [".Ed"])
      .joined(separator: "\n")
  }

  /// A list of names, each with what is said of it.
  static func list(_ items: [(tag: String, body: String)], options: String = "") -> String? {
    guard !items.isEmpty else { return nil }
    let lines = items.flatMap { [".It \($0.tag)"] + ($0.body.isEmpty ? [] : [$0.body]) }
    return ([".Bl -tag -width Ds\(options)"] + lines + [".El"]).joined(separator: "\n")
  }

  /// Rows of plain words, the first being what stands above the columns.
  package static func table(_ rows: [[String]]) -> String {
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in
      rows.compactMap { $0.dropFirst(column).first }.max { $0.count < $1.count } ?? ""
    }
    let head = ".Bl -column " + widths.map { "\"\($0)\"" }.joined(separator: " ")
    let lines = rows.map { ".It " + $0.map(verbatim).joined(separator: " Ta ") }
    return ([head] + lines + [".El"]).joined(separator: "\n")
  }

  /// Sentences, a bullet each.
  package static func bullets(_ sentences: [String]) -> String {
    let items = sentences.map { ".It\n\(prose($0))" }
    return ([".Bl -bullet -compact"] + items + [".El"]).joined(separator: "\n")
  }

  private static func endsSentence(_ line: String) -> Bool {
    line.hasSuffix(".") || line.hasSuffix(".)")
  }

  /// A line of text, in which backquotes mark what is typed.
  private static func marked(_ line: String) -> String {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return verbatim(line) }
    let text = parts.enumerated().map { index, part in
      index % 2 == 1 ? quotes.opening + escaped(part) + quotes.closing : escaped(part)
    }
    return protected(text.joined())
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    text.map { escapes[$0] ?? String($0) }.joined()
  }

  /// A line that begins with a dot would be a command.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&\(line)" : line
  }
}

extension String {
  /// The text as a sentence of its own.
  var asSentence: String {
    let text = prefix(1).uppercased() + dropFirst()
    return text.hasSuffix(".") ? text : "\(text)."
  }
}
