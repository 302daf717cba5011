package import Contacts

/// How hard a contact presses.
package struct Force: Hashable, Sendable {
  /// 1.0 is an ordinary touch; 0…`maximumPossibleForce`.
  package var value: Double
  /// `value` as a fraction of full scale: what the recognisers compare.
  ///
  /// 0…1.
  package var normalized: Double
  /// Grams, not clamped; nil where the device's scale is not known in grams.
  package var grams: Double?

  package init(value: Double, normalized: Double, grams: Double? = nil) {
    self.value = value
    self.normalized = normalized
    self.grams = grams
  }
}

/// A contact with its force.
package struct Touch: Hashable, Sendable {
  package var contact: Contact
  package var force: Force

  package init(contact: Contact, force: Force) {
    self.contact = contact
    self.force = force
  }
}
