package import LinuxSystem

/// Tells the supervisor that the event loop still turns, as often as it wants to hear it.
package final class Watchdog {
  private let supervisor: any Supervisor
  private let interval: Duration
  private var timer: LoopTimer?

  /// Nil where the supervisor does not watch.
  package init?(supervisor: any Supervisor, loop: EventLoop) {
    guard let interval = supervisor.watchdogInterval else { return nil }
    self.supervisor = supervisor
    self.interval = interval
    timer = loop.makeTimer { [unowned self] in ping() }
    ping()
  }

  private func ping() {
    supervisor.notify("WATCHDOG=1")
    timer?.arm(after: interval)
  }
}
