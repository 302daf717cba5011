import Synchronization

/// Elements on their way from the client's thread to a task.
///
/// It is bounded: when it is full, the thread stops reading until the task has taken half of it, and the
/// daemon, which notices, merges what it can.
final class Mailbox<Element: Sendable>: StreamSink, Sendable {
  /// How many elements may wait before reading stops: a quarter of a second at 125 frames a second.
  static var limit: Int { 32 }

  /// What a task gets.
  struct Delivery: Sendable {
    let result: Result<Element?, PressureError>
    /// Whether the thread stopped reading and is to go on now.
    var resumesReader = false
  }

  private typealias Waiter = CheckedContinuation<Delivery, Never>

  private struct State {
    var elements: [Element] = []
    var waiters: [Waiter] = []
    /// What comes after the elements; a failure is told once.
    var end: Result<Element?, PressureError>?
    var isReaderPaused = false

    /// What there is; nil if nothing is, and then `waiter` gets what comes.
    mutating func take(orWait waiter: Waiter) -> Delivery? {
      if !elements.isEmpty {
        let element = elements.removeFirst()
        let resumes = isReaderPaused && elements.count <= Mailbox.limit / 2
        if resumes { isReaderPaused = false }
        return Delivery(result: .success(element), resumesReader: resumes)
      }
      if let end {
        self.end = .success(nil)
        return Delivery(result: end)
      }
      waiters.append(waiter)
      return nil
    }
  }

  private let state = Mutex(State())
  private let keepsNewestOnly: Bool

  /// - Parameter keepsNewestOnly: Whether an element that was not taken gives way to the next one.
  init(keepsNewestOnly: Bool = false) {
    self.keepsNewestOnly = keepsNewestOnly
  }

  // MARK: For the thread

  /// Whether there is room; if not, the task that makes some is told to resume the reader.
  func hasRoom() -> Bool {
    state.withLock { state in
      if state.end != nil { return false }
      state.isReaderPaused = state.elements.count >= Self.limit
      return !state.isReaderPaused
    }
  }

  /// Hands elements over; a reply's worth of them always fits.
  func deliver(_ elements: [Element]) {
    let handed = state.withLock { state -> [(Waiter, Element)] in
      guard state.end == nil else { return [] }
      let handed = Array(zip(state.waiters, elements))
      state.waiters.removeFirst(handed.count)
      state.elements += elements.dropFirst(handed.count)
      if keepsNewestOnly { state.elements = state.elements.suffix(1) }
      return handed
    }
    for (waiter, element) in handed {
      waiter.resume(returning: Delivery(result: .success(element)))
    }
  }

  /// Ends the sequence after the elements that wait, with an error where there is one.
  func finish(_ error: PressureError?) {
    let waiters = state.withLock { state -> [Waiter] in
      guard state.end == nil else { return [] }
      // Whoever waits hears of the error, and only the first of them.
      let isHeard = error == nil || !state.waiters.isEmpty
      state.end = isHeard ? .success(nil) : error.map { .failure($0) }
      defer { state.waiters.removeAll() }
      return state.waiters
    }
    for (position, waiter) in waiters.enumerated() {
      let failure: Result<Element?, PressureError>? =
        position == 0 ? error.map { .failure($0) } : nil
      waiter.resume(returning: Delivery(result: failure ?? .success(nil)))
    }
  }

  // MARK: For the task

  /// The next element, waited for; nil once the sequence has ended.
  func next() async -> Delivery {
    await withCheckedContinuation { continuation in
      let delivery = state.withLock { $0.take(orWait: continuation) }
      if let delivery { continuation.resume(returning: delivery) }
    }
  }

  /// Ends the sequence now; what waits is lost.
  func cancel() {
    state.withLock { $0.elements.removeAll() }
    finish(nil)
  }
}
