import CLinux
import Glibc

/// Signals as events of a loop instead of interruptions.
package final class SignalSource {
  private let loop: EventLoop
  private let descriptor: OwnedDescriptor
  private var token: WatchToken?

  /// Blocks `signals` for this thread and calls `handler` on `loop` whenever one of them arrives.
  ///
  /// They stay blocked, also after the source is gone: who stopped listening does not want to be killed
  /// by them. To be called before other threads start, which inherit that.
  ///
  /// The corresponding C functions are `pthread_sigmask` and `signalfd`.
  package init(
    _ signals: [Int32], on loop: EventLoop, handler: @escaping (Int32) -> Void
  ) throws(SystemError) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals {
      unsafe sigaddset(&set, signal)
    }
    let code = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    guard code == 0 else { throw SystemError(call: "pthread_sigmask", errno: code) }
    self.loop = loop
    descriptor = OwnedDescriptor(
      owning: try check("signalfd") {
        unsafe signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
      })
    token = try loop.watch(descriptor.number, for: .readable) { [weak self] _ in
      // The handler may let go of the source.
      while let signal = self?.next() {
        handler(signal)
      }
    }
  }

  private func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard unsafe read(descriptor.number, &info, size) == size else { return nil }
    return Int32(info.ssi_signo)
  }

  deinit {
    if let token { loop.removeWatch(token) }
  }
}
