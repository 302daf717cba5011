/// The full screen of a monitor: what it knows, and what a person chose to see of it.
package struct MonitorView: Sendable {
  /// What is known now, also while the screen stands still.
  package var model = MonitorModel()
  /// What was known when it was paused, and when that was.
  private var frozen: (model: MonitorModel, time: Duration)?

  package init() {}

  /// Whether the screen changes with time alone.
  package func isMoving(at time: Duration) -> Bool {
    frozen == nil && model.shown?.surface.history.isMoving(at: time) == true
  }

  /// Does what a key stands for; false where that is to leave.
  package mutating func press(_ key: Character, at time: Duration) -> Bool {
    switch key {
    case "q": return false
    case "p": frozen = frozen == nil ? (model, time) : nil
    case "d":
      model.chooseNext()
      frozen?.model.chooseNext()
    default: break
    }
    return true
  }

  /// The screen at a moment of the events' clock.
  package func grid(rows: Int, columns: Int, glyphs: Glyphs, at time: Duration) -> Grid {
    MonitorScreen(
      model: frozen?.model ?? model, time: frozen?.time ?? time, isPaused: frozen != nil,
      silence: model.silence, glyphs: glyphs
    ).grid(rows: rows, columns: columns)
  }
}
