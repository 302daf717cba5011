// Writes the manual pages and completions to the repository that is given, by default this one.
import FoundationEssentials
import ManualFiles
import TestSupport

let root = CommandLine.arguments.dropFirst().first ?? RecordingPaths.repositoryRoot
for (path, content) in try ManualFiles.contents(in: root) {
  try content.write(to: URL(filePath: "\(root)/\(path)"), atomically: true, encoding: .utf8)
}
