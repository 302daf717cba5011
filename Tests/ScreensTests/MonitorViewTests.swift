import Presses
import Screens
import Testing

@Suite struct MonitorViewTests {
  /// A press up to 640 g in a second, let go of in half of one, and another that goes on.
  private func pressed(_ device: ShownDevice = .pad) -> MonitorView {
    var view = MonitorView()
    view.model.add(device)
    for step in 0...125 {
      view.model.take(.at(step * 8, .finger(grams: Double(step) * 640 / 125), on: device))
    }
    view.model.take(.at(1500, .finger(grams: 0, isDown: false), on: device))
    view.model.take(
      .at(3000, .finger(2, grams: 380), .finger(3, grams: 120.4), on: device, merged: 12))
    view.model.tell("press 1  2 fingers  peek, 12 % of the way to pop  force 5.56", on: device.id)
    return view
  }

  private func lines(
    _ view: MonitorView, _ columns: Int, _ rows: Int, glyphs: Glyphs = .unicode,
    at time: Duration = .seconds(4)
  ) -> [String] {
    view.grid(rows: rows, columns: columns, glyphs: glyphs, at: time).lines
  }

  @Test(arguments: [(80, 24), (160, 50), (60, 14), (44, 12), (30, 8), (9, 1)])
  func `a screen is drawn as it is stored`(columns: Int, rows: Int) throws {
    let grid = pressed().grid(
      rows: rows, columns: columns, glyphs: .unicode, at: .seconds(4))
    #expect(grid.rows == rows)
    #expect(grid.columns == columns)
    #expect(
      try grid.lines
        == StoredScreens.lines("monitor-drawn-\(columns)x\(rows)", orStore: grid))
  }

  @Test func `without Unicode it is drawn in ASCII`() throws {
    let grid = pressed().grid(rows: 24, columns: 80, glyphs: .ascii, at: .seconds(4))
    #expect(try grid.lines == StoredScreens.lines("monitor-drawn-ascii", orStore: grid))
    #expect(grid.lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7e).contains($0) } })
  }

  @Test func `names from outside take a cell a character`() {
    let device = ShownDevice(
      id: "x", name: "Füße \u{1b}[31m 触摸板 e\u{301}", className: "pen", maximumForce: 1,
      reportsGrams: false, hasHaptics: false, isForceKnown: true)
    var view = MonitorView()
    view.model.add(device)
    #expect(lines(view, 80, 24)[1].hasPrefix(" Füße ?[31m ??? ?  pen"))
    #expect(lines(view, 80, 24, glyphs: .ascii)[1].hasPrefix(" F??e ?[31m ??? ?  pen"))
  }

  @Test func `every grid has the size that was asked for, within what a display has`() {
    for (columns, rows) in [(1, 1), (-5, 0), (43, 400), (100_000, 12)] {
      let grid = pressed().grid(rows: rows, columns: columns, glyphs: .unicode, at: .seconds(4))
      #expect((1...1000).contains(grid.rows) && (1...1000).contains(grid.columns))
      #expect(grid.lines.count == grid.rows)
    }
  }

  @Test func `what does not fit of many contacts is counted, and the hardest is seen`() {
    var view = MonitorView()
    view.model.add(.pad)
    let fingers = (1...10).map { ShownContact.finger($0, grams: 20 * Double($0)) }
    view.model.take(
      ShownFrame(device: "pad", time: .zero, contacts: fingers, merged: 0))
    #expect(lines(view, 80, 24).contains(" and 6 more"))
    #expect(lines(view, 44, 12)[3].hasPrefix(" #10  █"))
  }

  @Test func `thresholds of a pen are those of pens`() {
    let text = lines(pressed(.pen), 80, 24).joined(separator: "\n")
    #expect(text.contains("hint 13 %"))
    #expect(text.contains("peek 20 %"))
    #expect(text.contains("pop 75 %"))
  }

  @Test func `thresholds that a press told of are marked until another tells of others`() {
    var view = pressed()
    #expect(lines(view, 80, 24).joined(separator: "\n").contains("peek 50 %"))
    view.model.tell(Thresholds(hint: 0.25, peek: 0.37, pop: 0.6), on: "pad")
    view.model.tell(Thresholds(hint: 0.1, peek: 0.2, pop: 0.3), on: "another")
    let text = lines(view, 80, 24).joined(separator: "\n")
    for mark in ["hint 25 %", "peek 37 %", "pop 60 %"] { #expect(text.contains(mark)) }
    #expect(!text.contains("peek 50 %"))
    view.model.add(.pad)
    #expect(lines(view, 80, 24).joined(separator: "\n").contains("peek 37 %"))
  }

  @Test func `a device that ends early has its thresholds higher up`() throws {
    let device = ShownDevice(
      id: "x", name: "x", className: "pressurepad", maximumForce: 5, reportsGrams: true,
      hasHaptics: false, isForceKnown: true)
    let thresholds = try #require(device.usualThresholds)
    // 450 g are beyond 450 g of reach, so that pop is at 95 % of it, and the others with it.
    #expect(abs(thresholds.pop - 0.95) < 1e-9)
    #expect(abs(thresholds.peek - 0.95 * 0.5 / 0.75) < 1e-9)
    #expect(ShownDevice.plain.usualThresholds == nil)
  }

  @Test func `a device without pressure shows that it is touched`() {
    var view = MonitorView()
    view.model.add(.plain)
    view.model.take(.at(0, .finger(grams: 0), on: .plain))
    let text = lines(view, 80, 24).joined(separator: "\n")
    #expect(text.contains("plain, no pressure"))
    #expect(text.contains("down"))
    #expect(!text.contains("peek"))
  }

  @Test func `the device is that which was touched last, or the one that is chosen`() {
    var view = MonitorView()
    view.model.add(.pad)
    view.model.add(.pen)
    #expect(lines(view, 80, 24)[1].hasPrefix(" Force Pad"))
    view.model.take(.at(0, .finger(grams: 10), on: .pen))
    #expect(lines(view, 80, 24)[1].hasPrefix(" Pen Tablet"))
    #expect(lines(view, 80, 24)[0].hasSuffix("device 2 of 2, touched last"))
    _ = view.press("d", at: .zero)
    #expect(lines(view, 80, 24)[0].hasSuffix("device 1 of 2, chosen"))
    _ = view.press("d", at: .zero)
    #expect(lines(view, 80, 24)[0].hasSuffix("device 2 of 2, chosen"))
    view.model.remove("pen")
    #expect(lines(view, 80, 24)[1].hasPrefix(" Force Pad"))
    view.model.remove("pad")
    #expect(lines(view, 80, 24)[1] == " No device that can be touched is here.")
  }

  @Test func `a pause stands still until it is over, but tells that nothing comes`() {
    var view = pressed()
    let before = lines(view, 80, 24)
    #expect(view.isMoving(at: .seconds(4)))
    _ = view.press("p", at: .seconds(4))
    #expect(!view.isMoving(at: .seconds(4)))
    view.model.take(.at(4500, .finger(2, grams: 10)))
    let paused = lines(view, 80, 24, at: .seconds(5))
    #expect(paused[0].hasSuffix("paused"))
    #expect(paused[1..<23] == before[1..<23])
    view.model.silence = .lost
    #expect(lines(view, 80, 24, at: .seconds(5))[0].hasSuffix("waiting for pressured"))
    view.model.silence = .suspended
    #expect(lines(view, 44, 12, at: .seconds(5))[0].hasSuffix("session not active"))
    view.model.silence = nil
    _ = view.press("p", at: .seconds(5))
    #expect(lines(view, 80, 24, at: .seconds(5)) != paused)
  }

  @Test func `only q leaves`() {
    var view = pressed()
    let others = "pdxXQ[A \u{1b}".map { view.press($0, at: .zero) }
    #expect(others.allSatisfy { $0 })
    let goesOn = view.press("q", at: .zero)
    #expect(!goesOn)
  }

  @Test func `what a colour says is said in words as well`() {
    for (grams, word) in [(100.0, ""), (200, "hint"), (310, "peek"), (460, "pop")] {
      var view = MonitorView()
      view.model.add(.pad)
      view.model.take(.at(0, .finger(grams: grams)))
      let row = lines(view, 80, 24)[4]
      #expect(row.hasSuffix(word.isEmpty ? " %" : " %  \(word)"))
    }
  }
}
