import Glibc

extension UnixSocket {
  /// Waits until `descriptor` is ready for something of `interest`, or broken; what it is ready for is
  /// empty where `deadline` passed first.
  ///
  /// The corresponding C function is `poll`.
  package static func wait(
    on descriptor: Int32, for interest: Readiness, until deadline: MonotonicInstant?
  ) throws(SystemError) -> Readiness {
    // The bits of poll and epoll are the same ones.
    var entry = pollfd(
      fd: descriptor, events: Int16(truncatingIfNeeded: interest.rawValue), revents: 0)
    _ = try check("poll") {
      unsafe poll(&entry, 1, milliseconds(until: deadline))
    }
    return Readiness(rawValue: UInt32(UInt16(bitPattern: entry.revents)))
  }

  /// The time that is left, rounded up so that a wait never ends early; -1 where there is no end.
  private static func milliseconds(until deadline: MonotonicInstant?) -> Int32 {
    guard let deadline else { return -1 }
    let (left, overflow) = deadline.microseconds.subtractingReportingOverflow(
      MonotonicInstant.now.microseconds)
    guard !overflow else { return .max }
    return Int32(clamping: max(0, left) / 1000 + (left > 0 && left % 1000 > 0 ? 1 : 0))
  }
}
