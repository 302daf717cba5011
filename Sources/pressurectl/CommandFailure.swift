import Arguments
import LinuxSystem
import Pressure

/// Why a command could not do what it was asked to do.
struct CommandFailure: Error {
  /// One sentence, without the program's name before it.
  let message: String
  let status: Int32

  init(_ message: String) {
    self.message = message
    status = ExitStatus.failure
  }

  /// A mistake on the command line.
  init(usage message: String) {
    self.message = message
    status = ExitStatus.wrongUsage
  }

  init(_ error: ArgumentError) {
    self.init(usage: error.description)
  }

  init(_ error: PressureError) {
    let advice = error.code == .unreachable ? "; is pressured.socket started?" : ""
    self.init(error.message + advice)
  }

  /// What `body` gives, its mistakes being those of the command line.
  static func ofUsage<Result>(
    _ body: () throws(ArgumentError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(ArgumentError) {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// What `body` gets from the daemon.
  static func ofDaemon<Result>(
    _ body: () async throws(PressureError) -> Result
  ) async throws(CommandFailure) -> Result {
    do throws(PressureError) {
      return try await body()
    } catch {
      throw CommandFailure(error)
    }
  }
}
