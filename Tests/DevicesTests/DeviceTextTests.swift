import Testing

@testable import Devices

struct `A text from a device` {
  @Test(arguments: [
    ("SynPS/2 Synaptics TouchPad", "SynPS/2 Synaptics TouchPad"),
    ("Touché 触控板 🖊", "Touché 触控板 🖊"),
    ("Evil %s %d %x Mouse", "Evil %s %d %x Mouse"),
    ("red\u{1B}[31m\nforged line", "red\u{FFFD}[31m\u{FFFD}forged line"),
    ("a\u{202E}b\u{2028}c\u{7F}d\u{85}e", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e"),
    ("", ""),
  ])
  func `is shown as it is, but for what steers a terminal`(text: String, shown: String) {
    #expect(String(deviceText: text.utf8) == shown)
  }

  @Test func `that is not UTF-8 is repaired`() {
    #expect(String(deviceText: [0x41, 0xFF, 0x42, 0xC3] as [UInt8]) == "A\u{FFFD}B\u{FFFD}")
  }

  @Test(arguments: [UInt8(0x41), 0xFF, 0x1B, 0xE2])
  func `is never longer than 256 bytes`(byte: UInt8) {
    let text = String(deviceText: [UInt8](repeating: byte, count: 10_000))
    #expect(text.utf8.count <= String.maximumDeviceTextLength)
    #expect(text.utf8.count > 250)
  }

  @Test func `is not cut inside a character`() {
    let text = String(deviceText: (String(repeating: "a", count: 255) + "é").utf8)
    #expect(text.hasPrefix(String(repeating: "a", count: 255)))
    #expect(text.utf8.count <= 256)
  }
}
