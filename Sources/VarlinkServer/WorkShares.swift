package import LinuxSystem

/// Shares a server's time among its users: for each so much is done in a slice of time, and the rest later.
package struct WorkShares {
  private let limits: ServerLimits
  private var begin: MonotonicInstant
  /// By user, what was done in this slice.
  private var spent: [UInt32: Int] = [:]

  package init(limits: ServerLimits, now: MonotonicInstant) {
    self.limits = limits
    begin = now
  }

  /// When everybody has a whole share again.
  package var end: MonotonicInstant { begin.advanced(by: limits.shareTime) }

  /// Whether a user has a share left.
  package mutating func isLeft(for user: UInt32, now: MonotonicInstant) -> Bool {
    if end <= now {
      begin = now
      spent.removeAll(keepingCapacity: true)
    }
    return spent[user, default: 0] < limits.sharesOfUser
  }

  /// Takes note of a call that is answered for a user.
  package mutating func spend(_ bytes: Int, of user: UInt32) {
    spent[user, default: 0] += 1 + bytes / limits.bytesPerShare
  }
}
