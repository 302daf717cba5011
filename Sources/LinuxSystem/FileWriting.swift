import CLinux
import Glibc

extension Files {
  /// What is put behind a file's name until its new content is complete.
  private static let newSuffix = ".new"

  /// Puts a new content in the place of a file, or makes the file.
  ///
  /// Whoever reads it finds the old content or the new one, never a part; after a crash of the machine too,
  /// unless `waitsForDisk` is false: then the disk holds nobody up, and may have the new name with nothing
  /// in it. The corresponding C functions are `write`, `fsync` and `rename`.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644, waitsForDisk: Bool = true
  ) throws(SystemError) {
    let new = path + newSuffix
    do throws(SystemError) {
      try write(bytes, to: new, mode: mode, waitsForDisk: waitsForDisk)
      try rename(new, to: path)
    } catch {
      _ = unsafe unlink(new)
      throw error
    }
    if waitsForDisk { try synchronizeFolder(of: path) }
  }

  /// Removes a file; one that is not there is no mistake.
  ///
  /// The corresponding C function is `unlink`.
  package static func remove(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      _ = try check("unlink", path) { unsafe unlink(path) }
    } catch {
      guard error.isAbsence else { throw error }
    }
  }

  /// Makes a folder in one that is there; one that is there already stays as it is.
  ///
  /// The corresponding C function is `mkdir`.
  package static func makeFolder(_ path: String, mode: UInt32) throws(SystemError) {
    do throws(SystemError) {
      _ = try check("mkdir", path) { unsafe mkdir(path, mode_t(mode)) }
    } catch {
      guard error.errno == EEXIST else { throw error }
    }
  }

  /// Gives a file another name; what has that name already is gone.
  ///
  /// The corresponding C function is `rename`.
  package static func rename(_ path: String, to newPath: String) throws(SystemError) {
    _ = try check("rename", path) { unsafe Glibc.rename(path, newPath) }
  }

  /// The names of what is in a folder, sorted as bytes.
  ///
  /// The corresponding C functions are `opendir` and `readdir`.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      throw SystemError(call: "opendir", errno: errno, subject: folder)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        guard errno == 0 else {
          throw SystemError(call: "readdir", errno: errno, subject: folder)
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  private static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32, waitsForDisk: Bool
  ) throws(SystemError) {
    // What an earlier writer left, or somebody put there, is not opened: it may be a link, or a pipe that
    // nobody reads.
    try remove(path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = OwnedDescriptor(
      owning: try check("open", path) { unsafe open(path, flags, mode_t(mode)) })
    let number = descriptor.number
    var rest = bytes[...]
    while !rest.isEmpty {
      let result = try transfer("write", path) {
        unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
      }
      guard case .transferred(let count) = result else {
        throw SystemError(call: "write", errno: EIO, subject: path)
      }
      rest = rest.dropFirst(count)
    }
    if waitsForDisk { _ = try check("fsync", path) { fsync(number) } }
  }

  private static func synchronizeFolder(of path: String) throws(SystemError) {
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = OwnedDescriptor(
      owning: try check("open", folder) {
        unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      })
    let number = descriptor.number
    _ = try check("fsync", folder) { fsync(number) }
  }
}
