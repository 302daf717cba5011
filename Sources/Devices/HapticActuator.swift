import Glibc
package import LinuxSystem

/// Makes a device tick.
///
/// Opening, playing and closing are done by a thread of its own, which lives while it is open: to the kernel all
/// of them, and all calls on the node of others too, stand in one line behind an upload, which a device that
/// hangs can hold up for 30 s. For the same reason nobody else should open, ask or close the node on the event
/// loop while something is under way: that is what `whenSettled` is for.
package final class HapticActuator {
  /// Where it stands.
  package enum State: Hashable, Sendable {
    case closed
    case opening
    case open
    /// It could not be opened; it stays so until it is closed.
    case failed(SystemError)
  }

  /// How late a tick may be, to be felt as the answer to what it is for.
  private static let patience = Duration.milliseconds(250)
  /// How many ticks may wait: less than the thread's line holds, so that opening and closing find room.
  private static let maximumWaiting = 8

  package let path: String
  package private(set) var state = State.closed

  /// Called when it could not be opened.
  package var onFailure: (SystemError) -> Void = { _ in }

  private let kind: HapticKind
  private let levels: HapticLevels
  private let loop: EventLoop
  private var thread: WorkerThread<HapticWorker>?
  private var waiting: [() -> Void] = []
  /// Itself, while somebody waits: who let go of it may be among them.
  private var lifeline: HapticActuator?
  /// How often it was told to open and has not said how that went.
  private var openings = 0

  /// An actuator that is closed, of the node at `path`.
  package init(path: String, kind: HapticKind, levels: HapticLevels, loop: EventLoop) {
    self.path = path
    self.kind = kind
    self.levels = levels
    self.loop = loop
  }

  /// Whether nothing is under way.
  package var isSettled: Bool { (thread?.unansweredCount ?? 0) == 0 }

  /// Runs `action` at once, or as soon as nothing is under way.
  package func whenSettled(_ action: @escaping () -> Void) {
    if isSettled {
      action()
    } else {
      waiting.append(action)
      lifeline = self
    }
  }

  /// Begins to open it, unless it is open; ticks that are played now come after that.
  package func open() {
    guard state == .closed else { return }
    state = .opening
    do throws(SystemError) {
      let thread = try runningThread()
      guard thread.perform(.open) else {
        return fail(SystemError(call: "send", errno: ENOBUFS, subject: path))
      }
      openings += 1
    } catch {
      fail(error)
    }
  }

  /// Plays a tick as soon as that is possible, if that is soon.
  package func play(_ tick: HapticTick) {
    guard state == .open || state == .opening, let thread,
      thread.unansweredCount < Self.maximumWaiting
    else { return }
    // What finds no room would come too late.
    _ = thread.perform(.play(tick, deadline: .now.advanced(by: Self.patience)))
  }

  /// Begins to close it.
  package func close() {
    guard state != .closed else { return }
    state = .closed
    // Where there is no room the thread closes as it ends.
    if let thread, !thread.perform(.close) { self.thread = nil }
  }

  private func runningThread() throws(SystemError) -> WorkerThread<HapticWorker> {
    if let thread { return thread }
    let (path, kind, levels) = (path, kind, levels)
    let started = try WorkerThread(
      on: loop, makeWorker: { HapticWorker(path: path, kind: kind, levels: levels) },
      onAnswer: { [weak self] in self?.take($0) })
    thread = started
    return started
  }

  private func take(_ answer: HapticAnswer) {
    switch answer {
    case .opened: finishOpening()
    case .failed(let call, let code):
      finishOpening(SystemError(call: call.name, errno: code, subject: path))
    case .played, .notPlayed, .closed: break
    }
    guard isSettled else { return }
    if state == .closed { thread = nil }
    let actions = waiting
    waiting.removeAll()
    let lifeline = lifeline.take()
    withExtendedLifetime(lifeline) {
      for action in actions { action() }
    }
  }

  private func finishOpening(_ error: SystemError? = nil) {
    openings -= 1
    // What became of an earlier opening, before it was closed again, is of no interest.
    guard openings == 0, state == .opening else { return }
    if let error { fail(error) } else { state = .open }
  }

  private func fail(_ error: SystemError) {
    state = .failed(error)
    onFailure(error)
  }
}
