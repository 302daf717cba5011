/// Why nothing comes.
package enum Silence: Hashable, Sendable {
  /// The daemon is not there.
  case lost
  /// Another session is the active one.
  case suspended

  /// What a screen says of it.
  var notice: String {
    switch self {
    case .lost: "waiting for pressured"
    case .suspended: "session not active"
    }
  }
}
