package import LinuxSystem
package import Systemd

/// Who started the daemon: what it hands over, and what it wants to hear.
package protocol Supervisor {
  /// The sockets that it opened for us, each owned by the caller from now on.
  func inheritedSockets() throws(SystemError) -> [Int32]

  /// How often it wants to hear `WATCHDOG=1`; nil where it does not.
  var watchdogInterval: Duration? { get }

  /// Tells it how things stand, for example `READY=1`.
  func notify(_ state: String)
}

extension ServiceManager: Supervisor {}
