import Glibc
import Systemd
import TestSupport
import Testing

@testable import LinuxSystem

@Suite(.serialized)
struct `A service manager` {
  private func withEnvironment(_ variables: [String: String], _ body: () throws -> Void) throws {
    for (name, value) in variables { setenv(name, value, 1) }
    defer { for name in variables.keys { unsetenv(name) } }
    try body()
  }

  @Test func `hears how things stand`() throws {
    let folder = try TemporaryFolder()
    let receiver = try DatagramReceiver(path: "\(folder.path)/notify")
    ServiceManager().notify("STATUS=nobody listens")
    try withEnvironment(["NOTIFY_SOCKET": "\(folder.path)/notify"]) {
      ServiceManager().notify("READY=1")
      ServiceManager().notify("STATUS=3 devices")
    }
    #expect(try receiver.next() == "READY=1")
    #expect(try receiver.next() == "STATUS=3 devices")
    #expect(try receiver.next() == nil)
  }

  @Test func `that is not there any more is no trouble`() throws {
    let folder = try TemporaryFolder()
    try withEnvironment(["NOTIFY_SOCKET": "\(folder.path)/gone"]) {
      ServiceManager().notify("READY=1")
    }
    #expect(folder.names == [])
  }

  @Test func `hands over the sockets that were meant for this process, once`() throws {
    // Number 3 is what the convention says; in a test anything may be behind it.
    if fcntl(3, F_GETFD) == -1 { #expect(dup2(STDERR_FILENO, 3) == 3) }
    try withEnvironment(["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "1"]) {
      let handed = try ServiceManager().inheritedSockets()
      let again = try ServiceManager().inheritedSockets()
      #expect(handed == [3])
      #expect(again == [])
      #expect(getenv("LISTEN_FDS") == nil)
    }
  }

  @Test func `keeps those back that were meant for another process`() throws {
    try withEnvironment(["LISTEN_PID": "1", "LISTEN_FDS": "1"]) {
      let handed = try ServiceManager().inheritedSockets()
      #expect(handed == [])
    }
    #expect(try ServiceManager().inheritedSockets() == [])
  }

  @Test func `that talks nonsense is an error`() throws {
    try withEnvironment(["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "many"]) {
      #expect(throws: SystemError(call: "sd_listen_fds", errno: EINVAL)) {
        _ = try ServiceManager().inheritedSockets()
      }
    }
  }

  @Test func `wants to hear from us twice in its time`() throws {
    #expect(ServiceManager().watchdogInterval == nil)
    try withEnvironment(["WATCHDOG_PID": "\(getpid())", "WATCHDOG_USEC": "3000000"]) {
      #expect(ServiceManager().watchdogInterval == .milliseconds(1500))
    }
    try withEnvironment(["WATCHDOG_PID": "1", "WATCHDOG_USEC": "3000000"]) {
      #expect(ServiceManager().watchdogInterval == nil)
    }
  }
}
