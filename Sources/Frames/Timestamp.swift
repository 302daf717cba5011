/// A moment on the clock of one device, in microseconds.
///
/// Live devices count on CLOCK_MONOTONIC, recordings on whatever clock they were made with: moments of
/// two sources are never compared. All arithmetic saturates, since the numbers come from outside.
package struct Timestamp: Comparable, Hashable, Sendable {
  package let microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The moment of a kernel event, whose `struct timeval` may hold anything.
  package init(seconds: Int64, microseconds: Int64) {
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    self.microseconds =
      overflow ? (seconds < 0 ? .min : .max) : whole.addingSaturating(microseconds)
  }

  /// The moment `duration` later, or earlier where it is negative.
  package func advanced(by duration: Duration) -> Timestamp {
    Timestamp(microseconds: microseconds.addingSaturating(duration.wholeMicroseconds))
  }

  /// How long after `earlier` this moment is; negative when it is before it.
  package func duration(since earlier: Timestamp) -> Duration {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(earlier.microseconds)
    return .microseconds(overflow ? (microseconds < 0 ? Int64.min : .max) : difference)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }
}

extension Duration {
  /// This duration in microseconds, rounded toward zero, saturated at the ends of `Int64`.
  package var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    return whole.addingSaturating(attoseconds / 1_000_000_000_000)
  }
}

extension FixedWidthInteger {
  /// The sum, or the end of the type's range that it would run past.
  package func addingSaturating(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
