import Glibc

/// A system call that failed: which, on what, and why.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The C function, for example `bind`.
  package let call: String
  /// The errno that it left behind.
  package let errno: Int32
  /// What it was called on: a path, an address; nil where the call says enough.
  package let subject: String?

  package init(call: String, errno: Int32, subject: String? = nil) {
    self.call = call
    self.errno = errno
    self.subject = subject
  }

  /// What the errno means.
  ///
  /// The corresponding C function is `strerror`.
  package var reason: String {
    unsafe String(cString: strerror(errno))
  }

  /// Whether what was asked for is not there.
  package var isAbsence: Bool { errno == ENOENT }

  /// Whether nobody is there to talk to.
  package var isRefusal: Bool { errno == ECONNREFUSED }

  /// Whether the caller lacks a right, which trying again does not give.
  package var isDenial: Bool {
    errno == EACCES || errno == EPERM
  }

  package var description: String {
    guard let subject else { return "\(call): \(reason)" }
    return "\(subject): \(call): \(reason)"
  }
}
