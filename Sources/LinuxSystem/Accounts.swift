import Glibc

/// Users and groups of this system.
package enum Accounts {
  /// The user as whom this process acts.
  ///
  /// The corresponding C function is `geteuid`.
  package static var ownUser: UInt32 { geteuid() }

  /// The number of a group; nil where there is none of that name.
  ///
  /// It may ask name services over the network: to be called at start only.
  ///
  /// The corresponding C function is `getgrnam`.
  package static func group(named name: String) -> UInt32? {
    unsafe getgrnam(name)?.pointee.gr_gid
  }
}
