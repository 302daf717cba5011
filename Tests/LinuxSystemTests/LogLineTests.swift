import LinuxSystem
import Testing

@Suite struct LogLineTests {
  @Test(arguments: [
    ("pad", "pad"), ("Étui 触摸板 🙂", "Étui 触摸板 🙂"), ("a\nb", "a\\x0ab"), ("\u{1b}[31m", "\\x1b[31m"),
    ("\u{0}", "\\x00"), ("\u{7f}\u{85}", "\\x7f\\x85"), ("a\u{2028}b", "a\\x2028b"),
    ("a\u{202e}b", "a\\x202eb"), ("%s%n", "%s%n"),
  ])
  func `what cannot be seen is written as its number`(text: String, line: String) {
    #expect(text.asLogLine == line)
  }

  @Test func `a long text is cut, and says so`() {
    #expect(String(repeating: "a", count: 1000).asLogLine.count == 1000)
    let cut = String(repeating: "a", count: 10_240).asLogLine
    #expect(cut == String(repeating: "a", count: 1000) + "…")
  }
}
