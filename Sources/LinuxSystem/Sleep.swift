import CLinux
import Glibc

extension MonotonicInstant {
  /// Returns at this moment, or at once where it has passed.
  ///
  /// Blocks the thread: for programs with nothing else to do. The corresponding C function is
  /// `clock_nanosleep`.
  package func sleepUntil() {
    let moment = max(microseconds, 0)
    var time = timespec(
      tv_sec: Int(moment / 1_000_000), tv_nsec: Int(moment % 1_000_000) * 1000)
    // A moment, unlike a length of time, can be waited for again where a signal interrupts.
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
