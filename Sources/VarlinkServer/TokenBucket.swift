package import LinuxSystem

/// Bounds a rate, allowing bursts.
package struct TokenBucket {
  private let rate: Int64
  private let capacity: Int64
  /// Millionths of a token.
  private var level: Int64
  private var filledAt: MonotonicInstant

  /// A full bucket of `capacity` tokens, to which `rate` are added every second.
  package init(rate: Int, capacity: Int, now: MonotonicInstant) {
    self.rate = Int64(rate)
    self.capacity = Int64(capacity) * 1_000_000
    level = self.capacity
    filledAt = now
  }

  /// Takes one token.
  ///
  /// - Returns: false where there is none.
  package mutating func take(now: MonotonicInstant) -> Bool {
    // No longer than it takes to fill up, so that the product cannot overflow.
    let elapsed = min(
      max(0, now.microseconds - filledAt.microseconds), capacity / max(1, rate) + 1)
    level = min(capacity, level + elapsed * rate)
    filledAt = now
    guard level >= 1_000_000 else { return false }
    level -= 1_000_000
    return true
  }
}
