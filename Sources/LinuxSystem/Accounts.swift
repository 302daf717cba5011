import Glibc

/// Users and groups of this system.
package enum Accounts {
  /// The user as whom this process acts.
  ///
  /// The corresponding C function is `geteuid`.
  package static var ownUser: UInt32 { geteuid() }

  /// The number of a user; nil where there is none of that name.
  ///
  /// It may ask name services over the network: to be called at start only.
  ///
  /// The corresponding C function is `getpwnam`.
  package static func user(named name: String) -> UInt32? {
    unsafe getpwnam(name)?.pointee.pw_uid
  }

  /// Whether this process has the rights of a group, by its own group or by one of its others.
  ///
  /// The corresponding C function is `getgroups`.
  package static func isMember(of group: UInt32) -> Bool {
    if getegid() == group { return true }
    // One call for their number, one for themselves; only this process could change it in between.
    var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
    let count = unsafe getgroups(Int32(groups.count), &groups)
    return groups.prefix(Int(max(0, count))).contains(group)
  }

  /// The number of a group; nil where there is none of that name.
  ///
  /// It may ask name services over the network: to be called at start only.
  ///
  /// The corresponding C function is `getgrnam`.
  package static func group(named name: String) -> UInt32? {
    unsafe getgrnam(name)?.pointee.gr_gid
  }
}
