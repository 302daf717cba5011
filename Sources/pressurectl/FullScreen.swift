import Arguments
import LinuxSystem
import Pressure
import Screens
import Terminal

/// What a command shows on the full screen, fed by tasks and drawn by the main thread.
protocol Board: ScreenContent, Sendable {
  /// Follows the daemon until that fails for good, and calls `wake` whenever something has changed.
  func follow(_ wake: @escaping @Sendable () -> Void) async throws(CommandFailure)

  /// Nothing more comes, and why.
  func end(with failure: CommandFailure?)

  var failure: CommandFailure? { get }
}

/// Commands that take the whole terminal.
enum FullScreen {
  static let lines = Option(
    "lines", short: "l", summary: "print lines, as into a file, also on a terminal")

  /// Whether there is a terminal for it, and neither lines nor JSON are asked for.
  static func isWanted(_ arguments: ParsedArguments) -> Bool {
    !arguments.contains(lines) && !arguments.contains(CommonOptions.json)
      && TerminalCheck.canShowScreens
  }

  /// Shows a board until somebody leaves; to be called before anything else has started threads.
  @MainActor static func show(_ board: some Board) throws(CommandFailure) {
    do throws(SystemError) {
      let session = try TerminalSession()
      let waker = session.waker
      let following = Task.detached {
        do throws(CommandFailure) {
          try await board.follow { waker.wake() }
          board.end(with: nil)
        } catch {
          board.end(with: error)
        }
        waker.wake()
      }
      defer { following.cancel() }
      // The main thread draws, and waits for keys and signals, until this returns.
      try session.run(board)
    } catch {
      throw CommandFailure(error.description)
    }
    if let failure = board.failure { throw failure }
  }
}
