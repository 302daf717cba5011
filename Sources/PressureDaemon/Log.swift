import LinuxSystem

/// The daemon's log.
enum Log {
  private static let log = ProgramLog("pressured")

  /// Something that somebody should mend.
  static func warning(_ text: String) { log.warning(text) }

  /// Something that an administrator may want to know.
  static func notice(_ text: String) { log.notice(text) }

  /// What happens in the ordinary course of things.
  static func info(_ text: String) { log.info(text) }
}
