import Glibc

/// What this system runs on.
package enum Kernel {
  /// The kernel's release, as `uname -r` shows it; empty where it tells none.
  ///
  /// The corresponding C function is `uname`.
  package static var release: String {
    var names = utsname()
    guard unsafe uname(&names) == 0 else { return "" }
    return unsafe withUnsafeBytes(of: names.release) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
