/// Appends JSON to a buffer of bytes; it sets the commas, the caller the structure.
///
/// Frames go to the socket through this, so nothing here makes a `String` or allocates apart from the
/// buffer itself, which `removeAll` keeps.
package struct JSONWriter {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  /// Whether a value stands before the present position, so that a comma is due.
  private var needsComma = false

  package init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Empties the buffer and keeps its memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  package mutating func beginObject() {
    begin(UInt8(ascii: "{"))
  }

  package mutating func endObject() {
    end(UInt8(ascii: "}"))
  }

  package mutating func beginArray() {
    begin(UInt8(ascii: "["))
  }

  package mutating func endArray() {
    end(UInt8(ascii: "]"))
  }

  /// Writes a key known when this was compiled, which needs no escapes.
  package mutating func key(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(key)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a key that may need escapes.
  package mutating func key(escaping key: String) {
    string(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func bool(_ value: Bool) {
    word(value ? "true" : "false")
  }

  package mutating func null() {
    word("null")
  }

  /// Writes a value that was encoded before.
  package mutating func encoded(_ value: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: value)
  }

  /// Ends a message with its NUL byte; the next one may follow in the same buffer.
  package mutating func endMessage() {
    bytes.append(0)
    needsComma = false
  }

  package mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(escaping: value)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func word(_ word: StaticString) {
    separate()
    append(word)
  }
}

extension JSONWriter {
  /// Writes the comma that is due before a value or a key.
  mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Writes a number with leading zeros as far as `count` asks for them.
  mutating func append(digits value: UInt64, atLeast count: Int = 1) {
    let length = max(value.decimalDigitCount, count)
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: length))
    bytes.withUnsafeMutableBufferPointer { bytes in
      var rest = value
      var position = start + length
      while rest > 0, position > start {
        position -= 1
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        bytes[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        rest = quotient
      }
    }
  }

  private mutating func append(escaping value: String) {
    var value = value
    value.withUTF8 { text in
      var run = text.startIndex
      for index in text.indices where text[index].needsEscape {
        bytes.append(contentsOf: text[run..<index])
        append(escaped: text[index])
        run = index + 1
      }
      bytes.append(contentsOf: text[run...])
    }
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    // systemd's parser refuses a string with an escaped NUL: the replacement character stands for it.
    case 0x00: append("\u{FFFD}")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    default:
      append("\\u00")
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      let low = byte & 0x0F
      bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + (low - 10))
    }
  }
}

extension UInt8 {
  /// Whether this byte of UTF-8 cannot stand in a JSON string as it is.
  fileprivate var needsEscape: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}
