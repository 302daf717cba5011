import CLinux
import Glibc

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
    let temporary = temporaryName(for: path)
    do throws(SystemError) {
      return try listen(at: temporary, movingTo: path)
    } catch {
      // Nothing of a failed attempt stays; where there was nothing, there is nothing to say about it.
      remove(at: temporary)
      throw .system(error)
    }
  }

  /// Removes a socket's name; one that is gone already is as good.
  ///
  /// The corresponding C function is `unlink`.
  package static func remove(at path: String) {
    _ = unsafe unlink(path)
  }

  /// Connects to `path`; where more wait to be accepted there than may, it waits too, or fails with EAGAIN.
  ///
  /// The corresponding C function is `connect`.
  package static func connect(
    to path: String, waits: Bool = true
  ) throws(SystemError) -> OwnedDescriptor {
    let descriptor = try makeSocket(waits ? 0 : nonBlocking)
    try connect(descriptor, to: path)
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

  /// The next connection that waits, or nil where none does; `listener` must not block.
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

  private static var nonBlocking: Int32 { Int32(SOCK_NONBLOCK.rawValue) }

  private static func makeSocket(_ flags: Int32 = 0) throws(SystemError) -> OwnedDescriptor {
    OwnedDescriptor(owning: try check("socket") { socket(AF_UNIX, streamType | flags, 0) })
  }

  /// A name beside `path`, as short as can be: the room for the path of a socket is small.
  private static func temporaryName(for path: String) -> String {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    return "\(folder).\(getpid())"
  }

  private static func listen(
    at temporary: String, movingTo path: String
  ) throws(SystemError) -> OwnedDescriptor {
    // Whether the path itself is one: no connection could name it else.
    _ = try address(of: path)
    let descriptor = try makeSocket(nonBlocking)
    let number = descriptor.number
    // What a process of the same number left that did not end well.
    remove(at: temporary)
    var address = try address(of: temporary)
    _ = try check("bind", path) {
      unsafe withGeneralAddress(&address) { unsafe bind(number, $0, $1) }
    }
    _ = try check("chmod", path) { unsafe chmod(temporary, 0o666) }
    _ = try check("listen", path) { Glibc.listen(number, backlog) }
    _ = try check("rename", path) { unsafe rename(temporary, path) }
    return descriptor
  }

  private static func connect(
    _ descriptor: borrowing OwnedDescriptor, to path: String
  ) throws(SystemError) {
    let number = descriptor.number
    var address = try address(of: path)
    _ = try check("connect", path) {
      unsafe withGeneralAddress(&address) { unsafe Glibc.connect(number, $0, $1) }
    }
  }

  private static func refuseIfTaken(_ path: String) throws(ListenError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
    do throws(SystemError) {
      try connect(try makeSocket(nonBlocking), to: path)
    } catch {
      switch error.errno {
      // Nobody listens behind that name: it is what a process left that did not end well.
      case ECONNREFUSED, ENOENT: return
      // Somebody does, and has more callers than it can answer, or speaks in datagrams.
      case EAGAIN, EPROTOTYPE: throw .alreadyServed(path: path)
      default: throw .system(error)
      }
    }
    throw .alreadyServed(path: path)
  }

  private static func address(of path: String) throws(SystemError) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    // A name that begins with NUL, or has no byte, is none of a file.
    guard !bytes.isEmpty, !bytes.contains(0) else {
      throw SystemError(call: "sockaddr_un", errno: EINVAL, subject: path)
    }
    // One byte is left for the terminating NUL.
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
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
}
