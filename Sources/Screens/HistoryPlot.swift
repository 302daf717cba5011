import Presses

/// The force of the last seconds as an area, with thresholds across it and an axis below.
struct HistoryPlot {
  /// Names and percents of thresholds, left of the axis: `peek 50 %`.
  static let labelWidth = 10
  /// The least that shows anything: four rows and the axis with its numbers.
  static let leastHeight = 6

  let top: Int
  let height: Int
  let column: Int
  let width: Int
  let thresholds: Thresholds?
  let glyphs: Glyphs

  private var rows: Int { height - 2 }
  private var left: Int { column + Self.labelWidth + 1 }
  private var cells: Int { width - Self.labelWidth - 1 }

  func draw(_ history: ForceHistory, at time: Duration, on grid: inout Grid) {
    guard rows > 0, cells > 0 else { return }
    drawFrame(on: &grid)
    for (index, peak) in history.peaks(cells, at: time).enumerated() {
      drawColumn(peak, column: left + index, on: &grid)
    }
    drawTimes(on: &grid)
  }

  private func drawFrame(on grid: inout Grid) {
    for row in 0..<rows { grid.put(glyphs.axis, row: top + row, column: left - 1, .faint) }
    label("100 %", row: 0, on: &grid)
    label("0 %", row: rows - 1, on: &grid)
    for (name, fraction) in thresholds?.named ?? [] {
      let row = rows - 1 - min(steps(fraction) / glyphs.columns.count, rows - 1)
      for cell in 0..<cells {
        grid.put(glyphs.dash, row: top + row, column: left + cell, .faint)
      }
      label("\(name) \(Numbers.whole(fraction * 100)) %", row: row, on: &grid)
    }
  }

  private func label(_ text: String, row: Int, on grid: inout Grid) {
    let text = Numbers.padded(text, to: Self.labelWidth - 1)
    grid.put(text, row: top + row, column: column, .faint)
  }

  private func drawColumn(_ fraction: Double, column: Int, on grid: inout Grid) {
    let levels = glyphs.columns.count
    let filled = steps(fraction)
    for row in 0..<rows {
      let rest = min(filled - row * levels, levels)
      guard rest > 0 else { return }
      let style = ForceLevel(Double(row) / Double(rows), thresholds).style
      grid.put(glyphs.columns[rest - 1], row: top + rows - 1 - row, column: column, style)
    }
  }

  /// How many steps of a cell's height a fraction fills; what is not nothing is seen.
  private func steps(_ fraction: Double) -> Int {
    let most = rows * glyphs.columns.count
    let steps = Int(exactly: (fraction * Double(most)).rounded()) ?? 0
    return fraction > 0 ? max(1, min(steps, most)) : 0
  }

  private func drawTimes(on grid: inout Grid) {
    let seconds = Int(ForceHistory.span / .seconds(1))
    let row = top + rows
    grid.put(glyphs.corner, row: row, column: left - 1, .faint)
    for cell in 0..<cells { grid.put(glyphs.baseline, row: row, column: left + cell, .faint) }
    for second in 0...seconds {
      let column = left + (cells - 1) * (seconds - second) / seconds
      grid.put(glyphs.tick, row: row, column: column, .faint)
      let text = second == 0 ? "now" : "-\(second) s"
      let start = second == 0 ? column - text.count + 1 : max(left, column - text.count / 2)
      // Where seconds are close, only the ends have their numbers.
      guard second == 0 || second == seconds || cells >= 8 * seconds else { continue }
      grid.put(text, row: row + 1, column: start, .faint)
    }
  }
}
