import Arguments
import Glibc
import LinuxSystem

/// The file that a recording is written to, which replaces another only by permission.
enum RecordingOutput {
  static let force = Option("force", summary: "replace FILE if it is there already")

  /// Makes the file; where there is one, somebody at the terminal is asked, and nobody else.
  static func open(
    _ path: String, replacing: Bool
  ) throws(CommandFailure) -> OutputFile {
    do throws(SystemError) {
      return try OutputFile(path, replacing: replacing)
    } catch {
      guard error.errno == EEXIST, !replacing else { throw CommandFailure(error.description) }
      guard Terminal.canAsk else {
        throw CommandFailure("\(path) is there already; --force replaces it")
      }
      StandardError.write("\(path.printable) is there already. Replace it? [y/N] ")
      guard ["y", "yes"].contains(readLine()?.lowercased()) else {
        throw CommandFailure("\(path) is left as it was")
      }
      return try open(path, replacing: true)
    }
  }
}
