/// What became of the connections to the daemon.
public enum ConnectionState: Hashable, Sendable {
  /// The daemon answers.
  case connected
  /// It went away, or has not been there yet; it is tried again until it is back.
  case disconnected(PressureError)
}
