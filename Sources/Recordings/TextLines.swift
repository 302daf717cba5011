/// The lines of a text, without what ends them.
struct TextLines {
  struct Line: Hashable, Sendable {
    /// Counted from 1.
    var number: Int
    var range: Range<Int>
    /// Whether a newline ends it, as it should.
    var isTerminated: Bool
  }

  private let bytes: [UInt8]
  private var start = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> Line? {
    guard start < bytes.count else { return nil }
    let first = start
    var end = first
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    let isTerminated = end < bytes.count
    start = end + 1
    number += 1
    if end > first, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return Line(number: number, range: first..<end, isTerminated: isTerminated)
  }
}
