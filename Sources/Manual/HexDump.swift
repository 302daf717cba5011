/// Bytes as `hexdump -C` shows them.
package enum HexDump {
  private static let bytesPerLine = 16
  private static let printable: ClosedRange<UInt8> = 0x20...0x7E
  private static let dot = UInt8(ascii: ".")

  /// A display for a manual page.
  package static func text(of bytes: [UInt8]) -> String {
    Mdoc.literal(lines(of: bytes))
  }

  /// Offset, the bytes in two groups, and what of them is text.
  package static func lines(of bytes: [UInt8]) -> [String] {
    stride(from: 0, to: bytes.count, by: bytesPerLine).map { offset in
      let line = bytes[offset...].prefix(bytesPerLine)
      var numbers = line.map { hexadecimal(Int($0), digits: 2) }
      numbers += Array(repeating: "  ", count: bytesPerLine - line.count)
      let halves = [numbers.prefix(bytesPerLine / 2), numbers.suffix(bytesPerLine / 2)]
        .map { $0.joined(separator: " ") }
      let text = String(
        decoding: line.map { printable.contains($0) ? $0 : dot }, as: UTF8.self)
      return "\(hexadecimal(offset, digits: 8))  \(halves[0])  \(halves[1])  |\(text)|"
    }
  }

  private static func hexadecimal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
