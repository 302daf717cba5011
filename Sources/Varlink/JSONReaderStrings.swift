extension JSONReader {
  /// Reads a string from its opening quote to past its closing one.
  mutating func readString() throws(JSONError) -> String {
    try expect("\"")
    let start = position
    try skipPlainCharacters()
    guard bytes[position] != UInt8(ascii: "\"") else {
      let text = try string(of: bytes[start..<position], from: start)
      position += 1
      return text
    }
    return try readEscapedString(from: start)
  }

  /// Goes on from the first backslash of a string that began at `start`.
  private mutating func readEscapedString(from start: Int) throws(JSONError) -> String {
    var unescaped = Array(bytes[start..<position])
    while bytes[position] != UInt8(ascii: "\"") {
      try readEscape(into: &unescaped)
      let run = position
      try skipPlainCharacters()
      unescaped.append(contentsOf: bytes[run..<position])
    }
    position += 1
    return try string(of: unescaped[...], from: start)
  }

  /// Goes to the next quote or backslash, which there must be.
  private mutating func skipPlainCharacters() throws(JSONError) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      guard byte >= 0x20 else { throw error(.controlCharacter(byte)) }
      position += 1
    }
    throw error(.unexpectedEnd)
  }

  private func string(of text: ArraySlice<UInt8>, from start: Int) throws(JSONError) -> String {
    // The general validation looks up generic types at run time, a third of the cost of a message.
    if text.allSatisfy({ $0 < 0x80 }) { return String(decoding: text, as: UTF8.self) }
    guard let string = String(validating: text, as: UTF8.self) else {
      throw JSONError(.invalidUTF8, offset: start)
    }
    return string
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(JSONError) {
    position += 1
    let byte = try peek()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      text.append(contentsOf: Character(try readEscapedScalar()).utf8)
      return
    default: throw error(.invalidEscape)
    }
    position += 1
  }

  /// Reads the scalar of `uXXXX`, or of `uXXXX\uXXXX` where that is a surrogate pair.
  private mutating func readEscapedScalar() throws(JSONError) -> Unicode.Scalar {
    let start = position - 1
    let first = try readHexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), position < bytes.count,
      bytes[position] == UInt8(ascii: "\\")
    else { throw JSONError(.loneSurrogate, offset: start) }
    position += 1
    guard try peek() == UInt8(ascii: "u") else { throw JSONError(.loneSurrogate, offset: start) }
    let second = try readHexadecimal()
    guard UTF16.isTrailSurrogate(second) else { throw JSONError(.loneSurrogate, offset: start) }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  /// Reads four hexadecimal digits after the `u` at the present position.
  private mutating func readHexadecimal() throws(JSONError) -> UInt16 {
    position += 1
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = UInt16(hexadecimal: try peek()) else { throw error(.invalidEscape) }
      value = value << 4 | digit
      position += 1
    }
    return value
  }
}

extension UInt16 {
  /// The value of one hexadecimal digit.
  fileprivate init?(hexadecimal digit: UInt8) {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = Self(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self = Self(digit - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self = Self(digit - UInt8(ascii: "A")) + 10
    default: return nil
    }
  }
}
