import LinuxSystem
import PressureDaemon

/// A seat at which one user sits, beside root.
final class Seat {
  var user: UInt32?

  init(user: UInt32?) {
    self.user = user
  }

  var authorization: Authorization {
    Authorization { [self] peer, _ in peer.user == user || peer.user == 0 }
  }
}
