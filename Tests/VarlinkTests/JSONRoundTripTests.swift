import Testing
import Varlink

/// Numbers that are the same in each run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

extension SeededGenerator {
  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &self) {
    case 0: .null
    case 1: .bool(.random(using: &self))
    case 2: .integer(Int64(truncatingIfNeeded: next()) >> Int64.random(in: 0..<64, using: &self))
    case 3: .number(double())
    case 4, 5: .string(string())
    case 6: .array((0..<Int.random(in: 0..<5, using: &self)).map { _ in value(depth: depth - 1) })
    default: .object(object(depth: depth - 1))
    }
  }

  mutating func object(depth: Int) -> JSONObject {
    let count = Int.random(in: 0..<24, using: &self)
    return JSONObject((0..<count).map { _ in (string(), value(depth: min(depth, 1))) })
  }

  /// Any bit pattern that is a finite number with a fraction or beyond the integers.
  private mutating func double() -> Double {
    while true {
      let candidate = Double(bitPattern: next())
      if candidate.isFinite { return candidate }
    }
  }

  /// A string of any scalars but NUL, which does not survive the writer.
  private mutating func string() -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &self) {
      let limit: UInt32 = Bool.random(using: &self) ? 0x80 : 0x11_0000
      if let scalar = Unicode.Scalar(UInt32.random(in: 1..<limit, using: &self)) {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}

struct JSONRoundTripTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `what the writer writes the reader reads`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = generator.value(depth: 4)
    var writer = JSONWriter()
    writer.value(value)
    #expect(try JSONReader.value(of: writer.bytes) == value)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a damaged text is refused or read, and never traps`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var writer = JSONWriter()
    writer.object(generator.object(depth: 2))
    var survived = 0
    for _ in 0..<100 {
      var bytes = writer.bytes
      let position = Int.random(in: bytes.indices, using: &generator)
      bytes[position] = UInt8.random(in: 0...255, using: &generator)
      do throws(JSONError) {
        _ = try JSONReader.value(of: bytes)
        survived += 1
      } catch {
        #expect(error.offset <= bytes.count)
      }
    }
    #expect(survived < 100)
  }

  @Test(arguments: 0...9)
  func `a decimal reads back within half a unit of its last place`(_ places: Int) throws {
    var generator = SeededGenerator(seed: UInt64(places))
    var unit = 1.0
    for _ in 0..<places { unit /= 10 }
    for _ in 0..<500 {
      let value = Double.random(in: -1000...1000, using: &generator)
      var writer = JSONWriter()
      writer.decimal(value, places: places)
      let read = try #require(try JSONReader.value(of: writer.bytes).doubleValue)
      #expect(abs(read - value) <= unit * 0.500_001 + 1e-12)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a decimal text is read as the nearest double`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let whole = UInt64.random(in: 0...UInt64.max >> UInt64.random(in: 0..<64, using: &generator))
      let exponent = Int.random(in: -30...30, using: &generator)
      let text = "\(whole).\(UInt16.random(in: 0...999, using: &generator))e\(exponent)"
      let value = try JSONReader.value(of: Array(text.utf8))
      #expect(value == Double(text).map(JSONValue.number), "\(text)")
    }
  }
}
