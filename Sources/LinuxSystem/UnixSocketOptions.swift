import CLinux
import Glibc

/// Who is at the other end of a Unix socket, as the kernel noted it when the connection was made.
package struct PeerCredentials: Hashable, Sendable {
  package let user: UInt32
  package let group: UInt32
  /// All groups that it is a member of, the primary one included.
  package let groups: [UInt32]
  /// For log lines only: a process id may name another process by the time that it is looked at.
  package let process: Int32

  package init(user: UInt32, group: UInt32, groups: [UInt32], process: Int32) {
    self.user = user
    self.group = group
    self.groups = groups
    self.process = process
  }
}

extension UnixSocket {
  /// Who is at the other end.
  ///
  /// The corresponding C function is `getsockopt(SO_PEERCRED)`.
  package static func peer(of descriptor: Int32) throws(SystemError) -> PeerCredentials {
    let credentials: pressured_ucred = try option(SO_PEERCRED, of: descriptor, pressured_ucred())
    return PeerCredentials(
      user: credentials.uid, group: credentials.gid,
      groups: [credentials.gid] + (try supplementaryGroups(of: descriptor)),
      process: credentials.pid)
  }

  /// The corresponding C function is `getsockopt(SO_PEERGROUPS)`.
  private static func supplementaryGroups(
    of descriptor: Int32
  ) throws(SystemError) -> [UInt32] {
    var groups = [UInt32](repeating: 0, count: 64)
    while true {
      var length = socklen_t(groups.count * MemoryLayout<UInt32>.size)
      let result = unsafe groups.withUnsafeMutableBytes { room in
        unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERGROUPS, room.baseAddress, &length)
      }
      let code = errno
      let count = Int(length) / MemoryLayout<UInt32>.size
      if result == 0 { return Array(groups.prefix(count)) }
      guard code == ERANGE, count > groups.count else {
        throw SystemError(call: "getsockopt(SO_PEERGROUPS)", errno: code)
      }
      groups = [UInt32](repeating: 0, count: count)
    }
  }

  /// Whether `descriptor` listens, as opposed to being connected.
  ///
  /// The corresponding C function is `getsockopt(SO_ACCEPTCONN)`.
  package static func isListening(_ descriptor: Int32) throws(SystemError) -> Bool {
    let value: Int32 = try option(SO_ACCEPTCONN, of: descriptor, 0)
    return value != 0
  }

  /// Bounds how many bytes the kernel keeps for a reader that falls behind.
  ///
  /// The corresponding C function is `setsockopt(SO_SNDBUF)`.
  package static func setSendBuffer(_ bytes: Int32, of descriptor: Int32) throws(SystemError) {
    var value = bytes
    _ = try check("setsockopt(SO_SNDBUF)") {
      unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_SNDBUF, &value, socklen_t(MemoryLayout<Int32>.size))
    }
  }

  /// Makes reads and writes return at once; for descriptors that somebody else opened.
  ///
  /// The corresponding C function is `fcntl(F_SETFL)`.
  package static func setNonBlocking(_ descriptor: Int32) throws(SystemError) {
    let flags = try check("fcntl(F_GETFL)") { fcntl(descriptor, F_GETFL) }
    _ = try check("fcntl(F_SETFL)") { fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
  }

  private static func option<Value: BitwiseCopyable>(
    _ name: Int32, of descriptor: Int32, _ initial: Value
  ) throws(SystemError) -> Value {
    var value = initial
    var length = socklen_t(MemoryLayout<Value>.size)
    _ = try check("getsockopt") {
      unsafe withUnsafeMutableBytes(of: &value) { bytes in
        unsafe getsockopt(descriptor, SOL_SOCKET, name, bytes.baseAddress, &length)
      }
    }
    return value
  }
}
