/// Names a watched descriptor of an event loop; never names another one later.
package struct WatchToken: Hashable, Sendable {
  fileprivate let index: Int
  fileprivate let generation: UInt32

  fileprivate init(index: Int, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// The token that was put into `key`.
  fileprivate init(key: UInt64) {
    index = Int(key & 0xffff_ffff)
    generation = UInt32(key >> 32)
  }

  fileprivate var key: UInt64 {
    UInt64(index) | UInt64(generation) << 32
  }
}

/// Waits for descriptors and timers and runs their handlers, one at a time, on the thread that runs it.
///
/// All state of the daemon belongs to one loop. Handlers may add and remove watches and timers, their own
/// included: a watch that was removed hears no more, even of what was ready already.
package final class EventLoop {
  private struct Watch {
    var generation: UInt32
    var descriptor: Int32
    var handler: ((Readiness) -> Void)?
  }

  private var epoll: Epoll
  private var watches: [Watch] = []
  private var freeIndices: [Int] = []
  private let timers = TimerQueue()
  private var isStopping = false

  /// Creates a loop that watches nothing.
  package init() throws(SystemError) {
    epoll = try Epoll()
  }

  /// Calls `handler` whenever `descriptor` is ready for something in `interest`.
  ///
  /// The descriptor stays the caller's, who removes the watch before closing it.
  package func watch(
    _ descriptor: Int32, for interest: Readiness, handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> WatchToken {
    let index = freeIndices.last ?? watches.count
    let generation = index < watches.count ? watches[index].generation : 0
    let token = WatchToken(index: index, generation: generation)
    try epoll.add(descriptor, interest: interest, key: token.key)
    let watch = Watch(generation: generation, descriptor: descriptor, handler: handler)
    if index < watches.count {
      freeIndices.removeLast()
      watches[index] = watch
    } else {
      watches.append(watch)
    }
    return token
  }

  /// Changes what a descriptor is watched for.
  package func setInterest(_ interest: Readiness, of token: WatchToken) throws(SystemError) {
    guard isCurrent(token) else { return }
    try epoll.modify(
      watches[token.index].descriptor, interest: interest, key: token.key)
  }

  /// Ends a watch; a token that has ended already is ignored.
  package func removeWatch(_ token: WatchToken) {
    guard isCurrent(token) else { return }
    epoll.remove(watches[token.index].descriptor)
    watches[token.index].handler = nil
    watches[token.index].generation &+= 1
    freeIndices.append(token.index)
  }

  /// A timer of this loop, not armed yet.
  package func makeTimer(handler: @escaping () -> Void) -> LoopTimer {
    LoopTimer(queue: timers, handler: handler)
  }

  /// Runs until `stop` is called; not at all where that was before.
  package func run() throws(SystemError) {
    defer { isStopping = false }
    while !isStopping {
      try runOnce()
    }
  }

  /// Makes `run` return when what is ready already has been handled.
  package func stop() {
    isStopping = true
  }

  /// Waits once, at most for `limit`, and runs what is ready.
  ///
  /// Not to be called by a handler.
  package func runOnce(atMost limit: Duration? = nil) throws(SystemError) {
    let count = try epoll.wait(atMost: timeout(within: limit))
    for position in 0..<count {
      let token = WatchToken(key: epoll.readyKey(at: position))
      guard isCurrent(token), let handler = watches[token.index].handler else { continue }
      handler(epoll.readiness(at: position))
    }
    timers.runExpired()
  }

  /// Readable while a watched descriptor is ready, for loops that are not ours; timers do not count.
  package var descriptor: Int32 { epoll.number }

  /// When the next timer is due; nil where none is armed.
  package var nextDeadline: MonotonicInstant? { timers.nextDeadline }

  private func timeout(within limit: Duration?) -> Duration? {
    guard let deadline = timers.nextDeadline else { return limit }
    let left = max(deadline.duration(since: .now), .zero)
    return min(left, limit ?? left)
  }

  private func isCurrent(_ token: WatchToken) -> Bool {
    token.index < watches.count && watches[token.index].generation == token.generation
      && watches[token.index].handler != nil
  }
}
