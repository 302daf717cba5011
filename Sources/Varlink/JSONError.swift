/// Why bytes are not a JSON value, and where.
package struct JSONError: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Kind: Equatable, Sendable {
    /// The bytes end inside a value.
    case unexpectedEnd
    /// A byte that cannot stand here.
    case unexpectedByte(UInt8)
    /// A value is complete, and more than white space follows.
    case trailingBytes
    /// Arrays and objects nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A key that the object already has.
    case duplicateKey(String)
    /// A number not written as JSON writes them.
    case invalidNumber
    /// A number beyond the range of `Double`.
    case numberOutOfRange
    /// A backslash followed by what is no escape.
    case invalidEscape
    /// Half of a surrogate pair.
    case loneSurrogate
    /// A control character that is not escaped.
    case controlCharacter(UInt8)
    /// Bytes that are not UTF-8.
    case invalidUTF8
  }

  package let kind: Kind
  /// The byte at which it was noticed, counted from 0.
  package let offset: Int

  package init(_ kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  package var description: String {
    "\(explanation) at byte \(offset)"
  }

  /// What is wrong, without the place.
  package var explanation: String {
    switch kind {
    case .unexpectedEnd: "the text ends inside a value"
    case .unexpectedByte(let byte): "unexpected \(Self.shown(byte))"
    case .trailingBytes: "more text after the value"
    case .tooDeep(let limit): "nested deeper than \(limit)"
    case .duplicateKey(let key): "the key \"\(key)\" comes twice"
    case .invalidNumber: "malformed number"
    case .numberOutOfRange: "number out of range"
    case .invalidEscape: "malformed escape sequence"
    case .loneSurrogate: "half of a surrogate pair"
    case .controlCharacter(let byte): "bare control character 0x\(String(byte, radix: 16))"
    case .invalidUTF8: "malformed UTF-8"
    }
  }

  /// The character where it is one that can be seen, else its number.
  private static func shown(_ byte: UInt8) -> String {
    let visible: ClosedRange<UInt8> = 0x21...0x7e
    guard visible.contains(byte) else { return "byte 0x\(String(byte, radix: 16))" }
    return "'\(Character(Unicode.Scalar(byte)))'"
  }
}
