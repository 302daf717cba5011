/// The armed timers of one event loop.
///
/// A plain list: a daemon has a handful of them, and each look at the clock needs only the earliest.
final class TimerQueue {
  private struct Entry {
    let timer: Int
    var deadline: MonotonicInstant
    /// How many were armed before: of timers that are due at the same moment the older runs first.
    let order: Int
    let handler: () -> Void
  }

  private var armed: [Entry] = []
  private var timersMade = 0
  private var timersArmed = 0

  /// When the loop has to wake; nil where no timer is armed.
  private(set) var nextDeadline: MonotonicInstant?

  func nextTimer() -> Int {
    timersMade += 1
    return timersMade
  }

  func deadline(of timer: Int) -> MonotonicInstant? {
    armed.first { $0.timer == timer }?.deadline
  }

  func arm(_ timer: Int, at deadline: MonotonicInstant, handler: @escaping () -> Void) {
    timersArmed += 1
    let entry = Entry(timer: timer, deadline: deadline, order: timersArmed, handler: handler)
    if let index = armed.firstIndex(where: { $0.timer == timer }) {
      armed[index] = entry
    } else {
      armed.append(entry)
    }
    refresh()
  }

  func disarm(_ timer: Int) {
    guard let index = armed.firstIndex(where: { $0.timer == timer }) else { return }
    armed.remove(at: index)
    refresh()
  }

  /// Runs the handlers of all timers that are due, earliest first.
  ///
  /// What a handler arms waits for the next call, even where it is due at once; what it disarms or moves
  /// away does not run.
  func runExpired() {
    guard let nextDeadline else { return }
    let now = MonotonicInstant.now
    guard nextDeadline <= now else { return }
    let due = armed.filter { $0.deadline <= now }
      .sorted { ($0.deadline, $0.order) < ($1.deadline, $1.order) }
    for entry in due where armed.contains(where: { $0.order == entry.order }) {
      disarm(entry.timer)
      entry.handler()
    }
  }

  private func refresh() {
    nextDeadline = armed.lazy.map(\.deadline).min()
  }
}

/// Runs its handler once, at or after a given moment, on the loop that made it.
///
/// A timer that goes away is disarmed.
package final class LoopTimer {
  private let queue: TimerQueue
  private let number: Int
  private let handler: () -> Void

  init(queue: TimerQueue, handler: @escaping () -> Void) {
    self.queue = queue
    number = queue.nextTimer()
    self.handler = handler
  }

  deinit { disarm() }

  /// When it will fire; nil while it is not armed.
  package var deadline: MonotonicInstant? { queue.deadline(of: number) }

  /// Fires at `deadline`, instead of at any moment that was set before.
  package func arm(at deadline: MonotonicInstant) {
    queue.arm(number, at: deadline, handler: handler)
  }

  /// Fires after `duration`, instead of at any moment that was set before.
  package func arm(after duration: Duration) {
    arm(at: MonotonicInstant.now.advanced(by: duration))
  }

  /// Never mind.
  package func disarm() {
    queue.disarm(number)
  }
}
