import Glibc

/// Where a program at a terminal, or in a pipe, puts its results.
package enum StandardOutput {
  /// Writes all of it before it returns; false where nobody reads any more.
  ///
  /// The corresponding C function is `write`.
  package static func write(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let result = try transfer("write", "standard output") {
        unsafe rest.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      }
      switch result {
      case .transferred(let count):
        rest = rest.dropFirst(count)
      case .closed:
        return false
      case .wouldBlock:
        // Whoever shares the terminal made it non-blocking: wait as it would have.
        _ = try UnixSocket.wait(on: STDOUT_FILENO, for: .writable, until: nil)
      }
    }
    return true
  }
}
