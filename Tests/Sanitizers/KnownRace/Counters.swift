import Synchronization

/// What threads count together.
final class Counters: Sendable {
  static let threads = 4
  private static let rounds = 20_000

  private struct State {
    var count = 0
    var finished = 0
  }

  private let state = Mutex(State())
  /// The mistake.
  private nonisolated(unsafe) var bare = 0

  var guarded: Int { state.withLock { $0.count } }
  var finished: Int { state.withLock { $0.finished } }

  /// Counts on one of the threads.
  func count(_ isBeside: Bool) {
    for _ in 0..<Self.rounds {
      state.withLock { $0.count += 1 }
      if isBeside { bare += 1 }
    }
    state.withLock { $0.finished += 1 }
  }
}
