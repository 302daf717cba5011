import LinuxSystem

/// Bounds how often one user may play haptics: in any second so often and no more.
struct PlayRate {
  /// More than hands can tell apart, and far less than a motor minds.
  static let limit = 20
  static let window = Duration.seconds(1)

  private var plays: [MonotonicInstant] = []

  /// Takes note of a play; false where there were too many in the last second.
  mutating func take(at now: MonotonicInstant) -> Bool {
    plays.removeAll { now.duration(since: $0) >= Self.window }
    guard plays.count < Self.limit else { return false }
    plays.append(now)
    return true
  }

  /// Whether nothing of the last second is left in it.
  func isIdle(at now: MonotonicInstant) -> Bool {
    plays.allSatisfy { now.duration(since: $0) >= Self.window }
  }
}
