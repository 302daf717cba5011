import LinuxSystem

/// Tells the service manager that the event loop still turns, as often as it wants to hear it.
final class Watchdog {
  private let manager: ServiceManager
  private let interval: Duration
  private var timer: LoopTimer?

  /// Nil where the manager does not watch.
  init?(manager: ServiceManager, loop: EventLoop) {
    guard let interval = manager.watchdogInterval else { return nil }
    self.manager = manager
    self.interval = interval
    timer = loop.makeTimer { [unowned self] in ping() }
    ping()
  }

  private func ping() {
    manager.notify("WATCHDOG=1")
    timer?.arm(after: interval)
  }
}
