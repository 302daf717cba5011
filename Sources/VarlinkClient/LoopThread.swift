package import LinuxSystem
import Synchronization

/// A thread that runs an event loop, for libraries: the program that uses one has a loop of its own.
///
/// What the loop works on, `State`, is made on the thread and never leaves it: it is reached by jobs alone,
/// which run there one after the other. The thread ends with this object, after the jobs that wait.
package final class LoopThread<State>: Sendable {
  private let inbox: Inbox<State>

  /// Starts the thread.
  ///
  /// - Parameter makeState: Runs on the thread, before any job.
  /// - Throws: Where there are no descriptors or threads left.
  package init(makeState: @escaping @Sendable (EventLoop) -> State) throws(SystemError) {
    let inbox = try Inbox<State>()
    self.inbox = inbox
    let loop = try EventLoop()
    try DetachedThread.start { Self.run(inbox, on: loop, makeState) }
  }

  /// Runs `job` on the thread, some time.
  package func perform(_ job: @escaping @Sendable (State) -> Void) {
    inbox.add(job)
  }

  deinit {
    inbox.close()
  }
}

/// The jobs that wait for a thread, and what wakes it.
private final class Inbox<State>: Sendable {
  private struct Content {
    var jobs: [@Sendable (State) -> Void] = []
    var isClosed = false
  }

  private let content = Mutex(Content())
  /// A byte in it wakes the thread.
  private let wake: SocketPair

  init() throws(SystemError) {
    wake = try UnixSocket.makePair()
  }

  /// The socket that is readable while something waits.
  var descriptor: Int32 { wake.second.number }

  func add(_ job: @escaping @Sendable (State) -> Void) {
    let isFirst = content.withLock { content in
      content.jobs.append(job)
      return content.jobs.count == 1
    }
    if isFirst { signal() }
  }

  func close() {
    content.withLock { $0.isClosed = true }
    signal()
  }

  /// Runs all that waits; false if that was the last.
  func run(on state: State) -> Bool {
    drain()
    let (jobs, isClosed) = content.withLock { content in
      defer { content.jobs.removeAll() }
      return (content.jobs, content.isClosed)
    }
    for job in jobs {
      job(state)
    }
    return !isClosed
  }

  private func signal() {
    // It fails only where the socket is full of such bytes: then the thread is about to wake anyway.
    _ = try? UnixSocket.send([0], on: wake.first.number)
  }

  private func drain() {
    var room = [UInt8](repeating: 0, count: 64)
    // Reading cannot fail on a socket that is ours; what is left wakes the thread once more.
    _ = try? UnixSocket.receive(into: &room, on: wake.second.number)
  }
}

extension LoopThread {
  /// The thread's own part: from the first job to the last.
  private static func run(
    _ inbox: Inbox<State>, on loop: EventLoop, _ makeState: (EventLoop) -> State
  ) {
    let state = makeState(loop)
    do throws(SystemError) {
      let watch = try loop.watch(inbox.descriptor, for: .readable) { _ in
        if !inbox.run(on: state) { loop.stop() }
      }
      try loop.run()
      // The handler and the state hold the loop, which holds them.
      loop.removeWatch(watch)
    } catch {
      // Waiting fails only for a loop that is not one, which nothing from outside can bring about. The
      // thread ends, and with it the state and its connections, as if this object had gone.
      return
    }
  }
}
