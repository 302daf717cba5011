package import Screens

/// What a full screen shows, and what keys do to it; asked on the thread of the session alone.
package protocol ScreenContent: AnyObject {
  /// Whether there is something to show; until then the terminal is left alone.
  var isReady: Bool { get }
  /// Whether nothing more is to be shown.
  var isOver: Bool { get }
  /// Whether it changes with time, though nobody says so.
  var isMoving: Bool { get }

  /// What is to be seen now.
  func grid(rows: Int, columns: Int, glyphs: Glyphs) -> Grid

  /// Does what a key stands for; false where that is to leave.
  func press(_ key: Character) -> Bool
}
