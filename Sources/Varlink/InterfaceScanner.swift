/// Where in an interface's text a mistake is, and which.
package struct InterfaceError: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Kind: Equatable, Sendable {
    /// Something else had to stand here.
    case expected(String)
    /// A character that stands nowhere in an interface's text.
    case unexpectedCharacter
    /// A name that not every Varlink implementation takes.
    case invalidName(String)
    /// A name that is taken already.
    case duplicateName(String)
    /// A type that is neither built in nor defined in this interface.
    case unknownType(String)
    /// A `?` that follows another.
    case doubleOptional
    /// Types nested deeper than the limit.
    case tooDeep(limit: Int)
  }

  package let kind: Kind
  /// Counted from 1.
  package let line: Int
  /// In bytes, counted from 1.
  package let column: Int

  package init(kind: Kind, line: Int, column: Int) {
    self.kind = kind
    self.line = line
    self.column = column
  }
}

extension InterfaceError: CustomStringConvertible {
  package var description: String {
    "\(line):\(column): \(explanation)"
  }

  private var explanation: String {
    switch kind {
    case .expected(let what): "expected \(what)"
    case .unexpectedCharacter: "unexpected character"
    case .invalidName(let name): "\"\(name)\" is not a portable name"
    case .duplicateName(let name): "\"\(name)\" is defined twice"
    case .unknownType(let name): "unknown type \"\(name)\""
    case .doubleOptional: "a type cannot be optional twice"
    case .tooDeep(let limit): "types are nested deeper than \(limit)"
    }
  }
}

/// One word or sign of an interface's text.
struct InterfaceToken {
  enum Kind: Equatable {
    /// A keyword or a name, of whatever form.
    case word(String)
    /// One of `( ) [ ] , : ? ->`.
    case sign(String)
    case end
  }

  let kind: Kind
  let line: Int
  let column: Int
  /// The comment that ends on the line above.
  let documentation: String

  func error(_ kind: InterfaceError.Kind) -> InterfaceError {
    InterfaceError(kind: kind, line: line, column: column)
  }
}

/// Cuts an interface's text into tokens.
struct InterfaceScanner {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var comment: [String] = []

  init(_ source: String) {
    bytes = Array(source.utf8)
  }

  mutating func next() throws(InterfaceError) -> InterfaceToken {
    comment.removeAll()
    skipSpaceAndComments()
    let start = position
    guard start < bytes.count else { return token(.end, from: start) }
    skipWord()
    if position > start {
      return token(.word(String(decoding: bytes[start..<position], as: UTF8.self)), from: start)
    }
    switch bytes[start] {
    case UInt8(ascii: "-") where bytes[start...].starts(with: "->".utf8):
      position += 2
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "?"):
      position += 1
    default:
      throw token(.end, from: start).error(.unexpectedCharacter)
    }
    return token(.sign(String(decoding: bytes[start..<position], as: UTF8.self)), from: start)
  }

  private func token(_ kind: InterfaceToken.Kind, from start: Int) -> InterfaceToken {
    InterfaceToken(
      kind: kind, line: line, column: start - lineStart + 1,
      documentation: comment.joined(separator: "\n"))
  }

  /// Takes letters, digits, dots and underscores, and dashes inside: whether they make a name is for
  /// the parser, who knows which kind of name stands here.
  private mutating func skipWord() {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
        position += 1
      case UInt8(ascii: "-") where position > start && !bytes[position...].starts(with: "->".utf8):
        position += 1
      default:
        return
      }
    }
  }

  private mutating func skipSpaceAndComments() {
    var lineIsBlank = true
    // A comment behind a token, on its line, documents nothing.
    var isBehindToken = position > 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\n"):
        if lineIsBlank || isBehindToken { comment.removeAll() }
        lineIsBlank = true
        isBehindToken = false
        position += 1
        line += 1
        lineStart = position
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        position += 1
      case UInt8(ascii: "#"):
        lineIsBlank = false
        takeComment()
      default:
        return
      }
    }
  }

  private mutating func takeComment() {
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    var text = bytes[position..<end].dropFirst()
    if text.first == UInt8(ascii: " ") { text = text.dropFirst() }
    comment.append(String(decoding: text, as: UTF8.self))
    position = end
  }
}
