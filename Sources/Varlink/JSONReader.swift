/// Reads one JSON value from bytes, as RFC 8259 defines it and no more liberally.
///
/// Duplicate keys are refused too: two readers of one message must not see two messages.
package struct JSONReader {
  /// Deeper nesting than this is never read, whatever the caller allows: a call frame is spent on each
  /// level, both here and when the value is freed.
  package static let greatestDepth = 256

  let bytes: [UInt8]
  var position = 0
  private let maximumDepth: Int

  private init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = min(maximumDepth, Self.greatestDepth)
  }

  /// The value that `bytes` hold.
  ///
  /// Up to `maximumDepth` arrays and objects may be open at once, and never more than
  /// `greatestDepth`.
  package static func value(
    of bytes: [UInt8], maximumDepth: Int = greatestDepth
  ) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes, maximumDepth: maximumDepth)
    let value = try reader.readValue(depth: 0)
    reader.skipWhitespace()
    guard reader.position == bytes.count else { throw reader.error(.trailingBytes) }
    return value
  }

  private mutating func readValue(depth: Int) throws(JSONError) -> JSONValue {
    skipWhitespace()
    switch try peek() {
    case UInt8(ascii: "{"):
      return .object(try readObject(depth: depth + 1))
    case UInt8(ascii: "["):
      return .array(try readArray(depth: depth + 1))
    case UInt8(ascii: "\""):
      return .string(try readString())
    case UInt8(ascii: "t"):
      try expect("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try expect("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try expect("null")
      return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try readNumber()
    case let other:
      throw error(.unexpectedByte(other))
    }
  }

  private mutating func readObject(depth: Int) throws(JSONError) -> JSONObject {
    try checkDepth(depth)
    position += 1
    var object = JSONObject()
    guard try !skip(closing: UInt8(ascii: "}")) else { return object }
    repeat {
      skipWhitespace()
      let start = position
      let key = try readString()
      skipWhitespace()
      try expect(":")
      let value = try readValue(depth: depth)
      guard object.append(key: key, value: value) else {
        throw JSONError(.duplicateKey(key), offset: start)
      }
    } while try continues(closing: UInt8(ascii: "}"))
    return object
  }

  private mutating func readArray(depth: Int) throws(JSONError) -> [JSONValue] {
    try checkDepth(depth)
    position += 1
    var elements: [JSONValue] = []
    guard try !skip(closing: UInt8(ascii: "]")) else { return elements }
    repeat {
      elements.append(try readValue(depth: depth))
    } while try continues(closing: UInt8(ascii: "]"))
    return elements
  }

  private func checkDepth(_ depth: Int) throws(JSONError) {
    guard depth <= maximumDepth else { throw error(.tooDeep(limit: maximumDepth)) }
  }

  /// Steps over the closing bracket if it is next.
  private mutating func skip(closing: UInt8) throws(JSONError) -> Bool {
    skipWhitespace()
    guard try peek() == closing else { return false }
    position += 1
    return true
  }

  /// Steps over a comma, true, or the closing bracket, false.
  private mutating func continues(closing: UInt8) throws(JSONError) -> Bool {
    skipWhitespace()
    let byte = try peek()
    guard byte == UInt8(ascii: ",") || byte == closing else { throw error(.unexpectedByte(byte)) }
    position += 1
    return byte != closing
  }
}

extension JSONReader {
  /// The next byte, which there must be.
  func peek() throws(JSONError) -> UInt8 {
    guard position < bytes.count else { throw error(.unexpectedEnd) }
    return bytes[position]
  }

  /// Steps over exactly these ASCII characters.
  mutating func expect(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      let byte = try peek()
      guard byte == word.utf8Start[index] else { throw error(.unexpectedByte(byte)) }
      position += 1
    }
  }

  mutating func skipWhitespace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  func error(_ kind: JSONError.Kind) -> JSONError {
    JSONError(kind, offset: position)
  }
}
