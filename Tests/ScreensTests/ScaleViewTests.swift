import Screens
import Testing

@Suite struct ScaleViewTests {
  private func view(_ device: ShownDevice = .pad, _ frames: ShownFrame...) -> ScaleView {
    var view = ScaleView(scale: WeighingScale())
    view.add(device)
    for frame in frames { _ = view.scale.take(frame) }
    return view
  }

  private var held: ScaleView {
    var view = view(.pad, .at(0, .finger(grams: 640)), .at(8, .finger(grams: 380)))
    _ = view.scale.advance(to: .seconds(1))
    return view
  }

  @Test(arguments: [(80, 24), (160, 50), (60, 14), (44, 12), (20, 5)])
  func `a screen is drawn as it is stored`(columns: Int, rows: Int) throws {
    let grid = held.grid(rows: rows, columns: columns, glyphs: .unicode)
    #expect(
      try grid.lines == StoredScreens.lines("scale-drawn-\(columns)x\(rows)", orStore: grid))
  }

  @Test func `without Unicode it is drawn in ASCII`() {
    let lines = view(.pad, .at(0, .finger(grams: 2000))).grid(rows: 24, columns: 80, glyphs: .ascii)
      .lines
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7e).contains($0) } })
    #expect(lines.contains { $0.contains("####") })
  }

  @Test(arguments: [
    (ShownDevice.areaPad, "'pressurectl calibrate area --weight 500'"),
    (.pen, "the force of a pen is not known in grams."), (.plain, "It has no pressure"),
  ])
  func `where there are no grams it says so, and what to do`(device: ShownDevice, words: String) {
    let grid = view(device).grid(rows: 24, columns: 160, glyphs: .unicode)
    let text = grid.lines.joined(separator: " ")
    #expect(text.contains(words))
    #expect(!text.contains("tare"))
    #expect(!text.contains("hold"))
  }

  @Test func `keys tare, forget the maximum and choose`() {
    var view = held
    view.add(.areaPad)
    _ = view.press("m")
    #expect(view.scale.reading?.maximum == 380)
    _ = view.press("t")
    #expect(view.scale.reading?.grams == 0)
    #expect(view.scale.reading?.held == 0)
    _ = view.press("d")
    #expect(view.device?.id == "pad")
    _ = view.press("d")
    #expect(view.device?.id == "area")
    _ = view.press("d")
    #expect(view.scale.chosen == nil)
    let goesOn = view.press("q")
    #expect(!goesOn)
  }

  @Test(arguments: [
    (Silence.lost, "waiting for pressured"), (.suspended, "session not active"),
  ])
  func `that nothing comes is told`(silence: Silence, notice: String) {
    var view = held
    view.silence = silence
    let grid = view.grid(rows: 24, columns: 80, glyphs: .unicode)
    #expect(grid.lines[0].hasSuffix(notice))
  }

  @Test(arguments: [
    (0.0, "    0 g     0%  maximum 0 g"), (1, "    1 g     0%  maximum 1 g"),
    (600, "  600 g  100%+  maximum 600 g"), (2000, " 2000 g  100%+  maximum 2000 g"),
  ])
  func `a line says the same`(grams: Double, text: String) {
    #expect(view(.pad, .at(0, .finger(grams: grams))).scale.reading?.text == text)
  }

  @Test func `digits are five rows high and have their widths`() {
    for character in "0123456789-+% g" {
      #expect(LargeDigits.width(of: String(character)) > 0)
    }
    #expect(LargeDigits.width(of: "12") == 11)
    #expect(LargeDigits.width(of: "12", scale: 2) == 22)
    #expect(LargeDigits.width(of: "") == 0)
  }

  @Test func `the events' clock goes on from the last of them`() {
    var clock = EventClock()
    #expect(clock.time(at: .seconds(9)) == .seconds(9))
    clock.hear(.seconds(2), at: .seconds(9))
    #expect(clock.time(at: .seconds(10)) == .seconds(3))
    #expect(clock.time(at: .seconds(8)) == .seconds(2))
  }
}
