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
}

/// Why a socket path cannot be served.
package enum ListenError: Error, Hashable, CustomStringConvertible {
  /// Another daemon answers there.
  case alreadyServed(path: String)
  /// Something that is not a socket has that name.
  case notASocket(path: String)
  case system(SystemError)

  package var description: String {
    switch self {
    case .alreadyServed(let path): "\(path): another process serves this socket already"
    case .notASocket(let path): "\(path): exists and is not a socket"
    case .system(let error): error.description
    }
  }
}

/// Calls on Unix stream sockets.
package enum UnixSocket {
  /// Connections that wait to be accepted; more are refused by the kernel.
  private static let backlog: Int32 = 64

  /// Serves `path`: a file that a dead process left there is replaced, a live one is an error.
  ///
  /// The socket is open to every user, as whom to answer is decided by the peer's credentials; its mode is
  /// set before anybody can connect. It appears under its name in one step, already listening.
  ///
  /// The corresponding C functions are `bind`, `listen` and `rename`.
  package static func listen(at path: String) throws(ListenError) -> OwnedDescriptor {
    try refuseIfTaken(path)
    do throws(SystemError) {
      let descriptor = try makeSocket()
      let temporary = "\(path).\(getpid())"
      _ = unsafe unlink(temporary)
      let number = descriptor.number
      var address = try address(of: temporary)
      _ = try check("bind", path) {
        unsafe withGeneralAddress(&address) { unsafe bind(number, $0, $1) }
      }
      _ = try check("chmod", path) { unsafe chmod(temporary, 0o666) }
      _ = try check("listen", path) { Glibc.listen(number, backlog) }
      _ = try check("rename", path) { unsafe rename(temporary, path) }
      return descriptor
    } catch {
      throw .system(error)
    }
  }

  /// Removes a socket's name; one that is gone already is as good.
  ///
  /// The corresponding C function is `unlink`.
  package static func remove(at path: String) {
    _ = unsafe unlink(path)
  }

  /// Connects to `path` and waits until that is done.
  ///
  /// The corresponding C function is `connect`.
  package static func connect(to path: String) throws(SystemError) -> OwnedDescriptor {
    let descriptor = try makeSocket()
    let number = descriptor.number
    var address = try address(of: path)
    _ = try check("connect", path) {
      unsafe withGeneralAddress(&address) { unsafe Glibc.connect(number, $0, $1) }
    }
    return descriptor
  }

  /// Two connected sockets.
  ///
  /// The corresponding C function is `socketpair`.
  package static func makePair() throws(SystemError) -> SocketPair {
    var numbers: (Int32, Int32) = (-1, -1)
    _ = try check("socketpair") {
      unsafe withUnsafeMutablePointer(to: &numbers) { pointer in
        unsafe pointer.withMemoryRebound(to: Int32.self, capacity: 2) { pair in
          unsafe socketpair(AF_UNIX, streamType, 0, pair)
        }
      }
    }
    return SocketPair(
      first: OwnedDescriptor(owning: numbers.0), second: OwnedDescriptor(owning: numbers.1))
  }

  /// The next connection that waits, or nil where none does.
  ///
  /// The corresponding C function is `accept4`.
  package static func accept(on listener: Int32) throws(SystemError) -> OwnedDescriptor? {
    while true {
      let number = accept4(
        listener, nil, nil, Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
      if number >= 0 { return OwnedDescriptor(owning: number) }
      let code = errno
      switch code {
      case EINTR, ECONNABORTED: continue
      case EAGAIN: return nil
      default: throw SystemError(call: "accept4", errno: code)
      }
    }
  }

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

  /// Sends what fits of the bytes from `offset` on, without waiting and without SIGPIPE.
  ///
  /// The corresponding C function is `send`.
  package static func send(
    _ bytes: [UInt8], from offset: Int = 0, on descriptor: Int32
  ) throws(SystemError) -> TransferResult {
    try transfer("send") {
      unsafe bytes.withUnsafeBytes { all in
        let rest = unsafe all.dropFirst(offset)
        return unsafe Glibc.send(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
    }
  }

  /// Receives what is there, as far as `bytes` has room, without waiting; the end of the stream is
  /// `closed`.
  ///
  /// The corresponding C function is `recv`.
  package static func receive(
    into bytes: inout [UInt8], on descriptor: Int32
  ) throws(SystemError) -> TransferResult {
    let result = try transfer("recv") {
      unsafe bytes.withUnsafeMutableBytes { room in
        unsafe recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
      }
    }
    return result == .transferred(0) ? .closed : result
  }
}

/// Two ends of one connection.
package struct SocketPair: ~Copyable {
  package let first: OwnedDescriptor
  package let second: OwnedDescriptor

  /// Gives both descriptors away: the caller closes them.
  package consuming func relinquish() -> (first: Int32, second: Int32) {
    (first.relinquish(), second.relinquish())
  }
}

extension UnixSocket {
  private static var streamType: Int32 {
    Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  }

  private static func makeSocket() throws(SystemError) -> OwnedDescriptor {
    OwnedDescriptor(owning: try check("socket") { socket(AF_UNIX, streamType, 0) })
  }

  private static func refuseIfTaken(_ path: String) throws(ListenError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
    do throws(SystemError) {
      _ = try connect(to: path)
    } catch {
      // Nobody listens behind that name: it is what a process left that did not end well.
      if error.errno == ECONNREFUSED || error.errno == ENOENT { return }
      throw .system(error)
    }
    throw .alreadyServed(path: path)
  }

  private static func address(of path: String) throws(SystemError) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    // One byte is left for the terminating NUL.
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.contains(0) else {
      throw SystemError(call: "sockaddr_un", errno: ENAMETOOLONG, subject: path)
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
      unsafe room.copyBytes(from: bytes)
    }
    return address
  }

  private static func withGeneralAddress(
    _ address: inout sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        unsafe body(general, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
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
