import CLinux
import Glibc

/// What is known of a file without opening it.
package struct FileStatus: Hashable, Sendable {
  /// The permission bits, `0o777` at most.
  package let mode: UInt32
  package let owner: UInt32
  package let group: UInt32
  /// When the file was last put there or changed, in nanoseconds since 1970; unlike the time of its
  /// content, no copying program can set it.
  package let changed: Int64

  /// What is known of the file that `path` leads to.
  ///
  /// The corresponding C function is `stat`.
  package init(of path: String) throws(SystemError) {
    var status = stat()
    _ = try check("stat", path) { unsafe stat(path, &status) }
    mode = status.st_mode & 0o777
    owner = status.st_uid
    group = status.st_gid
    changed = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
  }

  /// Whether there is anything of that name.
  ///
  /// The corresponding C function is `access`.
  package static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }
}

/// Lists that give single users and groups access to a file, beside its mode.
package enum AccessLists {
  /// The attribute that holds the list.
  private static let attribute = "system.posix_acl_access"
  /// More than any list that people write: 8 bytes an entry.
  private static let capacity = 4096

  /// The list of `path` as the kernel keeps it; empty where the file has none.
  ///
  /// The corresponding C function is `getxattr`.
  package static func bytes(of path: String) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: capacity)
    let count = unsafe getxattr(path, attribute, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
