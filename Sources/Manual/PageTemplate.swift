/// A manual page as a person writes it, with places for what the programs know of themselves.
///
/// A place is a line that begins with `@`; what comes there is looked up by the whole line.
package struct PageTemplate: Sendable {
  /// A place that nobody fills.
  package struct UnknownPlace: Error, Equatable {
    package let name: String
    /// Counted from 1.
    package let line: Int

    package init(name: String, line: Int) {
      self.name = name
      self.line = line
    }
  }

  private static let mark: Character = "@"
  private let lines: [Substring]

  package init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The page with every place filled.
  package func filled(with parts: [String: String]) throws(UnknownPlace) -> String {
    var filled: [String] = []
    for (index, line) in lines.enumerated() {
      guard line.first == Self.mark else {
        filled.append(String(line))
        continue
      }
      let name = String(line.dropFirst())
      guard let part = parts[name] else { throw UnknownPlace(name: name, line: index + 1) }
      filled.append(part)
    }
    return filled.joined(separator: "\n")
  }
}
