import Contacts

/// Cancels contacts that press as only a palm does, where the hwdb says how much that is.
///
/// A palm stays one until it lifts, whatever its pressure.
struct PalmFilter: Sendable {
  private let threshold: Int32?
  private var palms: Set<ContactID> = []
  /// The contacts that are down and were let through.
  private var fingers: Set<ContactID> = []

  init(threshold: Int32?) {
    self.threshold = threshold
  }

  /// Takes palms out of a frame; one that was a finger until now stays in it as cancelled.
  mutating func filter(_ frame: inout ContactFrame) {
    guard let threshold else { return }
    var kept = 0
    var isNews = false
    for index in frame.contacts.indices {
      var contact = frame.contacts[index]
      guard !palms.contains(contact.id) else {
        if !contact.phase.isDown { palms.remove(contact.id) }
        continue
      }
      if contact.pressure >= threshold, contact.phase.isDown {
        palms.insert(contact.id)
        // One that began, or was found, as a palm was never a contact to anybody.
        guard fingers.remove(contact.id) != nil else { continue }
        contact.phase = .cancelled
      } else if !contact.phase.isDown {
        fingers.remove(contact.id)
      } else if fingers.insert(contact.id).inserted {
        // Fingers that are found have not moved.
        isNews = true
      }
      if contact.phase != .stationary { isNews = true }
      frame.contacts[kept] = contact
      kept += 1
    }
    frame.contacts.removeLast(frame.contacts.count - kept)
    // What a palm does is nothing to anybody.
    frame.hasChanged = isNews
  }
}
