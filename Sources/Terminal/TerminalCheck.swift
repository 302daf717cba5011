import CCurses
import Glibc
import LinuxSystem
package import Screens

/// What the standard output is, and what can be done with it.
package enum TerminalCheck {
  /// Whether a full screen can be shown on it: it is a terminal, of a kind that is known and can put
  /// characters where they belong.
  ///
  /// The corresponding C functions are `isatty` and `setupterm`.
  package static var canShowScreens: Bool {
    guard isatty(STDOUT_FILENO) == 1 else { return false }
    switch EnvironmentVariable.value(of: "TERM") {
    case nil, "", "dumb", "unknown": return false
    default: return pressured_curses_can_move() == 1
    }
  }

  /// What it can show in the user's locale.
  ///
  /// The corresponding C functions are `setlocale` and `nl_langinfo`.
  package static func glyphs() -> Glyphs {
    _ = unsafe setlocale(LC_ALL, "")
    guard let name = unsafe nl_langinfo(nl_item(CODESET)) else { return .ascii }
    return Glyphs(isUnicode: unsafe String(cString: name) == "UTF-8")
  }

  /// Whether colours are welcome: `NO_COLOR` that is not empty says that they are not.
  static var wantsColors: Bool {
    EnvironmentVariable.value(of: "NO_COLOR").map(\.isEmpty) ?? true
  }
}
