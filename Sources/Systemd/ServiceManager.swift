import CSystemd
import Glibc
package import LinuxSystem

/// Talks to the service manager that started this process, if one did.
package struct ServiceManager {
  /// The first inherited descriptor, by the manager's convention.
  private static let firstInherited: Int32 = 3

  package init() {}

  /// The sockets that this process was started with, each now owned by the caller.
  ///
  /// The corresponding C function is `sd_listen_fds`.
  package func inheritedSockets() throws(SystemError) -> [Int32] {
    let count = sd_listen_fds(1)
    guard count >= 0 else { throw SystemError(call: "sd_listen_fds", errno: -count) }
    return (0..<count).map { Self.firstInherited + $0 }
  }

  /// Tells the manager how things stand, for example `READY=1`; nothing where there is no manager.
  ///
  /// The corresponding C function is `sd_notify`.
  package func notify(_ state: String) {
    // A manager that does not listen cannot be told so either.
    _ = unsafe sd_notify(0, state)
  }

  /// How often the manager wants to hear `WATCHDOG=1`: half of the time after which it gives up on us.
  ///
  /// The corresponding C function is `sd_watchdog_enabled`.
  package var watchdogInterval: Duration? {
    var limit: UInt64 = 0
    guard unsafe sd_watchdog_enabled(0, &limit) > 0, limit > 0 else { return nil }
    return .microseconds(Int64(clamping: limit / 2))
  }
}
