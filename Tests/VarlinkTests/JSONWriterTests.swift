import Testing
import Varlink

/// What a writer wrote, as text.
private func text(_ write: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter()
  write(&writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

struct JSONWriterTests {
  @Test func `commas stand between members and elements and nowhere else`() {
    let written = text {
      $0.beginObject()
      $0.key("a")
      $0.beginArray()
      $0.integer(1)
      $0.beginObject()
      $0.endObject()
      $0.beginArray()
      $0.endArray()
      $0.null()
      $0.endArray()
      $0.key("b")
      $0.bool(true)
      $0.key(escaping: "c\n")
      $0.string("{")
      $0.key("d")
      $0.decimal(0.25, places: 2)
      $0.key("e")
      $0.encoded("[1]".utf8)
      $0.endObject()
    }
    #expect(written == #"{"a":[1,{},[],null],"b":true,"c\n":"{","d":0.25,"e":[1]}"#)
  }

  @Test func `messages may follow each other in one buffer`() {
    var writer = JSONWriter()
    for _ in 0..<2 {
      writer.beginObject()
      writer.endObject()
      writer.endMessage()
    }
    #expect(writer.bytes == Array("{}\0{}\0".utf8))
    writer.removeAll()
    writer.integer(1)
    #expect(writer.bytes == Array("1".utf8))
  }

  @Test func `removing everything in the middle of a value starts afresh`() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.integer(1)
    writer.removeAll()
    writer.integer(2)
    #expect(writer.bytes == Array("2".utf8))
  }

  @Test(arguments: [
    ("", #""""#),
    ("plain", #""plain""#),
    ("\"", #""\"""#),
    ("a\\b", #""a\\b""#),
    ("/", #""/""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\u{1}\u{1F}\u{0B}", #""\u0001\u001f\u000b""#),
    ("\u{7F}é漢😀", "\"\u{7F}é漢😀\""),
    ("a\0b", "\"a\u{FFFD}b\""),
  ])
  func `a string is written with the escapes that it needs`(_ value: String, _ expected: String) {
    #expect(text { $0.string(value) } == expected)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (-7, "-7"), (10, "10"), (1_234_567_890, "1234567890"),
    (Int64.max, "9223372036854775807"), (Int64.min, "-9223372036854775808"),
  ])
  func `an integer is written`(_ value: Int64, _ expected: String) {
    #expect(text { $0.integer(value) } == expected)
  }

  @Test(arguments: [
    (0.0, 3, "0.000"),
    (0.1, 3, "0.100"),
    (0.0004, 3, "0.000"),
    (0.0005, 3, "0.001"),
    (-0.0004, 3, "0.000"),
    (-0.05, 2, "-0.05"),
    (-1.5, 1, "-1.5"),
    (6.666_666_7, 4, "6.6667"),
    (0.999_96, 4, "1.0000"),
    (599.9, 0, "600"),
    (2.5, 0, "3"),
    (1.5, -3, "2"),
    (0.123_456_789_4, 12, "0.123456789"),
    (.nan, 2, "0.00"),
    (.infinity, 2, "0.00"),
    (-.infinity, 0, "0"),
    (1e300, 1, "922337203685477580.7"),
    (-1e300, 1, "-922337203685477580.8"),
    (.greatestFiniteMagnitude, 9, "0.000000000"),
  ])
  func `a decimal is written with a fixed number of places`(
    _ value: Double, _ places: Int, _ expected: String
  ) {
    #expect(text { $0.decimal(value, places: places) } == expected)
  }

  @Test(arguments: [
    (1.0, "1.0"), (0.1, "0.1"), (-0.0, "-0.0"), (1e-7, "1e-07"), (1e22, "1e+22"),
    (Double.pi, "3.141592653589793"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
  ])
  func `a number within a value is the shortest that reads back`(
    _ value: Double, _ expected: String
  ) {
    #expect(text { $0.value(.number(value)) } == expected)
  }

  @Test func `a value is written whole`() {
    let value: JSONValue = ["b": [1, 2.5, "x", .null, true, [:], []], "a": ["c": "d"]]
    #expect(text { $0.value(value) } == #"{"b":[1,2.5,"x",null,true,{},[]],"a":{"c":"d"}}"#)
  }
}
