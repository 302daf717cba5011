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

  /// All variables with their values.
  ///
  /// The corresponding C variable is `environ`.
  package static var all: [String: String] {
    var all: [String: String] = [:]
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if let equals = text.firstIndex(of: "=") {
        // Of a name that is there twice, the first is what getenv finds.
        let name = String(text[..<equals])
        all[name] = all[name] ?? String(text[text.index(after: equals)...])
      }
      unsafe next = unsafe next.advanced(by: 1)
    }
    return all
  }
}
