import CLinux
import Glibc

/// Whole files.
package enum Files {
  /// How much is read at once.
  private static let chunk = 64 * 1024

  /// Everything in a file, which may be a pipe.
  ///
  /// - Throws: `EFBIG` where it holds more than `limit` bytes.
  package static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = OwnedDescriptor(
      owning: try check("open", path) { unsafe open(path, O_RDONLY | O_CLOEXEC) })
    return try content(of: descriptor.number, path, limit: limit)
  }

  /// Everything in a file of our own, which can be nothing but a file: a pipe would keep its reader waiting,
  /// and a link may lead anywhere.
  ///
  /// - Throws: `ELOOP` for a link, `EINVAL` for what else is no file, `EFBIG` where it holds more than
  ///   `limit` bytes.
  package static func readPlain(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let descriptor = OwnedDescriptor(
      owning: try check("open", path) { unsafe open(path, flags) })
    let number = descriptor.number
    var status = stat()
    _ = try check("fstat", path) { unsafe fstat(number, &status) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(call: "open", errno: EINVAL, subject: path)
    }
    return try content(of: number, path, limit: limit)
  }

  private static func content(
    of number: Int32, _ path: String, limit: Int
  ) throws(SystemError) -> [UInt8] {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: chunk)
    while true {
      let result = try transfer("read", path) {
        unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(number, $0.baseAddress, $0.count) }
      }
      guard case .transferred(let count) = result, count > 0 else { return content }
      guard content.count + count <= limit else {
        throw SystemError(call: "read", errno: EFBIG, subject: path)
      }
      content.append(contentsOf: buffer[..<count])
    }
  }
}
