import LinuxSystem

/// Decides who may watch input: by the user at the other end of the socket, as the kernel knows it.
///
/// Root may, and the daemon's own user, members of the group `pressured`, and whoever sits at the seat.
struct Authorization {
  /// The group whose members may always watch; they can read the devices themselves.
  static let groupName = "pressured"

  /// The seat of all devices that udev gives to none.
  static let defaultSeat = "seat0"

  private let ownUser: UInt32
  private let group: UInt32?

  init() {
    ownUser = Accounts.ownUser
    group = Accounts.group(named: Self.groupName)
  }

  /// Whether that client may watch the devices of `seat`.
  func allows(_ peer: PeerCredentials, seat: String) -> Bool {
    if peer.user == 0 || peer.user == ownUser { return true }
    if let group, peer.groups.contains(group) { return true }
    return LoginSessions.isActive(user: peer.user, seat: seat)
  }
}
