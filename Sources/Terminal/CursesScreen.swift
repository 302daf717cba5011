import CCurses
import LinuxSystem
import Screens

/// The terminal as a screen of cells; it is as it was before once this is gone.
///
/// One thread makes it, uses it and lets it go.
@safe struct CursesScreen: ~Copyable {
  private let screen: OpaquePointer
  private let window: UnsafeMutablePointer<WINDOW>
  private let hasColors: Bool
  private var shown: Grid?

  /// Takes the terminal over; nil where it is of a kind that cannot show screens.
  ///
  /// The corresponding C functions are `newterm` and `newwin`.
  init?() {
    guard let screen = unsafe pressured_curses_enter() else { return nil }
    guard let window = unsafe newwin(0, 0, 0, 0) else {
      _ = endwin()
      unsafe delscreen(screen)
      return nil
    }
    unsafe self.screen = screen
    unsafe self.window = window
    hasColors = TerminalCheck.wantsColors && CursesColors.start()
    _ = cbreak()
    _ = noecho()
    _ = curs_set(0)
    _ = unsafe nodelay(window, true)
    fitTerminal()
  }

  deinit {
    _ = endwin()
    unsafe delscreen(screen)
  }

  /// How large the terminal is, as it says itself where it knows.
  ///
  /// The corresponding C functions are `getmaxy` and `getmaxx`.
  var size: (rows: Int, columns: Int) {
    StandardOutput.terminalSize
      ?? (max(1, Int(unsafe getmaxy(window))), max(1, Int(unsafe getmaxx(window))))
  }

  /// Becomes as large as the terminal is now.
  ///
  /// The corresponding C functions are `resizeterm` and `wresize`.
  mutating func fitTerminal() {
    let (rows, columns) = size
    _ = resizeterm(Int32(clamping: rows), Int32(clamping: columns))
    _ = unsafe wresize(window, Int32(clamping: rows), Int32(clamping: columns))
    forget()
  }

  /// Whatever the terminal shows is not ours any more: all of it is drawn next time.
  ///
  /// The corresponding C function is `clearok`.
  mutating func forget() {
    shown = nil
    _ = unsafe clearok(window, true)
  }

  /// Gives the terminal back until it is drawn to again.
  ///
  /// The corresponding C function is `endwin`.
  mutating func suspend() {
    _ = endwin()
    forget()
  }

  /// Shows a grid; nothing is written where that is what is shown already.
  ///
  /// The corresponding C functions are `waddnstr` and `wrefresh`.
  mutating func show(_ grid: Grid) {
    guard grid != shown else { return }
    shown = grid
    _ = unsafe werase(window)
    for row in 0..<grid.rows {
      var run = grid.row(row)
      while let first = run.first {
        let same = run.prefix { $0.style == first.style }
        let text = String(same.map(\.character))
        setStyle(first.style)
        _ = unsafe wmove(
          window, Int32(clamping: row), Int32(clamping: run.startIndex - row * grid.columns))
        // It fails in the last corner only, where it has nowhere to go on to, and has drawn it.
        _ = unsafe waddnstr(window, text, -1)
        run = run.dropFirst(same.count)
      }
    }
    _ = unsafe wrefresh(window)
  }

  /// A key that was pressed; nil where there is none.
  ///
  /// The corresponding C function is `wgetch`.
  func nextKey() -> Character? {
    guard let byte = UInt8(exactly: unsafe wgetch(window)), byte < 0x80 else { return nil }
    return Character(Unicode.Scalar(byte))
  }

  /// The corresponding C function is `wattr_set`.
  private func setStyle(_ style: CellStyle) {
    let (attributes, pair) = CursesColors.look(of: style, inColor: hasColors)
    _ = unsafe wattr_set(window, attributes, pair, nil)
  }
}
