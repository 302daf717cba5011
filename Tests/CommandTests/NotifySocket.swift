import Glibc
import LinuxSystem
import TestSupport

/// A service manager's end of a notification socket.
final class NotifySocket {
  /// How long a notice may take, in milliseconds; only one that never comes takes so long.
  private static let patience: Int32 = 60_000

  private let descriptor: OwnedDescriptor
  private let path: String

  init(in folder: TemporaryFolder) throws {
    path = "\(folder.path)/notify"
    descriptor = OwnedDescriptor(
      owning: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let number = descriptor.number
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw SystemError(call: "bind", errno: errno, subject: path) }
  }

  /// What a program has to be started with to send its notices here.
  var environment: [String: String] { ["NOTIFY_SOCKET": path] }

  /// The next notice, for which it waits.
  func next() throws -> String {
    var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Self.patience) > 0 else {
      throw SystemError(call: "poll", errno: ETIMEDOUT, subject: path)
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    guard case .transferred(let count) = try UnixSocket.receive(into: &bytes, on: descriptor.number)
    else { return "" }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
