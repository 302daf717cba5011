import Presses

/// A force as a bar, with the thresholds marked on it.
struct ForceBar {
  let column: Int
  let width: Int
  let thresholds: Thresholds?
  let glyphs: Glyphs

  func draw(_ fraction: Double, on grid: inout Grid, row: Int) {
    guard width > 0 else { return }
    let parts = glyphs.rowParts.count + 1
    let filled = Int(exactly: (fraction * Double(width * parts)).rounded(.down)) ?? 0
    let (whole, rest) = filled.quotientAndRemainder(dividingBy: parts)
    for cell in 0..<width {
      let style = ForceLevel(Double(cell) / Double(width), thresholds).style
      let position = column + cell
      if cell < whole {
        grid.put(glyphs.full, row: row, column: position, style)
      } else if cell == whole, rest > 0 {
        grid.put(glyphs.rowParts[rest - 1], row: row, column: position, style)
      } else {
        grid.put(glyphs.track, row: row, column: position, .faint)
      }
    }
    for (_, position) in marks {
      grid.put(glyphs.mark, row: row, column: position)
    }
  }

  /// The names of the thresholds above their marks, as much of each as there is room for.
  func drawNames(on grid: inout Grid, row: Int) {
    let marks = marks
    for (index, (name, position)) in marks.enumerated() {
      let next = index + 1 < marks.count ? marks[index + 1].column : grid.columns
      let text = "\(glyphs.pointer)\(name)".prefix(max(next - position, 0))
      grid.put(String(text), row: row, column: position, .faint)
    }
  }

  /// The cell of each threshold: the first that is filled once the force has reached it.
  private var marks: [(name: String, column: Int)] {
    (thresholds?.named ?? []).map { name, fraction in
      let cell = Int(exactly: (fraction * Double(width)).rounded(.down)) ?? 0
      return (name, column + min(cell, width - 1))
    }
  }
}
