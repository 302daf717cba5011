import Glibc

/// A file descriptor that closes itself.
///
/// The corresponding C function is `close`.
package struct OwnedDescriptor: ~Copyable {
  /// The number, for calls; it stays owned by this value.
  package let number: Int32

  /// Takes ownership of an open descriptor.
  package init(owning number: Int32) {
    self.number = number
  }

  /// A second descriptor for the same open file.
  ///
  /// The corresponding C function is `fcntl(F_DUPFD_CLOEXEC)`.
  package borrowing func duplicate() throws(SystemError) -> OwnedDescriptor {
    let number = number
    return OwnedDescriptor(
      owning: try check("fcntl(F_DUPFD_CLOEXEC)") { fcntl(number, F_DUPFD_CLOEXEC, 3) })
  }

  /// Gives the descriptor away: the caller closes it.
  package consuming func relinquish() -> Int32 {
    let number = number
    discard self
    return number
  }

  deinit {
    // Nothing can be done about a failing close: Linux has released the number in any case.
    _ = close(number)
  }
}
