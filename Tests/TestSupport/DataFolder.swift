import Foundation

/// A `$XDG_DATA_HOME` of a test's own, gone with all in it when the test lets go of it.
package final class DataFolder: Sendable {
  private let folder: TemporaryFolder

  package init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: applications, withIntermediateDirectories: false)
  }

  package var path: String { folder.path }

  /// Where desktop entries are.
  package var applications: String { "\(folder.path)/applications" }

  /// Puts a file into it, in the folders of its name, and answers its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: URL(filePath: file).deletingLastPathComponent().path(),
      withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }

  /// Puts a desktop entry into it, and answers its path.
  @discardableResult
  package func write(entry text: String, named name: String) throws -> String {
    try write(text, to: "applications/\(name).desktop")
  }

  /// What makes a program find these entries and no others, and speak no language but English.
  package var environment: [String: String] {
    [
      "XDG_DATA_HOME": path, "XDG_DATA_DIRS": "/nowhere", "LANGUAGE": "", "LC_ALL": "C",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
    ]
  }

  deinit {
    // What cannot be removed now is below /tmp.
    for name in folder.names { try? FileManager.default.removeItem(atPath: "\(path)/\(name)") }
  }
}
