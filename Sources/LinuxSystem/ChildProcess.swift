import CLinux
import Glibc

/// A program that this one started, waited for by an event loop.
package final class ChildProcess {
  /// How a program ended.
  package enum Ending: Hashable, Sendable {
    case exited(status: Int32)
    case killed(signal: Int32)
  }

  private let process: pid_t
  private let descriptor: OwnedDescriptor
  private let loop: EventLoop
  private var token: WatchToken?

  /// Starts a program, found as a shell finds it, and calls `onEnd` on `loop` when it has ended.
  ///
  /// `arguments` begin with its name, or a path with a slash; `environment` has all of its variables. It gets
  /// a session of its own, nothing to read, the standard output and error of this process and no other
  /// descriptor, and signals as if nobody had blocked or ignored one.
  ///
  /// The corresponding C functions are `posix_spawnp` and `waitpid`.
  package init(
    _ arguments: [String], environment: [String: String], on loop: EventLoop,
    onEnd: @escaping (Ending) -> Void
  ) throws(SystemError) {
    process = try Self.spawn(arguments, environment.map { "\($0)=\($1)" })
    let process = process
    descriptor = OwnedDescriptor(
      owning: try check("pidfd_open") { pressured_pidfd_open(process) })
    self.loop = loop
    token = try loop.watch(descriptor.number, for: .readable) { [weak self] _ in
      guard let ending = self?.reap() else { return }
      onEnd(ending)
    }
  }

  deinit {
    if let token { loop.removeWatch(token) }
  }

  /// How it ended; nil where it has not.
  private func reap() -> Ending? {
    var status: Int32 = 0
    guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
    if let token { loop.removeWatch(token) }
    token = nil
    // As wait(2) has it: the signal in the lowest seven bits, else the status in the next byte.
    let signal = status & 0x7f
    return signal == 0 ? .exited(status: (status >> 8) & 0xff) : .killed(signal: signal)
  }
}

extension ChildProcess {
  /// The first descriptor that a program is not to have: those before are its standard ones.
  private static let firstClosed: Int32 = 3

  private static func spawn(
    _ arguments: [String], _ environment: [String]
  ) throws(SystemError) -> pid_t {
    guard let program = arguments.first else {
      throw SystemError(call: "posix_spawnp", errno: ENOENT)
    }
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe pressured_spawn_close_from(&actions, firstClosed)
    resetSignals(&attributes)
    var process: pid_t = 0
    let code = unsafe withStrings(arguments) { arguments in
      unsafe withStrings(environment) { environment in
        unsafe posix_spawnp(&process, program, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else {
      throw SystemError(call: "posix_spawnp", errno: code, subject: program)
    }
    return process
  }

  private static func resetSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(PRESSURED_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  /// Hands out the texts as C has them: an array that ends with a null pointer.
  private static func withStrings<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let count = texts.count + 1
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: count)
    unsafe pointers.initialize(repeating: nil, count: count)
    for (position, text) in texts.enumerated() { unsafe pointers[position] = strdup(text) }
    defer {
      for position in texts.indices { unsafe free(pointers[position]) }
      unsafe pointers.deallocate()
    }
    return unsafe body(pointers)
  }
}
