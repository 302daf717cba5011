import Glibc

/// What the process was started with beside its arguments.
package enum EnvironmentVariable {
  /// The value of a variable; nil where it is not set.
  ///
  /// The corresponding C function is `getenv`.
  package static func value(of name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
