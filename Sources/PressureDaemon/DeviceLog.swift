package import LinuxSystem

/// What the log hears of devices.
///
/// Whoever may make devices chooses their names, and how often they come and go: of each name, and of all
/// beyond a few names together, only so many lines a minute are written.
package final class DeviceLog {
  package enum Level: Hashable, Sendable {
    case info
    case notice
    case warning
  }

  /// How many names have lines of their own: more devices than one machine has.
  private static let names = 16

  private let write: (Level, String) -> Void
  private let now: () -> MonotonicInstant
  private var events = LogLimit<String>(subjects: names)
  /// Apart, so that a device that comes and goes hides nothing that somebody should mend.
  private var complaints = LogLimit<String>(subjects: names)

  /// A log whose lines go to `write`, by default that of the daemon.
  package init(
    write: @escaping (Level, String) -> Void = DeviceLog.writeToLog,
    now: @escaping () -> MonotonicInstant = { .now }
  ) {
    self.write = write
    self.now = now
  }

  /// Says something of the device of that name, unless too much was said already.
  package func tell(_ level: Level, of name: String, _ text: @autoclosure () -> String) {
    let line =
      level == .info
      ? events.admit(text(), about: name, at: now())
      : complaints.admit(text(), about: name, at: now())
    if let line { write(level, line) }
  }

  package static func writeToLog(_ level: Level, _ line: String) {
    switch level {
    case .info: Log.info(line)
    case .notice: Log.notice(line)
    case .warning: Log.warning(line)
    }
  }
}
