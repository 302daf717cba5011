package import LinuxSystem

/// Decides who may watch input: by the user at the other end of the socket, as the kernel knows it.
package struct Authorization {
  /// The group whose members may always watch; they can read the devices themselves.
  package static let groupName = "pressured"

  /// The seat of all devices that udev gives to none.
  package static let defaultSeat = "seat0"

  private let decide: (_ peer: PeerCredentials, _ seat: String) -> Bool

  /// Lets `decide` say whether a client may watch the devices of a seat.
  package init(_ decide: @escaping (_ peer: PeerCredentials, _ seat: String) -> Bool) {
    self.decide = decide
  }

  /// Root may, and the daemon's own user, members of the group `pressured`, and whoever sits at the seat.
  package static func ofSystem() -> Authorization {
    rule(group: Accounts.group(named: groupName), isSeated: LoginSessions.isActive)
  }

  /// The system's rule, where `group` is the privileged one and `isSeated` knows who sits where.
  package static func rule(
    group: UInt32?, isSeated: @escaping (_ user: UInt32, _ seat: String) -> Bool
  ) -> Authorization {
    let ownUser = Accounts.ownUser
    return Authorization { peer, seat in
      if peer.user == 0 || peer.user == ownUser { return true }
      if let group, peer.groups.contains(group) { return true }
      return isSeated(peer.user, seat)
    }
  }

  /// Whether that client may watch a device: one that was made by a user only that user and root, all others
  /// as their seat says.
  func allows(_ peer: PeerCredentials, _ device: ForceDevice) -> Bool {
    device.isPrivate ? device.isVisible(to: peer) : allows(peer, seat: device.seat)
  }

  /// Whether that client may ask at all: whoever may watch the devices of one seat.
  ///
  /// Each device is checked again for itself.
  func allowsAny(_ peer: PeerCredentials, of registry: DeviceRegistry) -> Bool {
    let seats = Set(registry.sessions.map(\.device.seat)).union([Self.defaultSeat])
    return seats.contains { allows(peer, seat: $0) }
  }

  /// Whether that client may watch the devices of `seat`.
  package func allows(_ peer: PeerCredentials, seat: String) -> Bool {
    decide(peer, seat)
  }
}
