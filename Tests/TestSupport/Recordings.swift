/// Where the tests find their recordings.
package enum RecordingPaths {
  /// The repository's own recordings, found from where this file was compiled.
  package static var own: String { repositoryRoot + "/Tests/Recordings" }

  /// The repository's root folder.
  package static var repositoryRoot: String {
    let components = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return components.dropLast(3).joined(separator: "/")
  }
}
