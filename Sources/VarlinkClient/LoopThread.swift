import Glibc
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
  /// The corresponding C function is `pthread_create`.
  ///
  /// - Parameter makeState: Runs on the thread, before any job.
  /// - Throws: Where there are no descriptors or threads left.
  package init(makeState: @escaping @Sendable (EventLoop) -> State) throws(SystemError) {
    inbox = try Inbox()
    let start = ThreadStart(inbox: inbox, loop: try EventLoop(), makeState: makeState)
    try start.spawn()
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

/// What a new thread is given.
private final class ThreadStart<State> {
  private let inbox: Inbox<State>
  private let loop: EventLoop
  private let makeState: @Sendable (EventLoop) -> State

  init(
    inbox: Inbox<State>, loop: EventLoop, makeState: @escaping @Sendable (EventLoop) -> State
  ) {
    self.inbox = inbox
    self.loop = loop
    self.makeState = makeState
  }

  /// Gives this object to a new thread, which hears no signals: they are for the program's own.
  func spawn() throws(SystemError) {
    let body = unsafe Unmanaged.passRetained(ThreadBody { self.run() })
    var all = sigset_t()
    var previous = sigset_t()
    unsafe sigfillset(&all)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &all, &previous)
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    _ = unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    guard code == 0 else {
      unsafe body.release()
      throw SystemError(call: "pthread_create", errno: code)
    }
    _ = pthread_detach(thread)
  }

  private func run() {
    let state = makeState(loop)
    let (loop, inbox) = (loop, inbox)
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

/// The type by which a thread's pointer can be turned back into an object: C knows no generic ones.
private final class ThreadBody {
  let run: () -> Void

  init(run: @escaping () -> Void) {
    self.run = run
  }
}
