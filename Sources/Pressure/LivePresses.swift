import Synchronization

/// The presses of one stream that somebody is busy with.
package final class LivePresses: Sendable {
  /// How many delegates may be busy at once; more than that many fingers press nothing in earnest.
  static let limit = 32

  private struct Entry {
    let press: Press
    let inbox: PressInbox
    /// Whether the press goes on, so that its steps are for this inbox.
    var isOpen = true
  }

  private let entries = Mutex<[Entry]>([])

  init() {}

  /// Begins with a press that was offered; nil where too many are busy.
  package func begin(_ press: Press) -> PressInbox? {
    entries.withLock { entries in
      // The daemon does not tell of the end of a press that nobody accepted; there is one at a time on a
      // device.
      for index in entries.indices where entries[index].press.device == press.device {
        entries[index].isOpen = false
      }
      guard entries.count < Self.limit else { return nil }
      let inbox = PressInbox()
      entries.append(Entry(press: press, inbox: inbox))
      return inbox
    }
  }

  /// Passes a step on to whoever is busy with its press.
  func deliver(_ press: Press) {
    let inbox = entries.withLock { entries -> PressInbox? in
      guard let index = entries.lastIndex(where: { $0.isOpen && $0.press.id == press.id })
      else { return nil }
      entries[index].isOpen = !press.phase.isFinal
      return entries[index].inbox
    }
    inbox?.deliver(press)
  }

  /// Nobody is busy with that press any more.
  func remove(_ inbox: PressInbox) {
    entries.withLock { $0.removeAll { $0.inbox === inbox } }
  }

  /// Ends them all.
  func end(_ ending: PreviewEnding) {
    let inboxes = entries.withLock { $0.map(\.inbox) }
    for inbox in inboxes { inbox.end(ending) }
  }
}
