import LinuxSystem

/// When to look again at nodes that ended while they were read, though they have not gone away.
///
/// So does a node that was revoked, which ends what is open and nothing else. Each time it takes twice as
/// long, so that a node that always ends does not keep the daemon busy.
final class NodeReturns {
  /// Long enough for the news that it was unplugged, which as a rule is the reason.
  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(64)

  private struct Pause {
    var length: Duration
    var timer: LoopTimer
  }

  private let loop: EventLoop
  private var pauses: [String: Pause] = [:]

  init(loop: EventLoop) {
    self.loop = loop
  }

  /// Runs `action` after a pause, which is the result, unless the node is forgotten before.
  @discardableResult
  func schedule(_ node: String, _ action: @escaping () -> Void) -> Duration {
    let last = pauses[node]?.length
    let length = last.map { min($0 * 2, Self.longestPause) } ?? Self.firstPause
    let timer = loop.makeTimer(handler: action)
    timer.arm(after: length)
    pauses[node] = Pause(length: length, timer: timer)
    return length
  }

  /// Whether it is not to be read for now.
  func isWaiting(for node: String) -> Bool { pauses[node]?.timer.deadline != nil }

  func forget(_ node: String) {
    pauses[node] = nil
  }
}
