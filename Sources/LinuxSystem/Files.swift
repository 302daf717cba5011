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
    let number = descriptor.number
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
