import Glibc
package import LinuxSystem
import Screens

/// A full screen on the terminal, from its first picture until somebody leaves.
///
/// One thread makes it and runs it. Whatever ends it, the terminal is then as it was before:
///
///     key q, Ctrl-C, SIGTERM, SIGHUP ──> leave the screen ──> return, or die of that signal
///     Ctrl-Z ──> leave the screen ──> stop ──> SIGCONT ──> draw all of it again
package final class TerminalSession {
  /// Between two pictures, so that there are at most 60 in a second: no display shows more.
  private static let pause = Duration.microseconds(16_667)
  /// Between two pictures that differ by time alone.
  private static let movingPause = Duration.milliseconds(33)
  private static let deadly = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// What tells the session that its content has changed.
  package let waker: Waker

  private let loop: EventLoop
  private let glyphs: Glyphs
  private var signals: SignalSource?
  private var screen: CursesScreen?
  private var timer: LoopTimer?
  private var lastPicture: MonotonicInstant?
  private var content: (any ScreenContent)?
  private var watches: [WatchToken] = []
  private var deadlySignal: Int32?

  /// Takes signals over from now on; the terminal is left alone until there is something to show.
  ///
  /// To be made before other threads are, which would be interrupted by signals instead.
  package init() throws(SystemError) {
    loop = try EventLoop()
    waker = try Waker()
    glyphs = TerminalCheck.glyphs()
    signals = try SignalSource(
      Self.deadly + [SIGTSTP, SIGCONT, SIGWINCH], on: loop
    ) { [unowned self] in take($0) }
    timer = loop.makeTimer { [unowned self] in update() }
  }

  /// Shows the content until it is over or a key leaves; dies of signals that are meant to be deadly.
  package func run(_ content: any ScreenContent) throws(SystemError) {
    self.content = content
    let descriptor = waker.descriptor
    watches = [
      try loop.watch(descriptor, for: .readable) { [unowned self] _ in
        waker.rest()
        update()
      }
    ]
    watchKeys()
    defer { leave() }
    update()
    try loop.run()
    leave()
    if let deadlySignal { Self.meet(deadlySignal) }
  }

  /// Without keys, as where the standard input is a file, signals still end it.
  private func watchKeys() {
    guard isatty(STDIN_FILENO) == 1 else { return }
    // A terminal that cannot be waited for has no keys for us.
    let watch = try? loop.watch(STDIN_FILENO, for: .readable) { [unowned self] in readKeys($0) }
    if let watch { watches.append(watch) }
  }

  private func leave() {
    screen = nil
    for watch in watches { loop.removeWatch(watch) }
    watches = []
    timer?.disarm()
    content = nil
  }

  // MARK: What happens

  private func readKeys(_ readiness: Readiness) {
    if readiness.contains(.hungUp) || readiness.contains(.failed) {
      // The terminal is gone, and will never be quiet again.
      return loop.stop()
    }
    while let key = screen?.nextKey() {
      if content?.press(key) != true { loop.stop() }
    }
    update()
  }

  private func take(_ signal: Int32) {
    switch signal {
    case SIGWINCH:
      screen?.fitTerminal()
      lastPicture = nil
      update()
    case SIGTSTP:
      screen?.suspend()
      Self.meet(SIGTSTP)
    case SIGCONT:
      screen?.suspend()
      lastPicture = nil
      update()
    default:
      deadlySignal = signal
      loop.stop()
    }
  }

  /// Draws, unless that was a moment ago: then a little later.
  private func update() {
    guard let content else { return }
    if content.isOver { return loop.stop() }
    guard content.isReady else { return }
    if let lastPicture {
      let next = lastPicture.advanced(by: Self.pause)
      guard next <= .now else {
        timer?.arm(at: next)
        return
      }
    }
    draw(content)
  }

  private func draw(_ content: any ScreenContent) {
    if screen == nil {
      screen = CursesScreen()
      // Of a kind that turns out not to do.
      if screen == nil { return loop.stop() }
    }
    guard let size = screen?.size else { return }
    screen?.show(content.grid(rows: size.rows, columns: size.columns, glyphs: glyphs))
    lastPicture = .now
    if content.isMoving { timer?.arm(after: Self.movingPause) }
  }

  // MARK: Signals

  /// Lets a signal do to this process what it does to others: end it, or stop it until SIGCONT.
  ///
  /// The corresponding C functions are `sigaction`, `pthread_sigmask` and `kill`.
  private static func meet(_ signal: Int32) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, signal)
    _ = Glibc.signal(signal, SIG_DFL)
    _ = kill(getpid(), signal)
    // Delivered before this returns, as this is the only thread that takes it.
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }
}
