/// Draws what a scale says.
struct ScaleScreen {
  /// Dots of so many cells are as large as it gets.
  private static let largestScale = 4
  private static let gap = 8
  private static let roomForPlaces = 60
  /// The widest that is usual: pads say up to 6000 g.
  private static let widest = ["8888 g", "100%+"]

  let device: ShownDevice
  let scale: WeighingScale
  let glyphs: Glyphs

  func draw(on grid: inout Grid) {
    let reading = scale.reading
    let fraction = reading?.fraction ?? 0
    let percent = Self.percent(fraction, isFull: reading?.isFull == true)
    let style = ForceLevel(fraction, device.usualThresholds).style
    let texts = device.reportsGrams ? [Self.grams(reading?.grams ?? 0), percent] : [percent]
    let below = drawLarge(texts, style, on: &grid)
    let bar = ForceBar(
      column: 2, width: grid.columns - 4, thresholds: nil, glyphs: glyphs)
    bar.draw(fraction, on: &grid, row: below)
    if device.reportsGrams { drawFigures(reading, row: below + 2, on: &grid) }
    drawReason(row: below + 2, on: &grid)
  }

  /// Percent of full scale, which never says more than all of it.
  static func percent(_ fraction: Double, isFull: Bool) -> String {
    isFull ? "100%+" : "\(Numbers.percent(fraction))%"
  }

  static func grams(_ grams: Double) -> String {
    "\(Numbers.whole(grams)) g"
  }

  /// Puts texts beside each other as large as they fit, else the first so, else none; the row of the bar.
  private func drawLarge(
    _ texts: [String], _ style: CellStyle, on grid: inout Grid
  ) -> Int {
    let room = grid.rows - 8
    for count in (1...texts.count).reversed() {
      // As wide as they get, so that the size stays the same while numbers change.
      let widest = Self.widest.suffix(texts.count).prefix(count).map { LargeDigits.width(of: $0) }
      let needed = widest.reduce(0, +) + Self.gap * (count - 1)
      let size = min(
        Self.largestScale, (grid.columns - 4) / needed, room / LargeDigits.height)
      let large = texts.prefix(count)
      let place = grid.columns / count
      guard size >= 1,
        large.allSatisfy({ LargeDigits.width(of: $0, scale: size) < place })
      else { continue }
      let top = 3 + max(0, (room - LargeDigits.height * size) / 2)
      for (index, text) in large.enumerated() {
        let free = place - LargeDigits.width(of: text, scale: size)
        LargeDigits.draw(
          text, row: top, column: place * index + free / 2, scale: size, style,
          glyphs: glyphs, on: &grid)
      }
      let bottom = top + LargeDigits.height * size
      let small = texts.dropFirst(count).joined(separator: "   ")
      grid.put(small, row: bottom - 1, endingAt: grid.columns - 2, style)
      return bottom + 1
    }
    grid.putCentered(texts.joined(separator: "   "), row: 4, style)
    return 6
  }

  private func drawFigures(
    _ reading: WeighingScale.Reading?, row: Int, on grid: inout Grid
  ) {
    // Where there is room they stay where they are while numbers change.
    let places = grid.columns >= Self.roomForPlaces ? [2, 18, 34] : [2, 2, 2]
    let held = reading?.held
    var column = grid.put(
      held.map { "hold \(Numbers.grams($0))" } ?? "no hold", row: row, column: places[0],
      held == nil ? .faint : .heading)
    let tare = scale.awaitsTare ? "at rest" : Numbers.grams(reading?.tare ?? 0)
    column = grid.put("tare \(tare)", row: row, column: max(column + 3, places[1]))
    let maximum = Numbers.grams(reading?.maximum ?? 0)
    grid.put("maximum \(maximum)", row: row, column: max(column + 3, places[2]))
  }

  /// Why there are no grams, a sentence a row or more.
  private func drawReason(row: Int, on grid: inout Grid) {
    guard let reason = device.whyNoGrams else { return }
    var row = row
    var column = 2
    for word in glyphs.narrow(reason).split(separator: " ") {
      if column + word.count > grid.columns - 2, column > 2 {
        row += 1
        column = 2
      }
      guard row < grid.rows - 1 else { return }
      column = grid.put(String(word), row: row, column: column, .notice) + 1
    }
  }
}
