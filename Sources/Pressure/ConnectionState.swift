import Varlink

/// What became of the connections to the daemon.
public enum ConnectionState: Hashable, Sendable {
  /// The daemon answers.
  case connected
  /// It is there, and tells nothing while another session is the active one; what was down was cancelled.
  ///
  /// Sequences go on by themselves when this session is active again, which is `connected`.
  case suspended
  /// It went away, or has not been there yet; it is tried again until it is back.
  case disconnected(PressureError)
}

/// What becomes of a sequence with the session that the program belongs to.
///
/// A newer daemon may know more of them than are named here.
public struct SessionChange: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The session is not the active one any more: nothing comes until it is again.
  public static var suspended: SessionChange { SessionChange(rawValue: "suspended") }
  /// It is the active one again, and the sequence goes on.
  public static var resumed: SessionChange { SessionChange(rawValue: "resumed") }
}

extension SessionChange {
  /// The member of a reply that tells of it.
  static let key = "session"

  /// What a reply of a stream tells of it, if it does.
  init?(ofReply reply: JSONObject) {
    guard let word = reply[Self.key]?.stringValue else { return nil }
    self.init(rawValue: word)
  }
}
