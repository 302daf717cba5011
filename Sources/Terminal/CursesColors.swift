import CCurses
import Screens

/// The looks of cells: attributes on every terminal, and colours where there are some.
enum CursesColors {
  private static let colors: [(style: CellStyle, color: Int32)] = [
    (.key, COLOR_CYAN), (.notice, COLOR_YELLOW), (.light, COLOR_GREEN), (.hint, COLOR_YELLOW),
    (.peek, COLOR_MAGENTA), (.pop, COLOR_RED),
  ]

  /// Defines the colours, on the terminal's own background; false where it has none.
  ///
  /// The corresponding C functions are `start_color`, `use_default_colors` and `init_pair`.
  static func start() -> Bool {
    guard has_colors(), start_color() == OK, use_default_colors() == OK else { return false }
    for (index, (_, color)) in colors.enumerated() {
      _ = init_pair(Int16(index + 1), Int16(color), -1)
    }
    return true
  }

  static func look(
    of style: CellStyle, inColor: Bool
  ) -> (attributes: attr_t, pair: Int16) {
    let index = inColor ? colors.firstIndex { $0.style == style } : nil
    return (attributes(of: style), Int16(index.map { $0 + 1 } ?? 0))
  }

  private static func attributes(of style: CellStyle) -> attr_t {
    switch style {
    case .plain, .light: pressured_curses_normal
    case .faint: pressured_curses_dim
    case .heading, .key, .hint, .peek, .pop: pressured_curses_bold
    case .notice: pressured_curses_reverse
    }
  }
}
