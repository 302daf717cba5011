import CLinux
import Glibc

/// A descriptor that is readable from a moment on, for loops that are not ours.
package struct TimerDescriptor: ~Copyable {
  private let descriptor: OwnedDescriptor

  /// The number, to be watched; it stays this value's.
  package var number: Int32 { descriptor.number }

  /// A descriptor that is never readable yet.
  ///
  /// The corresponding C function is `timerfd_create`.
  package init() throws(SystemError) {
    descriptor = OwnedDescriptor(
      owning: try check("timerfd_create") {
        timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
      })
  }

  /// Makes it readable from `moment` on, at once where that has passed, or never; until then it is not.
  ///
  /// The corresponding C function is `timerfd_settime`.
  package func arm(at moment: MonotonicInstant?) {
    // Zero would be never.
    let microseconds = moment.map { max($0.microseconds, 1) } ?? 0
    var time = itimerspec()
    time.it_value.tv_sec = Int(microseconds / 1_000_000)
    time.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1000
    // Cannot fail: the descriptor is a timer, and the time is a time.
    _ = unsafe timerfd_settime(descriptor.number, Int32(TFD_TIMER_ABSTIME), &time, nil)
  }
}
