import Synchronization

/// The steps of one press on their way to a delegate that may take its time.
///
/// It needs no bound: of each phase, progress is merged to the newest, and phases never come twice.
package final class PressInbox: Sendable {
  /// What comes next.
  package enum Item: Sendable {
    case step(Press)
    /// It is over by the program's own doing, whatever the press does.
    case ending(PreviewEnding)
  }

  private struct State {
    var steps: [Press] = []
    var ending: PreviewEnding?
    var waiter: CheckedContinuation<Item, Never>?
    /// Whether nothing more comes from the press.
    var isOver = false
    var whenOver: (@Sendable () -> Void)?

    mutating func takeItem() -> Item? {
      if let ending { return .ending(ending) }
      return steps.isEmpty ? nil : .step(steps.removeFirst())
    }

    mutating func add(_ press: Press) {
      if let last = steps.last, last.phase == press.phase { steps.removeLast() }
      steps.append(press)
      isOver = isOver || press.phase.isFinal
    }

    /// What is to be done outside the lock after something changed.
    mutating func wake() -> (@Sendable () -> Void)? {
      let whenOver = isOver ? self.whenOver : nil
      if isOver { self.whenOver = nil }
      guard let waiter, let item = takeItem() else { return whenOver }
      self.waiter = nil
      return {
        whenOver?()
        waiter.resume(returning: item)
      }
    }
  }

  private let state = Mutex(State())

  /// What the press ended with, if it did other than by `pop`; also where that was not taken yet.
  package var ending: PreviewEnding? {
    state.withLock { state in
      if let ending = state.ending { return ending }
      guard let last = state.steps.last, last.phase.isFinal, last.phase != .pop
      else { return nil }
      return last.ending
    }
  }

  /// Takes the next step of the press.
  func deliver(_ press: Press) {
    let wake = state.withLock { state in
      guard !state.isOver else { return nil as (@Sendable () -> Void)? }
      state.add(press)
      return state.wake()
    }
    wake?()
  }

  /// Ends it, whatever the press does; the first ending counts.
  package func end(_ ending: PreviewEnding) {
    let wake = state.withLock { state in
      state.ending = state.ending ?? ending
      state.isOver = true
      return state.wake()
    }
    wake?()
  }

  /// Calls `body` when the press is over; at once where it is.
  package func whenOver(_ body: @escaping @Sendable () -> Void) {
    let wake = state.withLock { state in
      state.whenOver = body
      return state.isOver ? state.wake() : nil
    }
    wake?()
  }

  /// The next thing, waited for; one task at a time.
  package func next() async -> Item {
    await withCheckedContinuation { continuation in
      let item = state.withLock { state -> Item? in
        if let item = state.takeItem() { return item }
        state.waiter = continuation
        return nil
      }
      if let item { continuation.resume(returning: item) }
    }
  }
}

extension Press {
  /// What a final phase other than `pop` means for a preview.
  var ending: PreviewEnding {
    phase == .cancelled ? .cancelled(reason ?? .device) : .released
  }
}
