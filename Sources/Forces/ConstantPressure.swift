package import Contacts

/// Finds out that a device's pressure never changes and so is none.
///
/// Some devices report the same value for every touch, or none at all while they are touched.
package struct ConstantPressure: Hashable, Sendable {
  /// After so many contacts of the same value no other will come.
  package static let contactsNeeded = 50

  private enum Verdict: Hashable, Sendable {
    case undecided(ended: Int)
    case varies
    case constant
  }

  private var verdict = Verdict.undecided(ended: 0)
  private var value: Int32?

  package init() {}

  /// Whether the pressure is the same whatever touches.
  package var isConstant: Bool { verdict == .constant }

  /// Takes the contacts of a frame.
  package mutating func update(_ contacts: [Contact]) {
    guard case .undecided(var ended) = verdict else { return }
    for contact in contacts {
      switch contact.phase {
      case .began, .moved, .stationary:
        guard contact.pressure == value ?? contact.pressure else {
          verdict = .varies
          return
        }
        value = contact.pressure
      case .ended, .cancelled:
        ended += 1
      }
    }
    verdict = ended >= Self.contactsNeeded ? .constant : .undecided(ended: ended)
  }
}
