import Glibc

/// Threads, for what must not hold up an event loop.
package enum DetachedThread {
  /// Runs `body` on a new thread, which ends with it and hears no signals: they are for the program's own.
  ///
  /// The corresponding C function is `pthread_create`.
  package static func start(_ body: sending @escaping () -> Void) throws(SystemError) {
    let start = unsafe Unmanaged.passRetained(ThreadBody(body))
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
      }, start.toOpaque())
    _ = unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    guard code == 0 else {
      unsafe start.release()
      throw SystemError(call: "pthread_create", errno: code)
    }
    _ = pthread_detach(thread)
  }
}

/// What a new thread is given.
private final class ThreadBody {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}
