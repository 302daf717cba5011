import LinuxSystem

/// Decides who gives way when a server has more connections than it may.
enum ConnectionShares {
  /// The connection that has to go; it may be the newcomer.
  ///
  /// Those who may ask nothing give way to those who may, and of equals whoever has most connections to whoever
  /// has fewer: so neither one user nor several can keep another out. Root, who looks after the machine, gives
  /// way to nobody.
  static func oneToEnd(
    among connections: some Sequence<Connection>, after newcomer: Connection
  ) -> Connection {
    let others = connections.filter { $0.peer.user != 0 }
    let idle = others.filter { !$0.isEntitled }
    let candidates = idle.isEmpty ? others : idle
    let counts = Dictionary(candidates.map { ($0.peer.user, 1) }, uniquingKeysWith: +)
    guard let most = counts.values.max() else { return newcomer }
    let isCandidate = candidates.contains { $0 === newcomer }
    if isCandidate, counts[newcomer.peer.user] == most { return newcomer }
    // The newest, and so none that a program has long relied on.
    return candidates.filter { counts[$0.peer.user] == most }.max { $0.id < $1.id } ?? newcomer
  }
}
