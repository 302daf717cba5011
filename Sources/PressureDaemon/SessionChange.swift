import Varlink
import VarlinkServer

/// What a stream says when another session becomes the active one, and when its own is again.
package enum SessionChange: String {
  /// Nothing comes until it is resumed.
  case suspended
  case resumed

  /// The member of a reply that says so.
  static let key = "session"
}

extension JSONObject {
  /// Whether a reply says that its stream is suspended, or goes on.
  mutating func tell(_ change: SessionChange) {
    self[SessionChange.key] = .string(change.rawValue)
  }
}
