package import LinuxSystem
package import Varlink

/// Says in the log which clients were disconnected, and why; of each user only so often.
package final class ClientLog {
  private let write: (String) -> Void
  private var ended = LogLimit<UInt32>()
  private var refused = LogLimit<Int32>()

  /// A log whose lines go to `write`, by default that of the daemon.
  package init(write: @escaping (String) -> Void = ClientLog.writeToLog) {
    self.write = write
  }

  /// Tells of a client that is disconnected for what it did.
  package func tell(_ error: VarlinkError, of peer: PeerCredentials, at now: MonotonicInstant) {
    let line = ended.admit(
      "disconnected process \(peer.process) of user \(peer.user): \(error)", about: peer.user,
      at: now)
    if let line { write(line) }
  }

  /// Tells of clients that cannot be accepted.
  package func tell(_ error: SystemError, at now: MonotonicInstant) {
    let line = refused.admit("cannot accept clients: \(error)", about: error.errno, at: now)
    if let line { write(line) }
  }

  package static func writeToLog(_ line: String) {
    Log.notice(line)
  }
}
