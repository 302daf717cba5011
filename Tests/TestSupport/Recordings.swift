import FoundationEssentials
package import Frames

/// Where the tests find their recordings.
package enum RecordingPaths {
  /// The repository's own recordings, found from where this file was compiled.
  package static var own: String { repositoryRoot + "/Tests/Recordings" }

  /// Recordings of real hardware, which are not part of the repository.
  ///
  /// The folder is named by PRESSURED_RECORDINGS; without it, one beside the repository is tried.
  package static var shared: String {
    ProcessInfo.processInfo.environment["PRESSURED_RECORDINGS"]
      ?? repositoryRoot + "/../shared/recordings"
  }

  /// The repository's labelled presses.
  package static var presses: String { own + "/presses" }

  /// The repository's root folder.
  package static var repositoryRoot: String {
    let components = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return components.dropLast(3).joined(separator: "/")
  }
}

/// A recording in a file.
package struct RecordingFile: Hashable, Sendable, CustomStringConvertible {
  /// The file's path in `folder`, which names it.
  package let name: String
  private let folder: String

  package init(_ name: String, in folder: String = RecordingPaths.own) {
    self.name = name
    self.folder = folder
  }

  package var description: String { name }

  /// The repository's own that tell of something each, sorted by name.
  package static var own: [RecordingFile] {
    files(in: RecordingPaths.own) { $0.hasSuffix(".evemu") && !$0.contains("/") }
  }

  /// The repository's labelled presses, sorted by name.
  package static var presses: [RecordingFile] {
    files(in: RecordingPaths.presses) { $0.hasSuffix(".evemu") }
  }

  /// Those of real hardware; empty where they are not present.
  package static var shared: [RecordingFile] {
    let endings = [".evemu", ".events", ".desc", ".device"]
    return files(in: RecordingPaths.shared) { name in endings.contains { name.hasSuffix($0) } }
  }

  /// A recording of real hardware, or nil where it is not present.
  package static func shared(_ name: String) -> RecordingFile? {
    let file = RecordingFile(name, in: RecordingPaths.shared)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  package var path: String { folder + "/" + name }

  package func bytes() throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: path)))
  }

  package func load() throws -> Recording {
    try EvemuReader.read(bytes(), file: name)
  }

  private static func files(
    in folder: String, where isRecording: (String) -> Bool
  ) -> [RecordingFile] {
    // A folder that is not there has no recordings.
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter(isRecording).sorted().map { RecordingFile($0, in: folder) }
  }
}
