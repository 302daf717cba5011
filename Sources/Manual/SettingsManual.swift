/// What a manual page says of a configuration file: what its commented example says.
///
/// In an example, `# text` explains the lines below it, up to the next empty line; a setting that is only
/// shown begins with `#` and no blank. What stands above the first empty line is about the file itself.
package struct SettingsManual: Sendable {
  private struct Block {
    /// Paragraphs of the explanation.
    var texts: [String] = []
    var code: [String] = []
  }

  private let blocks: [Block]

  /// Reads an example.
  package init(example: String) {
    blocks = example.split(separator: "\n\n").dropFirst().map(Self.block)
  }

  /// A section for each section of the file that is explained, with its settings; other lines as examples.
  package var text: String {
    var parts: [String] = []
    var items: [(String, String)] = []
    func endList() {
      if let list = Mdoc.list(items) { parts.append(list) }
      items.removeAll()
    }
    for block in blocks {
      let text = block.texts.map(Mdoc.prose).joined(separator: "\n.Pp\n")
      let line = block.code.first ?? ""
      if block.code.count == 1, !line.hasPrefix("[") {
        items.append(("Li \(Mdoc.argument(line))", text))
        continue
      }
      endList()
      if block.code.count == 1 {
        parts += [".Ss \(Mdoc.verbatim(line))", text]
      } else {
        if !text.isEmpty { parts += [".Pp", text] }
        parts.append(Mdoc.literal(block.code))
      }
    }
    endList()
    return parts.joined(separator: "\n")
  }

  private static func block(_ text: some StringProtocol) -> Block {
    var block = Block()
    var words = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# ") {
        words += line.dropFirst(1)
      } else {
        block.code.append(String(line.hasPrefix("#") ? line.dropFirst() : line))
      }
    }
    if !words.isEmpty { block.texts.append(words) }
    return block
  }
}
