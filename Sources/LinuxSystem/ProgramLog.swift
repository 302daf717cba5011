/// The log of a service: lines on standard error, which the journal files by their prefix.
package struct ProgramLog: Sendable {
  /// How a line begins for the journal, as sd-daemon(3) has it.
  private enum Level: String {
    case error = "<3>"
    case warning = "<4>"
    case notice = "<5>"
    case info = "<6>"
  }

  private let program: String

  /// The log of a program with that name.
  package init(_ program: String) {
    self.program = program
  }

  /// Something that the program cannot do its work without.
  package func error(_ text: String) { write(.error, text) }

  /// Something that somebody should mend.
  package func warning(_ text: String) { write(.warning, text) }

  /// Something that an administrator may want to know.
  package func notice(_ text: String) { write(.notice, text) }

  /// What happens in the ordinary course of things.
  package func info(_ text: String) { write(.info, text) }

  private func write(_ level: Level, _ text: String) {
    let prefix = StandardError.isJournal ? level.rawValue : "\(program): "
    StandardError.write("\(prefix)\(text.asLogLine)\n")
  }
}
