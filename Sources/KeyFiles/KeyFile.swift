/// Files of sections in brackets, and keys with values below them.
package enum KeyFile {
  /// What a file may hold: a hundred times what one with every key explained does.
  package static let byteLimit = 256 * 1024

  /// The lines of a file, in any style of line ends.
  package static func lines(of bytes: [UInt8]) throws(KeyFileProblem) -> [Substring] {
    guard bytes.count <= byteLimit else { throw .tooLarge(limit: byteLimit) }
    guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
      throw .notText
    }
    return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }
}

/// What one line of a key file says.
package enum KeyFileLine: Hashable, Sendable {
  /// It is blank, or a comment.
  case nothing
  /// A section begins, with this between its brackets.
  case section(String)
  /// A key of the section has this value, which may be empty.
  case entry(key: String, value: String)

  /// Reads a line without its end.
  package init(_ line: Substring) throws(KeyFileProblem) {
    let line = line.trimmed
    guard let first = line.first, first != "#", first != ";" else {
      self = .nothing
      return
    }
    if first == "[" {
      guard line.last == "]", line.count > 1 else { throw .sectionNotClosed }
      self = .section(String(line.dropFirst().dropLast().trimmed))
      return
    }
    guard let equals = line.firstIndex(of: "=") else { throw .notALine }
    let key = String(line[..<equals].trimmed)
    guard !key.isEmpty else { throw .notALine }
    self = .entry(key: key, value: String(line[line.index(after: equals)...].trimmed))
  }
}

extension Substring {
  /// Without blanks at both ends.
  package var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...last]
  }
}
