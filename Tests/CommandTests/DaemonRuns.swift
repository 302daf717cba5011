import Frames
import TestSupport

/// A daemon that plays a recording of the test's own, with everything it writes in a folder of its own.
final class DaemonRun {
  let folder: TemporaryFolder
  /// Where it keeps what it learns.
  let state: TemporaryFolder
  private(set) var program: Program?

  var socket: String { "\(folder.path)/socket" }
  var config: String { "\(folder.path)/pressured.conf" }
  private var recording: String { "\(folder.path)/recording.evemu" }

  init(_ recording: Recording, config: String = "") throws {
    folder = try TemporaryFolder()
    state = try TemporaryFolder()
    try folder.write(
      String(decoding: EvemuWriter.text(of: recording), as: UTF8.self), to: "recording.evemu")
    try folder.write(config, to: "pressured.conf")
  }

  /// Starts it, and answers what it says until it serves.
  @discardableResult
  func start(_ options: String...) throws -> [String] {
    let program = try Program(
      "pressured",
      [
        "--socket", socket, "--recording", recording, "--config", config, "--state", state.path,
      ] + options)
    self.program = program
    var lines: [String] = []
    while let line = program.nextErrorLine(), !line.contains("serving") { lines.append(line) }
    return lines
  }

  func pressurectl(_ words: String...) throws -> Program {
    try Program("pressurectl", words + ["--socket", socket])
  }
}
