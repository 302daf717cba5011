import CLinux
import Glibc

/// A file that grows by whole pieces: where one does not fit on the disk, the file ends with the piece before.
package final class OutputFile {
  package let path: String
  private let descriptor: OwnedDescriptor
  /// Whether it can be shortened, and waited for; pipes and terminals cannot.
  package let isRegular: Bool
  private var length: Int64 = 0

  /// Makes a file, or opens what is no regular one.
  ///
  /// - Throws: `EEXIST` where there is a regular file and it shall not be replaced.
  package init(_ path: String, replacing: Bool) throws(SystemError) {
    let new = O_WRONLY | O_CREAT | O_CLOEXEC
    var number: Int32
    do throws(SystemError) {
      number = try check("open", path) { unsafe open(path, new | O_EXCL, 0o644) }
    } catch {
      guard error.errno == EEXIST, replacing || !Self.isRegular(path) else { throw error }
      number = try check("open", path) { unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC) }
    }
    self.path = path
    descriptor = OwnedDescriptor(owning: number)
    isRegular = Self.isRegular(path)
  }

  /// Writes one piece; false where it goes into a pipe that nobody reads any more.
  ///
  /// The corresponding C functions are `write` and `ftruncate`.
  package func write(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    let number = descriptor.number
    var rest = bytes[...]
    do throws(SystemError) {
      while !rest.isEmpty {
        let result = try transfer("write", path) {
          unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
        }
        guard case .transferred(let count) = result else { return false }
        rest = rest.dropFirst(count)
      }
    } catch {
      // Where this fails too, half a line is left, and there is nothing to be done about it.
      if isRegular { _ = ftruncate(number, off_t(length)) }
      throw error
    }
    length += Int64(bytes.count)
    return true
  }

  /// Waits until the disk has all of it.
  ///
  /// The corresponding C function is `fsync`.
  package func finish() throws(SystemError) {
    guard isRegular else { return }
    let number = descriptor.number
    _ = try check("fsync", path) { fsync(number) }
  }

  private static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

/// Who sits in front of a program.
package enum Terminal {
  /// Whether the standard error goes to a terminal.
  ///
  /// The corresponding C function is `isatty`.
  package static var showsErrors: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether somebody can be asked, and answer.
  package static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && showsErrors }
}
