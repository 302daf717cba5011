import Glibc

@testable import LinuxSystem

/// Binds a socket to a path, as a program does that knows nothing of ours.
func bind(_ descriptor: Int32, to path: String) throws {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
  let result = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  guard result == 0 else { throw SystemError(call: "bind", errno: errno, subject: path) }
}

/// A service manager's end of a notification socket.
final class DatagramReceiver {
  private let descriptor: OwnedDescriptor

  init(path: String) throws {
    let number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    descriptor = OwnedDescriptor(owning: number)
    try bind(number, to: path)
  }

  /// The next message, or nil where there is none.
  func next() throws -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    switch try UnixSocket.receive(into: &bytes, on: descriptor.number) {
    case .transferred(let count): return String(decoding: bytes.prefix(count), as: UTF8.self)
    case .wouldBlock, .closed: return nil
    }
  }
}
