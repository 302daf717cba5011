import Glibc

/// A folder of a test's own, gone with all in it when the test lets go of it.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    var template = Array("/tmp/pressured-test-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { throw FolderError(errno: errno) }
    self.path = String(cString: path)
  }

  /// What is in it, by name.
  package var names: [String] { names(below: "") }

  /// What is in a folder in it, by name; nothing where there is no such folder.
  package func names(below name: String) -> [String] {
    let path = "\(path)/\(name)"
    var names: [String] = []
    guard let folder = opendir(path) else { return names }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Puts a file into it, and answers its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    guard let stream = fopen(file, "w") else { throw FolderError(errno: errno) }
    defer { fclose(stream) }
    guard fputs(text, stream) >= 0 else { throw FolderError(errno: errno) }
    return file
  }

  deinit {
    empty("")
    rmdir(path)
  }

  private func empty(_ folder: String) {
    for name in names(below: folder) {
      let file = "\(path)/\(folder)/\(name)"
      guard remove(file) != 0 else { continue }
      empty("\(folder)/\(name)")
      rmdir(file)
    }
  }
}

/// Why a folder could not be made or filled.
package struct FolderError: Error {
  package let errno: Int32
}
