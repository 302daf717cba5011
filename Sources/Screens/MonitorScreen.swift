/// Draws what a monitor knows.
struct MonitorScreen {
  /// The number of a contact and what it is: `#12 airbrush`; where it is narrow the number alone.
  private static let nameWidth = 14
  private static let shortNameWidth = 6
  private static let roomForTools = 60
  /// Grams, percent and the phase that so much force reaches.
  private static let numbersWidth = 22
  /// A bar that is longer says no more.
  private static let widestBar = 100
  /// Rows that are kept for contacts: a hand, where there is room.
  private static let mostContacts = 5

  let model: MonitorModel
  let time: Duration
  let isPaused: Bool
  let silence: Silence?
  let glyphs: Glyphs

  func grid(rows: Int, columns: Int) -> Grid {
    var grid = Grid(rows: rows, columns: columns)
    guard ScreenFrame.fits(&grid) else { return grid }
    let shown = model.shown
    ScreenFrame.drawHeading(
      "pressurectl monitor", shown?.surface.device,
      position: ScreenFrame.position(
        shown?.index, of: model.surfaces.count, isChosen: model.chosen != nil),
      notice: notice, glyphs: glyphs, on: &grid)
    var keys: [(key: Character, what: String)] = [
      ("q", "quit"), ("p", isPaused ? "go on" : "pause"),
    ]
    if model.surfaces.count > 1 { keys.append(("d", "next device")) }
    ScreenFrame.drawKeys(keys, on: &grid)
    if let surface = shown?.surface { draw(surface, on: &grid) }
    return grid
  }

  private var notice: String? {
    silence?.notice ?? (isPaused ? "paused" : nil)
  }

  private func draw(_ surface: MonitorModel.Surface, on grid: inout Grid) {
    let left = grid.columns < Self.roomForTools ? Self.shortNameWidth : Self.nameWidth
    let bar = ForceBar(
      column: left, width: min(grid.columns - left - Self.numbersWidth - 2, Self.widestBar),
      thresholds: surface.thresholds, glyphs: glyphs)
    let least = HistoryPlot.leastHeight
    let contactRows = max(1, min(Self.mostContacts, grid.rows - 7 - least))
    var row = grid.rows > ScreenFrame.leastRows + 4 ? 3 : 2
    bar.drawNames(on: &grid, row: row)
    drawContacts(surface, bar, rows: contactRows, from: row + 1, on: &grid)
    row += 1 + contactRows
    drawPress(surface, row: row, on: &grid)
    let top = row + (grid.rows > ScreenFrame.leastRows + 4 ? 2 : 1)
    HistoryPlot(
      top: top, height: grid.rows - 1 - top, column: 1, width: grid.columns - 2,
      thresholds: surface.thresholds, glyphs: glyphs
    ).draw(surface.history, at: time, on: &grid)
    if surface.merged > 0 {
      grid.put(
        "\(surface.merged) frames merged", row: grid.rows - 1, endingAt: grid.columns - 1, .faint)
    }
  }

  private func drawContacts(
    _ surface: MonitorModel.Surface, _ bar: ForceBar, rows: Int, from top: Int,
    on grid: inout Grid
  ) {
    if surface.contacts.isEmpty {
      grid.put("nothing touches", row: top, column: 1, .faint)
    }
    // Where there is one row it is that of the hardest contact, which is also what the plot shows.
    if rows == 1, let hardest = surface.contacts.max(by: { $0.fraction < $1.fraction }) {
      return draw(hardest, on: surface.device, bar, row: top, on: &grid)
    }
    let fit = surface.contacts.count > rows ? rows - 1 : rows
    for (index, contact) in surface.contacts.prefix(fit).enumerated() {
      draw(contact, on: surface.device, bar, row: top + index, on: &grid)
    }
    let others = surface.contacts.count - fit
    if others > 0 { grid.put("and \(others) more", row: top + fit, column: 1, .faint) }
  }

  private func draw(
    _ contact: ShownContact, on device: ShownDevice, _ bar: ForceBar, row: Int, on grid: inout Grid
  ) {
    // A device that was never unplugged counts its contacts far.
    let number = contact.id.magnitude % 1000
    grid.put("#\(number)", row: row, column: 1)
    if bar.column == Self.nameWidth {
      grid.put(String(glyphs.narrow(contact.tool).prefix(8)), row: row, column: 6)
    }
    guard device.maximumForce > 0 else {
      grid.put("down", row: row, column: bar.column)
      return
    }
    bar.draw(contact.fraction, on: &grid, row: row)
    let level = ForceLevel(contact.fraction, bar.thresholds)
    var column = bar.column + bar.width + 1
    if let grams = contact.grams {
      grid.put(Numbers.padded(Numbers.grams(grams), to: 6), row: row, column: column, .heading)
    }
    column += 8
    let percent = "\(Numbers.percent(contact.fraction)) %"
    grid.put(Numbers.padded(percent, to: 5), row: row, column: column)
    if level != .below { grid.put(level.rawValue, row: row, column: column + 7, level.style) }
  }

  private func drawPress(
    _ surface: MonitorModel.Surface, row: Int, on grid: inout Grid
  ) {
    let text = surface.press.map(glyphs.narrow) ?? "no press yet"
    let style: CellStyle = surface.press == nil ? .faint : .plain
    grid.put(String(text.prefix(grid.columns - 2)), row: row, column: 1, style)
  }
}
