/// Takes numbers from the front of an input; zeros where it has ended.
struct InputReader {
  private var rest: ArraySlice<UInt8>

  init(_ input: [UInt8]) {
    rest = input[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func word() -> UInt16 { UInt16(byte()) << 8 | UInt16(byte()) }

  mutating func number() -> Int32 {
    Int32(truncatingIfNeeded: UInt32(word()) << 16 | UInt32(word()))
  }

  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[Int(byte()) % elements.count]
  }
}
