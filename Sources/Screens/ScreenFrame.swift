/// What all screens have: a heading, a line with keys, and a least size.
enum ScreenFrame {
  /// The smallest screen on which everything has its place.
  static let leastRows = 12
  static let leastColumns = 44

  /// Whether the screen is large enough; else it is told so.
  static func fits(_ grid: inout Grid) -> Bool {
    if grid.rows >= leastRows, grid.columns >= leastColumns { return true }
    let row = max(0, grid.rows / 2 - 1)
    grid.putCentered("too small", row: row, .notice)
    grid.putCentered("\(leastColumns) x \(leastRows) is needed", row: row + 1)
    return false
  }

  /// The first two rows: which program, which device of how many, what it is.
  static func drawHeading(
    _ title: String, _ device: ShownDevice?, position: String, notice: String?, glyphs: Glyphs,
    on grid: inout Grid
  ) {
    grid.put(title, row: 0, column: 1, .heading)
    if let notice {
      grid.put(notice, row: 0, endingAt: grid.columns - 1, .notice)
    } else {
      grid.put(position, row: 0, endingAt: grid.columns - 1, .faint)
    }
    guard let device else {
      grid.put("No device that can be touched is here.", row: 1, column: 1)
      grid.put("'pressurectl doctor' tells why.", row: 2, column: 1, .faint)
      return
    }
    let room = grid.columns - 5 - device.summary.count
    let name = String(glyphs.narrow(device.name).prefix(max(room, 8)))
    let end = grid.put(name, row: 1, column: 1, .heading)
    grid.put(device.summary, row: 1, column: end + 2, .faint)
  }

  /// The last row: what can be pressed.
  static func drawKeys(_ keys: [(key: Character, what: String)], on grid: inout Grid) {
    var column = 1
    for (key, what) in keys {
      let end = column + 2 + what.count
      guard end < grid.columns else { return }
      grid.put(key, row: grid.rows - 1, column: column, .key)
      column = grid.put(what, row: grid.rows - 1, column: column + 2, .faint) + 3
    }
  }

  /// Which device of how many is shown, and whether it was asked for.
  static func position(_ index: Int?, of count: Int, isChosen: Bool) -> String {
    guard let index, count > 1 else { return "" }
    return "device \(index + 1) of \(count), " + (isChosen ? "chosen" : "touched last")
  }
}
