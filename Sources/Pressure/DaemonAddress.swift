import VarlinkClient

/// Where the daemon is, and how it is called there.
struct DaemonAddress {
  let path: String
  /// Whether to wait where more callers wait there already than may; else that is as if nobody were there.
  let waits: Bool

  func connect() throws(ClientError) -> VarlinkConnection {
    try VarlinkConnection(path: path, waits: waits)
  }
}
