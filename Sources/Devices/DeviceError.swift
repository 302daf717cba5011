package import LinuxSystem

/// A device that could not be opened or set up: which, and why.
package struct DeviceError: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let cause: SystemError

  package init(path: String, cause: SystemError) {
    self.path = path
    self.cause = cause
  }

  package var description: String {
    cause.subject == nil ? "\(path): \(cause)" : cause.description
  }
}
