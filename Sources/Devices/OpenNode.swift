import Glibc
package import LinuxSystem

/// An event node that is open as long as this object lives.
package final class OpenNode {
  let number: Int32
  /// Whether haptics can be played on it.
  let isWritable: Bool
  private let closesAside: Bool

  /// Opens a node for reading and, where that is allowed, for writing; closes it where it is let go of.
  ///
  /// Both may take seconds, see `NodeOpening`.
  package convenience init(path: String) throws(SystemError) {
    let (number, isWritable) = try Self.open(path)
    self.init(owning: number, isWritable: isWritable, closesAside: false)
  }

  /// Takes ownership of a node that was opened.
  ///
  /// Where it `closesAside`, it is closed on a thread.
  init(owning number: Int32, isWritable: Bool, closesAside: Bool) {
    self.number = number
    self.isWritable = isWritable
    self.closesAside = closesAside
  }

  deinit {
    let number = number
    if closesAside {
      do throws(SystemError) {
        return try DetachedThread.start { _ = close(number) }
      } catch {
        // Without a thread it has to be done here.
      }
    }
    _ = close(number)
  }

  static func open(_ path: String) throws(SystemError) -> (number: Int32, isWritable: Bool) {
    let flags = O_NONBLOCK | O_CLOEXEC
    do throws(SystemError) {
      return (try check("open", path) { unsafe Glibc.open(path, O_RDWR | flags) }, true)
    } catch {
      guard [EACCES, EPERM, EROFS].contains(error.errno) else { throw error }
      return (try check("open", path) { unsafe Glibc.open(path, O_RDONLY | flags) }, false)
    }
  }
}
