import Configuration
import Forces
import KeyFiles
import Presses
import Testing

@Suite struct SettingsTests {
  private func settings(_ texts: String...) throws -> Settings {
    var settings = Settings()
    for text in texts { try #require(settings.add(Array(text.utf8), file: "file") == []) }
    return settings
  }

  @Test func `nothing configured is medium and on`() throws {
    let pad = Settings().device(id: "0018-06cb-cd8b-pad", name: "Pad")
    #expect(pad == DeviceSettings())
    #expect(pad.sensitivity == .medium)
    #expect(pad.recognizes)
    #expect(pad.curve == nil)
    #expect(pad.fullScale == nil)
    #expect(pad.haptics == .medium)
  }

  @Test func `every key is followed`() throws {
    let pad = try settings(
      """
      # A comment.
      ; Another.
      [Defaults]
      Sensitivity = firm
      Recognition=no\r
      \tCurve=0  0.4\t0.6 1
      FullScale=5e2
      Haptics=off
      """
    ).device(id: "id", name: "Pad")
    var expected = DeviceSettings()
    expected.sensitivity = .firm
    expected.recognizes = false
    expected.curve = try PressureCurve(x1: 0, y1: 0.4, x2: 0.6, y2: 1)
    expected.fullScale = 500
    expected.haptics = .off
    #expect(pad == expected)
  }

  @Test(arguments: [
    ("Pad", true), ("0018-06cb-cd8b-pad", true), ("P?d", true), ("*", true), ("00*-pad", true),
    ("*06cb*cd8b*", true), ("Pad*", true), ("pad", false), ("Pa", false), ("?Pad", false),
    ("*-pad-2", false), ("0018*06cc*", false),
  ])
  func `a section is for the devices that it names`(pattern: String, isMeant: Bool) throws {
    let settings = try settings("[Device \(pattern)]\nRecognition=no\n")
    #expect(settings.device(id: "0018-06cb-cd8b-pad", name: "Pad").recognizes == !isMeant)
  }

  @Test func `stars cost no time`() throws {
    let pattern = String(repeating: "*a", count: 500)
    let settings = try settings("[Device \(pattern)]\nRecognition=no\n")
    let name = String(repeating: "a", count: 2000)
    #expect(!settings.device(id: "", name: name).recognizes)
    #expect(settings.device(id: "", name: name + "b").recognizes)
  }

  @Test func `a device's own section counts more than the defaults, the later one most`() throws {
    let settings = try settings(
      """
      [Device Pad]
      Sensitivity=light
      FullScale=400
      [Device *]
      FullScale=300
      """,
      """
      [Defaults]
      Sensitivity=firm
      FullScale=200
      Haptics=firm
      """)
    let pad = settings.device(id: "id", name: "Pad")
    #expect(pad.sensitivity == .light)
    #expect(pad.fullScale == 300)
    #expect(pad.haptics == .firm)
    #expect(settings.device(id: "id", name: "Pen").sensitivity == .firm)
  }
}

@Suite struct ConfigurationMistakeTests {
  private func mistakes(_ bytes: [UInt8]) -> [String] {
    var settings = Settings()
    return settings.add(bytes, file: "/etc/p.conf").map(\.description)
  }

  private static let keys = "Sensitivity, Recognition, Curve, FullScale and Haptics"

  @Test(arguments: [
    ("Sensitivity=hard", "'Sensitivity' is light, medium or firm, not 'hard'"),
    ("Sensitivity=Medium", "'Sensitivity' is light, medium or firm, not 'Medium'"),
    ("Sensitivity=", "'Sensitivity' has no value"),
    ("Recognition=off", "'Recognition' is yes or no, not 'off'"),
    ("Haptics=loud", "'Haptics' is light, medium, firm or off, not 'loud'"),
    ("FullScale=much", "'FullScale' needs a number, not 'much'"),
    ("FullScale=nan", "'FullScale' needs a number, not 'nan'"),
    ("FullScale=0x10", "'FullScale' needs a number, not '0x10'"),
    ("FullScale=500 g", "'FullScale' needs a number, not '500 g'"),
    ("FullScale=0", "'FullScale' is from 1 to 100000, not '0'"),
    ("FullScale=-600", "'FullScale' is from 1 to 100000, not '-600'"),
    ("FullScale=1e9", "'FullScale' is from 1 to 100000, not '1e9'"),
    ("FullScale=1e999", "'FullScale' is from 1 to 100000, not '1e999'"),
    ("Curve=0 0 1", "'Curve' needs four numbers, x1 y1 x2 y2, not '0 0 1'"),
    ("Curve=0 0 1 1 1", "'Curve' needs four numbers, x1 y1 x2 y2, not '0 0 1 1 1'"),
    ("Curve=0 a 1 1", "'Curve' needs a number, not 'a'"),
    ("Curve=0 0 1.5 1", "'Curve' is from 0 to 1, not '1.5'"),
    ("Curve=-0.1 0 1 1", "'Curve' is from 0 to 1, not '-0.1'"),
    ("Feel=soft", "there is no key 'Feel', only \(keys)"),
    ("sensitivity=firm", "there is no key 'sensitivity', only \(keys)"),
    ("Sensitivity", "neither [Section], Key=value nor # comment"),
    ("=firm", "neither [Section], Key=value nor # comment"),
    ("[Pad]", "there is no section 'Pad', only [Defaults] and [Device NAME]"),
    ("[Devices Pad]", "there is no section 'Devices Pad', only [Defaults] and [Device NAME]"),
    ("[Device]", "[Device] needs the name or id of a device: [Device NAME]"),
    ("[Device  ]", "[Device] needs the name or id of a device: [Device NAME]"),
    ("[Device Pad", "the section's name ends without ]"),
    ("[", "the section's name ends without ]"),
  ])
  func `a mistake is told with its file and line`(line: String, problem: String) {
    #expect(mistakes(Array("# one\n[Defaults]\n\(line)\n".utf8)) == ["/etc/p.conf:3: \(problem)"])
  }

  @Test func `a key twice in a section names both lines`() {
    let text = "[Defaults]\nHaptics=off\n\nHaptics=firm\n[Defaults]\nHaptics=firm\n"
    #expect(
      mistakes(Array(text.utf8)) == [
        "/etc/p.conf:4: 'Haptics' stands in this section already, on line 2"
      ])
  }

  @Test func `a key before any section says where it belongs`() {
    #expect(
      mistakes(Array("Haptics=off\n".utf8)) == [
        "/etc/p.conf:1: a key before the first section; begin with [Defaults] or [Device NAME]"
      ])
  }

  @Test func `all mistakes of a file are told, lines counted in any style`() {
    let text = "[Defaults]\r\nA=1\r\n\r\n[Foo]\r\nHaptics=loud\r\n"
    #expect(
      mistakes(Array(text.utf8)).map { $0.prefix(14) } == [
        "/etc/p.conf:2:", "/etc/p.conf:4:", "/etc/p.conf:5:",
      ])
  }

  @Test(arguments: [
    ([0xff, 0xfe], "the file is not UTF-8"), ([0x5b, 0, 0x5d], "the file is not UTF-8"),
    ([UInt8](repeating: 0x23, count: 256 * 1024 + 1), "the file is larger than 262144 bytes"),
  ])
  func `a file that is none of settings is refused whole`(bytes: [UInt8], problem: String) {
    #expect(mistakes(bytes) == ["/etc/p.conf:1: \(problem)"])
  }

  @Test func `a long text is cut in the message`() {
    let line = "Haptics=" + String(repeating: "x", count: 10_000)
    let message = mistakes(Array("[Defaults]\n\(line)".utf8)).first ?? ""
    #expect(message.hasSuffix("x…'"))
    #expect(message.count < 200)
  }

  @Test func `what a wrong section holds is for nobody`() throws {
    var settings = Settings()
    let mistakes = settings.add(Array("[Foo]\nRecognition=no\n".utf8), file: "f")
    #expect(mistakes.count == 1)
    #expect(settings.device(id: "id", name: "Pad").recognizes)
  }
}
