/// The armed timers of one event loop.
///
/// A plain list: a daemon has a handful of them, and each look at the clock needs only the earliest.
final class TimerQueue {
  private var armed: [LoopTimer] = []

  /// When the loop has to wake; nil where no timer is armed.
  private(set) var nextDeadline: MonotonicInstant?

  func insert(_ timer: LoopTimer) {
    armed.append(timer)
    refresh()
  }

  func remove(_ timer: LoopTimer) {
    armed.removeAll { $0 === timer }
    refresh()
  }

  func refresh() {
    nextDeadline = armed.lazy.compactMap(\.deadline).min()
  }

  /// Runs the handlers of all timers that are due, earliest first.
  func runExpired() {
    guard let nextDeadline else { return }
    let now = MonotonicInstant.now
    guard nextDeadline <= now else { return }
    let due = armed.filter { ($0.deadline ?? now) <= now }
      .sorted { ($0.deadline ?? now) < ($1.deadline ?? now) }
    for timer in due {
      timer.fire(asOf: now)
    }
  }
}

/// Runs its handler once, at or after a given moment, on the loop that made it.
///
/// A timer that goes away is disarmed.
package final class LoopTimer {
  private let queue: TimerQueue
  private let handler: () -> Void
  /// When it will fire; nil while it is not armed.
  package private(set) var deadline: MonotonicInstant?

  init(queue: TimerQueue, handler: @escaping () -> Void) {
    self.queue = queue
    self.handler = handler
  }

  /// Fires at `deadline`, instead of at any moment that was set before.
  package func arm(at deadline: MonotonicInstant) {
    guard deadline != self.deadline else { return }
    let wasArmed = self.deadline != nil
    self.deadline = deadline
    wasArmed ? queue.refresh() : queue.insert(self)
  }

  /// Fires after `duration`, instead of at any moment that was set before.
  package func arm(after duration: Duration) {
    arm(at: MonotonicInstant.now.advanced(by: duration))
  }

  /// Never mind.
  package func disarm() {
    guard deadline != nil else { return }
    deadline = nil
    queue.remove(self)
  }

  /// Runs the handler, unless a handler before it has moved or removed the deadline.
  func fire(asOf now: MonotonicInstant) {
    guard let deadline, deadline <= now else { return }
    disarm()
    handler()
  }
}
