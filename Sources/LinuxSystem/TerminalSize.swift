import CLinux
import Glibc

extension StandardOutput {
  /// How large the terminal on it is; nil where it is none, or does not know.
  ///
  /// The corresponding C function is `ioctl(TIOCGWINSZ)`.
  package static var terminalSize: (rows: Int, columns: Int)? {
    var rows: UInt16 = 0
    var columns: UInt16 = 0
    let result = unsafe pressured_terminal_size(STDOUT_FILENO, &rows, &columns)
    guard result == 0, rows > 0, columns > 0 else { return nil }
    return (Int(rows), Int(columns))
  }
}
