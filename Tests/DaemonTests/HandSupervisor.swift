import LinuxSystem
import PressureDaemon

/// A supervisor that keeps what it is told.
final class HandSupervisor: Supervisor {
  var sockets: [Int32] = []
  var watchdogInterval: Duration?
  private(set) var notices: [String] = []

  func inheritedSockets() -> [Int32] { sockets }

  func notify(_ state: String) {
    notices.append(state)
  }
}
