import Contacts
import Forces
import Frames

/// Tells thumbs that rest on the lower edge of a touchpad from the fingers that press.
///
/// Whoever rests a thumb there to click with does not press with two fingers. Such a thumb counts again once
/// it leaves the edge, or is alone.
struct RestingThumbs: Sendable {
  /// The part of the height above the edge: the rest is where libinput, too, takes what lies still for a thumb.
  private static let edge = 0.92
  /// How long it has been there before another finger lands: fingers that press together land together.
  private static let restBefore: Duration = .milliseconds(150)
  /// A thumb that rests is lighter than the lightest hint, as a fraction of full scale.
  private static let lightest = 0.25

  private struct Candidate: Sendable {
    var id: ContactID
    var since: Timestamp
    var isThumb = false
  }

  /// What is on the edge.
  private var candidates: [Candidate] = []
  private let isEnabled: Bool

  init(on kind: SurfaceKind) {
    isEnabled = kind == .touchpad
    candidates.reserveCapacity(4)
  }

  /// Whether that contact counts for nothing now.
  func contains(_ id: ContactID) -> Bool {
    for candidate in candidates where candidate.id == id { return candidate.isThumb }
    return false
  }

  /// Takes over what is down in a frame.
  mutating func update(_ touches: [Touch], at time: Timestamp) {
    guard isEnabled else { return }
    candidates.removeAll { candidate in
      !touches.contains { $0.contact.id == candidate.id && Self.isOnEdge($0.contact) }
    }
    var othersAreDown = false
    var otherLanded = false
    for touch in touches where touch.contact.phase.isDown {
      guard Self.isOnEdge(touch.contact) else {
        othersAreDown = true
        if touch.contact.phase == .began { otherLanded = true }
        continue
      }
      if !candidates.contains(where: { $0.id == touch.contact.id }) {
        candidates.append(Candidate(id: touch.contact.id, since: time))
      }
    }
    for index in candidates.indices {
      if !othersAreDown {
        candidates[index].isThumb = false
      } else if otherLanded, hasRested(candidates[index], touches, at: time) {
        candidates[index].isThumb = true
      }
    }
  }

  private func hasRested(
    _ candidate: Candidate, _ touches: [Touch], at time: Timestamp
  ) -> Bool {
    guard time >= candidate.since.advanced(by: Self.restBefore) else { return false }
    return touches.contains {
      $0.contact.id == candidate.id && $0.force.normalized < Self.lightest
    }
  }

  private static func isOnEdge(_ contact: Contact) -> Bool {
    contact.phase.isDown && contact.tool == .finger && contact.y >= edge
  }
}
