import CLinux
import Glibc

/// Tells when the machine has come back from sleep, without ever waking it.
///
/// The kernel cancels timers on the wall clock when that clock is set, which it does on every resume; whether
/// it was one is told by the time that passed without CLOCK_MONOTONIC.
package final class ResumeWatch {
  /// The wall clock's end, which no timer reaches.
  private static let farFuture = Int.max / 2
  /// Less than any sleep takes; the two clocks are not read at the same instant.
  private static let shortestSleep = Duration.milliseconds(50)

  private let loop: EventLoop
  private let descriptor: OwnedDescriptor
  private let onResume: () -> Void
  private var token: WatchToken?
  private var asleep: Duration

  /// Calls `onResume` on `loop` after each time that the machine has slept.
  ///
  /// The corresponding C functions are `timerfd_create` and `timerfd_settime`.
  package init(on loop: EventLoop, onResume: @escaping () -> Void) throws(SystemError) {
    self.loop = loop
    self.onResume = onResume
    asleep = Self.timeAsleep
    descriptor = OwnedDescriptor(
      owning: try check("timerfd_create") {
        timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
      })
    try arm()
    token = try loop.watch(descriptor.number, for: .readable) { [unowned self] _ in
      clockWasSet()
    }
  }

  deinit {
    if let token { loop.removeWatch(token) }
  }

  private func clockWasSet() {
    var expirations: UInt64 = 0
    // ECANCELED is what we wait for; with any other result the timer is armed again all the same.
    _ = unsafe read(descriptor.number, &expirations, MemoryLayout<UInt64>.size)
    do throws(SystemError) {
      try arm()
    } catch {
      // A timer that was armed once can be armed again: its arguments are constant.
      return
    }
    let now = Self.timeAsleep
    guard now - asleep >= Self.shortestSleep else { return }
    asleep = now
    onResume()
  }

  private func arm() throws(SystemError) {
    let number = descriptor.number
    var time = itimerspec()
    time.it_value.tv_sec = Self.farFuture
    _ = try check("timerfd_settime") {
      unsafe timerfd_settime(
        number, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &time, nil)
    }
  }

  /// How long the machine has slept since it was started: what CLOCK_BOOTTIME counts beyond CLOCK_MONOTONIC.
  private static var timeAsleep: Duration {
    var sinceBoot = timespec()
    var awake = timespec()
    // Neither call can fail: both clocks exist on every Linux and the pointers are ours.
    _ = unsafe clock_gettime(CLOCK_BOOTTIME, &sinceBoot)
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &awake)
    return .seconds(sinceBoot.tv_sec - awake.tv_sec)
      + .nanoseconds(sinceBoot.tv_nsec - awake.tv_nsec)
  }
}
