import Testing

@testable import Varlink

@Suite struct `A JSON cursor` {
  /// What is written into so many bytes, and whether something had no room.
  private static func written(
    in room: Int, _ body: (inout JSONCursor) -> Void
  ) throws -> (text: String, hasOverflown: Bool) {
    var memory = [UInt8](repeating: UInt8(ascii: "#"), count: room + 1)
    var hasOverflown = false
    let count = try memory.withUnsafeMutableBufferPointer { memory in
      let part = UnsafeMutableBufferPointer(rebasing: memory[..<room])
      var cursor = try #require(JSONCursor(part))
      body(&cursor)
      hasOverflown = cursor.hasOverflown
      return cursor.count
    }
    #expect(memory[room] == UInt8(ascii: "#"))
    return (String(decoding: memory[..<count], as: UTF8.self), hasOverflown)
  }

  private static let values: [Double] = [
    0, -0.0, 1, -1, 0.5, 0.00005, 0.00004, 0.99999, 0.999995, 12.34567, -12.34567, 1e15, -1e15,
    1e19, -1e300,
    .infinity, .nan, 4503599627370496.5,
  ]

  @Test(arguments: values, [0, 1, 4, 5, 9])
  func `writes decimals as the writer does`(value: Double, places: Int) throws {
    var writer = JSONWriter()
    writer.decimal(value, places: places)
    let result = try Self.written(in: 64) { $0.decimal(value, DecimalPrecision(places: places)) }
    #expect(result.text == String(decoding: writer.bytes, as: UTF8.self))
    #expect(!result.hasOverflown)
  }

  @Test(arguments: [0, 9, 10, 99, 100, -1, -10, 123_456_789, .max, .min] as [Int64])
  func `writes integers`(value: Int64) throws {
    let result = try Self.written(in: 64) { $0.integer(value) }
    #expect(result.text == "\(value)")
  }

  @Test func `writes text, known or made before`() throws {
    let result = try Self.written(in: 64) { cursor in
      cursor.text(#"{"a":"#)
      cursor.text(Array("[]".utf8))
      cursor.text("}\0")
    }
    #expect(result.text == "{\"a\":[]}\0")
  }

  @Test func `leaves out what has no room, and says so`() throws {
    let text = try Self.written(in: 4) { cursor in
      cursor.text("12345")
      cursor.text("123")
      cursor.text("45")
    }
    #expect(text.text == "123")
    #expect(text.hasOverflown)

    let number = try Self.written(in: JSONCursor.longestNumber - 1) { $0.integer(1) }
    #expect(number.text == "")
    #expect(number.hasOverflown)
  }
}
