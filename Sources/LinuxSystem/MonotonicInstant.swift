import CLinux
import Glibc

/// A moment of CLOCK_MONOTONIC, in microseconds.
package struct MonotonicInstant: Comparable, Hashable, Sendable, BitwiseCopyable {
  package let microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The present moment.
  ///
  /// The corresponding C function is `clock_gettime`.
  package static var now: MonotonicInstant {
    var time = timespec()
    // Cannot fail: the clock exists on every Linux and the pointer is ours.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicInstant(
      microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }

  /// The moment `duration` later.
  package func advanced(by duration: Duration) -> MonotonicInstant {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflow else { return MonotonicInstant(microseconds: seconds < 0 ? .min : .max) }
    let (part, partOverflow) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    let (sum, sumOverflow) = microseconds.addingReportingOverflow(part)
    guard !partOverflow, !sumOverflow else {
      return MonotonicInstant(microseconds: seconds < 0 ? .min : .max)
    }
    return MonotonicInstant(microseconds: sum)
  }

  /// How long after `earlier` this moment is; negative when it is before it.
  package func duration(since earlier: MonotonicInstant) -> Duration {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(earlier.microseconds)
    return .microseconds(overflow ? (microseconds < 0 ? Int64.min : .max) : difference)
  }

  package static func < (left: MonotonicInstant, right: MonotonicInstant) -> Bool {
    left.microseconds < right.microseconds
  }
}
