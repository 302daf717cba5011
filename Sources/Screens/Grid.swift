/// What a cell is, from which a terminal makes its looks.
///
/// Colour only adds to it: what a style says is said in words or by position too.
package enum CellStyle: Hashable, Sendable, CaseIterable {
  case plain
  case heading
  /// What is there to compare with: axes, marks, keys.
  case faint
  /// A key that can be pressed.
  case key
  /// What needs attention: nothing comes any more, or nothing moves.
  case notice
  /// Force below hint, from hint, from peek and from pop on.
  case light
  case hint
  case peek
  case pop
}

/// One character of a screen.
package struct Cell: Hashable, Sendable {
  package var character: Character
  package var style: CellStyle

  package static let empty = Cell(character: " ", style: .plain)
}

/// A screen full of cells.
///
/// What does not fit is cut off, never wrapped.
package struct Grid: Hashable, Sendable {
  /// Of a larger terminal only so much is used: no display has more, and a size is a number from outside.
  private static let largest = 1000

  package let rows: Int
  package let columns: Int
  private var cells: [Cell]

  /// An empty screen.
  package init(rows: Int, columns: Int) {
    self.rows = min(max(rows, 1), Self.largest)
    self.columns = min(max(columns, 1), Self.largest)
    cells = Array(repeating: .empty, count: self.rows * self.columns)
  }

  /// The cells of a row, from the left; none outside of the screen.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    guard (0..<rows).contains(row) else { return [] }
    return cells[row * columns..<(row + 1) * columns]
  }

  /// The rows as text, without the spaces at their ends.
  package var lines: [String] {
    (0..<rows).map { row in
      let characters = self.row(row).map(\.character)
      let end = characters.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return String(characters[..<end])
    }
  }

  package mutating func put(
    _ character: Character, row: Int, column: Int, _ style: CellStyle = .plain
  ) {
    guard (0..<rows).contains(row), (0..<columns).contains(column) else { return }
    cells[row * columns + column] = Cell(character: character, style: style)
  }

  /// Puts a text down from a column on; the column after it.
  @discardableResult
  package mutating func put(
    _ text: String, row: Int, column: Int, _ style: CellStyle = .plain
  ) -> Int {
    var column = column
    for character in text {
      put(character, row: row, column: column, style)
      column += 1
    }
    return column
  }

  /// Puts a text down so that it ends before a column.
  package mutating func put(
    _ text: String, row: Int, endingAt column: Int, _ style: CellStyle = .plain
  ) {
    put(text, row: row, column: column - text.count, style)
  }

  /// Puts a text down in the middle of a row.
  package mutating func putCentered(_ text: String, row: Int, _ style: CellStyle = .plain) {
    put(text, row: row, column: max(0, (columns - text.count) / 2), style)
  }
}
