/// What can be pressed by one press at a time, as long as it is registered.
package struct PressSlot: Sendable {
  /// The press that it is busy with.
  package private(set) var inbox: PressInbox?
  private var isRegistered = true

  package init() {}

  /// Begins with a press; false where it is busy with another, or not registered any more.
  package mutating func begin(_ inbox: PressInbox) -> Bool {
    guard isRegistered, self.inbox == nil else { return false }
    self.inbox = inbox
    return true
  }

  package mutating func finish() {
    inbox = nil
  }

  /// Lets no other press begin; the one that it is busy with is to be ended.
  package mutating func unregister() -> PressInbox? {
    isRegistered = false
    return inbox
  }
}
