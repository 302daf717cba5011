import Testing
import Varlink

/// A text and what it must be read as.
struct ValidText: Sendable, CustomTestStringConvertible {
  let text: String
  let value: JSONValue
  var testDescription: String { text }

  init(_ text: String, _ value: JSONValue) {
    self.text = text
    self.value = value
  }
}

/// A text and why it must be refused.
struct InvalidText: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let error: JSONError
  var testDescription: String { "\(String(decoding: bytes, as: UTF8.self)): \(error)" }

  init(_ text: String, _ kind: JSONError.Kind, at offset: Int) {
    self.init(bytes: Array(text.utf8), kind, at: offset)
  }

  init(bytes: [UInt8], _ kind: JSONError.Kind, at offset: Int) {
    self.bytes = bytes
    error = JSONError(kind, offset: offset)
  }
}

struct JSONReaderTests {
  @Test(arguments: [
    ValidText("null", .null),
    ValidText("true", true),
    ValidText(" \t\r\nfalse \t\r\n", false),
    ValidText("[]", []),
    ValidText("[ ]", []),
    ValidText("{ }", [:]),
    ValidText("[1 , \"a\",null]", [1, "a", .null]),
    ValidText("{\"b\":{\"c\":[]} , \"a\" : 1}", ["b": ["c": []], "a": 1]),
    ValidText("{\"\":0}", ["": 0]),
    ValidText("0", 0),
    ValidText("-0", 0),
    ValidText("12", 12),
    ValidText("9223372036854775807", .integer(.max)),
    ValidText("-9223372036854775808", .integer(.min)),
    ValidText("9223372036854775808", .number(9_223_372_036_854_775_808)),
    ValidText("-9223372036854775809", .number(-9_223_372_036_854_775_808)),
    ValidText("18446744073709551615", .number(18_446_744_073_709_551_616)),
    ValidText("18446744073709551616", .number(18_446_744_073_709_551_616)),
    ValidText("100000000000000000000000000000", .number(1e29)),
    ValidText("1.0", .number(1)),
    ValidText("0.1", .number(0.1)),
    ValidText("-0.5", .number(-0.5)),
    ValidText("1e2", .number(100)),
    ValidText("1E+2", .number(100)),
    ValidText("1e-2", .number(0.01)),
    ValidText("2.000000000000000111022e-01", .number(0.2)),
    ValidText("5.000000000000000000000e-01", .number(0.5)),
    ValidText("3.141592653589793", .number(.pi)),
    ValidText("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
    ValidText("5e-324", .number(.leastNonzeroMagnitude)),
    ValidText("1e-400", .number(0)),
    ValidText("0e999999999999999999999", .number(0)),
    ValidText("123456789.123456789e-30", .number(123456789.123456789e-30)),
    ValidText("9007199254740993.0", .number(9_007_199_254_740_992)),
  ])
  func `a valid text is read`(_ valid: ValidText) throws {
    #expect(try JSONReader.value(of: Array(valid.text.utf8)) == valid.value)
  }

  @Test(arguments: [
    ValidText(#""""#, ""),
    ValidText(#""a b""#, "a b"),
    ValidText(#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    ValidText(#""é 漢 😀""#, "é 漢 😀"),
    ValidText(#""\u00e9 \u6F22 \uD83D\uDE00""#, "é 漢 😀"),
    ValidText(#""a\u0000b""#, "a\0b"),
    ValidText(#""\u0041\u0042C""#, "ABC"),
    ValidText(#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
    ValidText("\"\u{7F}\"", "\u{7F}"),
    ValidText(#"{"\u0061":1}"#, ["a": 1]),
  ])
  func `a valid string is read`(_ valid: ValidText) throws {
    let value = try JSONReader.value(of: Array(valid.text.utf8))
    #expect(value == valid.value)
    #expect(
      value.stringValue.map { Array($0.utf8) } == valid.value.stringValue.map { Array($0.utf8) })
  }

  @Test(arguments: [
    InvalidText("", .unexpectedEnd, at: 0),
    InvalidText("  ", .unexpectedEnd, at: 2),
    InvalidText("[", .unexpectedEnd, at: 1),
    InvalidText("[1", .unexpectedEnd, at: 2),
    InvalidText("[1,", .unexpectedEnd, at: 3),
    InvalidText("[1,]", .unexpectedByte(0x5D), at: 3),
    InvalidText("[,1]", .unexpectedByte(0x2C), at: 1),
    InvalidText("[1 2]", .unexpectedByte(0x32), at: 3),
    InvalidText("[1}", .unexpectedByte(0x7D), at: 2),
    InvalidText("{", .unexpectedEnd, at: 1),
    InvalidText("{\"a\"", .unexpectedEnd, at: 4),
    InvalidText("{\"a\":", .unexpectedEnd, at: 5),
    InvalidText("{\"a\" 1}", .unexpectedByte(0x31), at: 5),
    InvalidText("{\"a\":1,}", .unexpectedByte(0x7D), at: 7),
    InvalidText("{a:1}", .unexpectedByte(0x61), at: 1),
    InvalidText("{1:1}", .unexpectedByte(0x31), at: 1),
    InvalidText("{\"a\":1,\"b\":2,\"a\":3}", .duplicateKey("a"), at: 13),
    InvalidText("{\"a\":1,\"\\u0061\":2}", .duplicateKey("a"), at: 7),
    InvalidText("1 2", .trailingBytes, at: 2),
    InvalidText("{}\0", .trailingBytes, at: 2),
    InvalidText("tru", .unexpectedEnd, at: 3),
    InvalidText("nuLl", .unexpectedByte(0x4C), at: 2),
    InvalidText("True", .unexpectedByte(0x54), at: 0),
    InvalidText("NaN", .unexpectedByte(0x4E), at: 0),
    InvalidText("'a'", .unexpectedByte(0x27), at: 0),
    InvalidText("\u{FEFF}1", .unexpectedByte(0xEF), at: 0),
    InvalidText("[1]//", .trailingBytes, at: 3),
  ])
  func `a malformed structure is refused`(_ invalid: InvalidText) {
    #expect(throws: invalid.error) { try JSONReader.value(of: invalid.bytes) }
  }

  @Test(arguments: [
    InvalidText("01", .invalidNumber, at: 1),
    InvalidText("-01", .invalidNumber, at: 2),
    InvalidText("-", .invalidNumber, at: 1),
    InvalidText("+1", .unexpectedByte(0x2B), at: 0),
    InvalidText(".5", .unexpectedByte(0x2E), at: 0),
    InvalidText("1.", .invalidNumber, at: 2),
    InvalidText("1.e5", .invalidNumber, at: 2),
    InvalidText("1e", .invalidNumber, at: 2),
    InvalidText("1e+", .invalidNumber, at: 3),
    InvalidText("0x10", .trailingBytes, at: 1),
    InvalidText("1e309", .numberOutOfRange, at: 0),
    InvalidText("[-1e99999999999999999999]", .numberOutOfRange, at: 1),
  ])
  func `a malformed number is refused`(_ invalid: InvalidText) {
    #expect(throws: invalid.error) { try JSONReader.value(of: invalid.bytes) }
  }

  @Test(arguments: [
    InvalidText("\"", .unexpectedEnd, at: 1),
    InvalidText("\"ab", .unexpectedEnd, at: 3),
    InvalidText("\"ab\\", .unexpectedEnd, at: 4),
    InvalidText("\"ab\\n", .unexpectedEnd, at: 5),
    InvalidText("\"\\u12", .unexpectedEnd, at: 5),
    InvalidText("\"\\u12g4\"", .invalidEscape, at: 5),
    InvalidText("\"\\x41\"", .invalidEscape, at: 2),
    InvalidText("\"\\U0041\"", .invalidEscape, at: 2),
    InvalidText("\"\\uD800\"", .loneSurrogate, at: 1),
    InvalidText("\"a\\uDC00\"", .loneSurrogate, at: 2),
    InvalidText("\"\\uD800x\"", .loneSurrogate, at: 1),
    InvalidText("\"\\uD800\\n\"", .loneSurrogate, at: 1),
    InvalidText("\"\\uD800\\u0041\"", .loneSurrogate, at: 1),
    InvalidText("\"\\uD800\\uD800\"", .loneSurrogate, at: 1),
    InvalidText("\"a\nb\"", .controlCharacter(0x0A), at: 2),
    InvalidText("\"a\0b\"", .controlCharacter(0), at: 2),
    InvalidText("\"\\n\u{1F}\"", .controlCharacter(0x1F), at: 3),
    InvalidText(bytes: [0x22, 0xFF, 0x22], .invalidUTF8, at: 1),
    InvalidText(bytes: [0x22, 0xC3, 0x22], .invalidUTF8, at: 1),
    InvalidText(bytes: [0x22, 0xC0, 0x80, 0x22], .invalidUTF8, at: 1),
    InvalidText(bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8, at: 1),
    InvalidText(bytes: [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, at: 1),
    InvalidText(bytes: [0x22, 0x5C, 0x6E, 0x80, 0x22], .invalidUTF8, at: 1),
  ])
  func `a malformed string is refused`(_ invalid: InvalidText) {
    #expect(throws: invalid.error) { try JSONReader.value(of: invalid.bytes) }
  }

  @Test func `every proper beginning of a text is refused`() throws {
    let text = Array(#"{"a":[true,null,"x\u00e9\n"],"b":{"c":"d"}}"#.utf8)
    #expect(throws: Never.self) { try JSONReader.value(of: text) }
    for end in text.indices {
      #expect(throws: JSONError(.unexpectedEnd, offset: end)) {
        try JSONReader.value(of: Array(text[..<end]))
      }
    }
  }

  @Test(arguments: ["[", "{\"a\":"])
  func `nesting is allowed up to the limit and not beyond`(_ opening: String) {
    let closing = opening == "[" ? "]" : "}"
    let inside = opening == "[" ? "" : "1"
    func text(_ depth: Int) -> [UInt8] {
      Array(
        (String(repeating: opening, count: depth) + inside
          + String(repeating: closing, count: depth)).utf8)
    }
    #expect(throws: Never.self) { try JSONReader.value(of: text(16), maximumDepth: 16) }
    #expect(throws: JSONError(.tooDeep(limit: 16), offset: 16 * opening.utf8.count)) {
      try JSONReader.value(of: text(17), maximumDepth: 16)
    }
  }

  @Test func `no caller can allow a depth that exhausts the stack`() {
    let text = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: JSONError(.tooDeep(limit: 256), offset: 256)) {
      try JSONReader.value(of: text, maximumDepth: .max)
    }
  }

  @Test func `with depth 0 only scalars are read`() {
    #expect(throws: Never.self) { try JSONReader.value(of: Array("1".utf8), maximumDepth: 0) }
    #expect(throws: JSONError(.tooDeep(limit: 0), offset: 0)) {
      try JSONReader.value(of: Array("[]".utf8), maximumDepth: 0)
    }
  }

  @Test func `a duplicate among many keys is found`() throws {
    let keys = (0..<1000).map { "\"k\($0)\":\($0)" }
    let text = "{" + keys.joined(separator: ",")
    let value = try JSONReader.value(of: Array((text + "}").utf8))
    #expect(value.objectValue?.count == 1000)
    #expect(value.objectValue?["k999"] == 999)
    #expect(throws: JSONError(.duplicateKey("k500"), offset: text.utf8.count + 1)) {
      try JSONReader.value(of: Array((text + ",\"k500\":0}").utf8))
    }
  }

  @Test func `an error says what and where`() {
    #expect(
      JSONError(.tooDeep(limit: 16), offset: 40).description == "nested deeper than 16 at byte 40")
    #expect(JSONError(.unexpectedByte(0x7d), offset: 2).description == "unexpected '}' at byte 2")
    #expect(
      JSONError(.unexpectedByte(0x80), offset: 2).description == "unexpected byte 0x80 at byte 2")
  }
}
