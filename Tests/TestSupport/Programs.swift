import Foundation

/// How a program ended, and what it said.
package struct ProgramResult: Sendable {
  package let output: String
  package let errors: String
  /// What it exited with, or the number of the signal that ended it.
  package let status: Int32

  package var lines: [Substring] { output.split(separator: "\n") }
}

/// A program of this package, built beside the tests.
package final class Program {
  private let process = Process()
  private let output: LineReader
  private let errors: LineReader

  /// Starts the program `name`, with `environment` beside that of the tests.
  package convenience init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    try self.init(at: try Self.path(of: name), arguments, environment)
  }

  private init(
    at path: String, _ arguments: [String], _ environment: [String: String] = [:]
  ) throws {
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    // What other tests say to their own process is not meant for this one.
    let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
      !["NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC"].contains(name)
    }
    process.environment = inherited.merging(environment) { $1 }
    process.currentDirectoryURL = URL(filePath: RecordingPaths.repositoryRoot)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    self.output = LineReader(output.fileHandleForReading)
    self.errors = LineReader(errors.fileHandleForReading)
    try process.run()
  }

  /// Where a program of this package was built.
  package static func path(of name: String) throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: tests).deletingLastPathComponent().path() + name
  }

  /// Runs a program of this package to its end.
  package static func run(_ name: String, _ arguments: [String]) throws -> ProgramResult {
    try Program(name, arguments).finish()
  }

  /// Runs a line of shell to its end.
  package static func shell(_ line: String) throws -> ProgramResult {
    try Program(at: "/bin/sh", ["-c", line]).finish()
  }

  /// The next line of its output, waited for; nil once it has closed it.
  package func nextLine() -> String? {
    output.next()
  }

  /// The next line of what it says on the standard error.
  package func nextErrorLine() -> String? {
    errors.next()
  }

  /// Sends it a signal.
  package func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  /// Waits for its end; what it said since the last line that was read is told.
  package func finish() -> ProgramResult {
    // Few enough bytes wait on the standard error for a pipe to hold them meanwhile.
    let output = output.rest()
    let errors = errors.rest()
    process.waitUntilExit()
    return ProgramResult(output: output, errors: errors, status: process.terminationStatus)
  }

  deinit {
    if process.isRunning {
      process.terminate()
      process.waitUntilExit()
    }
  }
}

/// Cuts what comes through a pipe into lines.
private final class LineReader {
  private let handle: FileHandle
  private var buffer = Data()

  init(_ handle: FileHandle) {
    self.handle = handle
  }

  func next() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      let more = handle.availableData
      guard !more.isEmpty else { return nil }
      buffer += more
    }
  }

  func rest() -> String {
    buffer += handle.readDataToEndOfFile()
    defer { buffer.removeAll() }
    return String(decoding: buffer, as: UTF8.self)
  }
}
