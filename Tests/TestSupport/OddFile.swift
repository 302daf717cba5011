import Glibc

/// What may stand where a file is looked for, and is none.
package enum OddFile: CaseIterable, Sendable {
  case pipe
  case folder
  case link
  case linkToItself
  case socket

  /// Puts it there.
  package func make(at path: String) throws {
    let result =
      switch self {
      case .pipe: mkfifo(path, 0o600)
      case .folder: mkdir(path, 0o700)
      case .link: symlink("/dev/zero", path)
      case .linkToItself: symlink(path, path)
      case .socket: mknod(path, S_IFSOCK | 0o600, 0)
      }
    guard result == 0 else { throw FolderError(errno: errno) }
  }
}
