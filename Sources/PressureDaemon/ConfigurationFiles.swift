package import Configuration
import Glibc
import LinuxSystem

/// The configuration files: one, and beside it a folder of files that say more.
package enum ConfigurationFiles {
  /// The file that is read by default; it need not be there.
  package static let defaultPath = "/etc/pressured/pressured.conf"
  /// What a configuration file's folder is called beyond the file's own name.
  private static let folderSuffix = ".d"
  private static let fileSuffix = ".conf"
  /// More than any file of settings that a person wrote.
  private static let byteLimit = 1024 * 1024

  /// Reads the file at `path`, or the default one, then those in its folder by the order of their names.
  ///
  /// - Throws: every mistake in them, or why one cannot be read.
  package static func read(_ path: String?) throws(DaemonError) -> Settings {
    var settings = Settings()
    var mistakes: [ConfigurationMistake] = []
    let main = path ?? defaultPath
    for file in [main] + (try dropIns(beside: main)) {
      do throws(SystemError) {
        let bytes = try Files.read(file, limit: byteLimit)
        mistakes += settings.add(bytes, file: file)
      } catch {
        guard path == nil, file == main, error.errno == ENOENT else { throw .system(error) }
      }
    }
    guard mistakes.isEmpty else { throw .configuration(mistakes) }
    return settings
  }

  private static func dropIns(beside main: String) throws(DaemonError) -> [String] {
    let folder = main + folderSuffix
    do throws(SystemError) {
      return try Files.names(in: folder).filter { $0.hasSuffix(fileSuffix) && !$0.hasPrefix(".") }
        .map { "\(folder)/\($0)" }
    } catch {
      guard error.errno == ENOENT || error.errno == ENOTDIR else { throw .system(error) }
      return []
    }
  }
}
