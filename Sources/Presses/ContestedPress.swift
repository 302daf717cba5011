import Frames

/// A press that is offered and has no owner yet.
struct ContestedPress: Sendable {
  private struct Candidate: Hashable, Sendable {
    var id: RegistrationID
    var isFallback: Bool
  }

  let profile: PressProfile
  /// What was said of the press last.
  var last: PressEvent
  /// How it began to peek, once it did.
  var peek: PressEvent?
  private var candidates: [Candidate] = []
  /// The fallbacks that have accepted, and wait for the press to peek without another owner.
  private var waiting: [RegistrationID] = []

  init(profile: PressProfile, last: PressEvent) {
    self.profile = profile
    self.last = last
  }

  var press: PressID { last.press }
  var hasPopped: Bool { last.phase == .pop }
  /// Whether nobody is left who might take it.
  var isGivenUp: Bool { candidates.isEmpty }

  /// The fallback that accepted first.
  var waitingFallback: RegistrationID? { waiting.first }

  func isOffered(to id: RegistrationID) -> Bool { candidates.contains { $0.id == id } }

  func forEachOffered(_ body: (RegistrationID) -> Void) {
    for candidate in candidates { body(candidate.id) }
  }

  mutating func offer(to registration: PressRegistration) {
    candidates.append(Candidate(id: registration.id, isFallback: registration.isFallback))
  }

  mutating func remove(_ id: RegistrationID) {
    candidates.removeAll { $0.id == id }
    waiting.removeAll { $0 == id }
  }

  /// Notes that `id` accepts; returns whether it owns the press at once.
  mutating func accept(_ id: RegistrationID) -> Bool {
    let isFallback = candidates.contains { $0.id == id && $0.isFallback }
    guard isFallback, peek == nil else { return true }
    if !waiting.contains(id) { waiting.append(id) }
    return false
  }

  /// The phases that a new owner has to hear, each begun at the moment that it became the owner.
  func forEachPhase(at time: Timestamp, _ body: (PressEvent) -> Void) {
    let time = max(time, last.time)
    if last.phase == .pop, var peek {
      peek.time = time
      body(peek)
    }
    var event = last
    event.time = time
    event.isTransition = true
    body(event)
  }

  /// What those hear who did not get it.
  func taken(at time: Timestamp) -> PressEvent {
    var event = last
    event.phase = .cancelled(.taken)
    event.time = max(time, last.time)
    event.isTransition = true
    event.progress = 0
    return event
  }
}

/// The latest offers to each registration, to answer those who answer late.
struct OfferHistory: Sendable {
  private struct Offer: Hashable, Sendable {
    var press: PressID
    var id: RegistrationID
    var isTaken = false
  }

  /// Far more than can be unanswered at once on one device.
  private static let limit = 256

  private var offers: [Offer] = []

  mutating func note(_ press: PressID, offeredTo id: RegistrationID) {
    if offers.count == Self.limit { offers.removeFirst() }
    offers.append(Offer(press: press, id: id))
  }

  mutating func noteTaken(_ press: PressID, from id: RegistrationID) {
    for index in offers.indices where offers[index].press == press && offers[index].id == id {
      offers[index].isTaken = true
    }
  }

  mutating func forget(_ id: RegistrationID) {
    offers.removeAll { $0.id == id }
  }

  /// How the press ended for the registration; nil where it was not offered to it.
  func end(of press: PressID, offeredTo id: RegistrationID) -> PressAnswerError? {
    guard let offer = offers.last(where: { $0.press == press && $0.id == id }) else { return nil }
    return offer.isTaken ? .taken : .finished
  }
}
