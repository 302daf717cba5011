import Foundation
import Screens
import TestSupport

/// Screens that somebody has looked at, in `Tests/Screens`.
///
/// With `$UPDATE_SCREENS` they are written anew, to be looked at again.
enum StoredScreens {
  /// What is stored under a name, as lines.
  static func lines(_ name: String, orStore grid: Grid) throws -> [String] {
    let path = "\(RecordingPaths.repositoryRoot)/Tests/Screens/\(name).txt"
    if ProcessInfo.processInfo.environment["UPDATE_SCREENS"] != nil {
      try (grid.lines.joined(separator: "\n") + "\n")
        .write(toFile: path, atomically: true, encoding: .utf8)
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
