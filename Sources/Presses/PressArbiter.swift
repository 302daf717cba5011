package import Frames

/// Names somebody who waits for presses.
package struct RegistrationID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// What somebody who waits for presses wants.
package struct PressRegistration: Hashable, Sendable {
  package var id: RegistrationID
  package var profile: PressProfile
  /// Only presses with so many fingers; any number where nil.
  package var fingers: Set<Int>?
  /// Takes only presses that nobody else has taken by the time that they would peek.
  package var isFallback: Bool

  package init(
    id: RegistrationID, profile: PressProfile = PressProfile(), fingers: Set<Int>? = nil,
    isFallback: Bool = false
  ) {
    self.id = id
    self.profile = profile
    self.fingers = fingers
    self.isFallback = isFallback
  }

  func wants(_ event: PressEvent, from profile: PressProfile) -> Bool {
    profile == self.profile && fingers?.contains(event.fingers) ?? true
  }
}

/// What a registration is to be told.
package struct PressNotice: Hashable, Sendable {
  /// Whether the press is offered, or a phase of an accepted one is told.
  package enum Kind: Hashable, Sendable {
    /// Answer with accept or decline.
    case offered
    /// The event is a phase of the press, or its end.
    case phase
  }

  package var registration: RegistrationID
  package var kind: Kind
  package var event: PressEvent

  package init(registration: RegistrationID, kind: Kind, event: PressEvent) {
    self.registration = registration
    self.kind = kind
    self.event = event
  }

  /// Whether this is the moment for haptics to answer the press: an owner's peek or pop begins.
  package var deservesHaptics: Bool {
    kind == .phase && event.isTransition && (event.phase == .peek || event.phase == .pop)
  }
}

/// Why an answer to an offer does not count.
package enum PressAnswerError: Error, Hashable, Sendable {
  /// No press with that name was ever offered to the registration.
  case unknownPress
  /// The press is over, or the registration has declined it.
  case finished
  /// Somebody else owns it.
  case taken
}

/// Decides who gets the presses of one device.
///
/// A press is offered at its hint to all who want presses of its kind; the first who accepts owns it.
///
/// | press | leaves when | for | notices |
/// | --- | --- | --- | --- |
/// | (none) | `hint` | offered | `offered` to all who match |
/// | offered | an application accepts | owned | its phase so far; `cancelled` taken to the others |
/// | offered | a fallback accepts before `peek` | offered, the fallback is waiting | |
/// | offered | `peek`, and a fallback is waiting | owned by the fallback | `peek`; taken to the others |
/// | offered | a fallback accepts after `peek` | owned | as for an application |
/// | offered | all decline or go | gone | |
/// | offered | it ends, or popped and was released | gone | |
/// | owned | any event | owned, or gone at its end | the event to the owner |
/// | owned | the owner declines or goes | owned by nobody to its end | |
///
/// What fingers do on one device is one press to people, even where recognisers of several profiles see
/// it each for itself: while one is owned, no other is offered, and those that were are taken.
package struct PressArbiter: Sendable {
  private var registrations: [PressRegistration] = []
  private var presses: [ContestedPress] = []
  private var owned: OwnedPress?
  /// What was offered to each lately, to tell an old press from one that never was.
  private var history = OfferHistory()

  package init() {}

  /// The profiles that presses are wanted for.
  package var profiles: Set<PressProfile> { Set(registrations.map(\.profile)) }

  /// Whether somebody hears of the presses of this device.
  package func isRegistered(_ id: RegistrationID) -> Bool {
    registrations.contains { $0.id == id }
  }

  /// Adds somebody who hears of presses that begin from now on.
  package mutating func register(_ registration: PressRegistration) {
    registrations.append(registration)
  }

  /// Forgets somebody; a press that it owns does nothing from now on, and nobody else gets it.
  package mutating func unregister(_ id: RegistrationID) {
    registrations.removeAll { $0.id == id }
    history.forget(id)
    if owned?.owner == id { owned?.owner = nil }
    // A profile that nobody asks for is not recognised, so that its press ends unheard.
    if let owned, !profiles.contains(owned.profile) { self.owned = nil }
    for index in presses.indices { presses[index].remove(id) }
    presses.removeAll(where: \.isGivenUp)
  }

  /// Takes what a recogniser says.
  package mutating func receive(
    _ event: PressEvent, from profile: PressProfile, into notices: inout [PressNotice]
  ) {
    if let owned, owned.press == event.press {
      if let owner = owned.owner {
        notices.append(PressNotice(registration: owner, kind: .phase, event: event))
      }
      if event.phase.isEnd { self.owned = nil }
    } else if event.phase == .hint, event.isTransition {
      offer(event, from: profile, into: &notices)
    } else if let index = presses.firstIndex(where: { $0.press == event.press }) {
      follow(event, at: index, into: &notices)
    }
  }

  /// Takes the acceptance of a press that was offered; its owner may repeat it.
  ///
  /// `isHeld` says whether the fingers of the press are still down as hard, which only matters where it
  /// has popped already; `time` is the device's.
  package mutating func accept(
    _ press: PressID, by id: RegistrationID, isHeld: Bool, at time: Timestamp,
    into notices: inout [PressNotice]
  ) throws(PressAnswerError) {
    guard !owns(press, id) else { return }
    let index = try contested(press, by: id)
    guard !presses[index].hasPopped || isHeld else {
      presses.remove(at: index)
      throw .finished
    }
    guard presses[index].accept(id) else { return }
    give(presses[index], to: id, at: time, into: &notices)
  }

  /// Takes the refusal of a press that was offered, or gives up one that was accepted.
  package mutating func decline(
    _ press: PressID, by id: RegistrationID
  ) throws(PressAnswerError) {
    if owns(press, id) {
      owned?.owner = nil
      return
    }
    let index = try contested(press, by: id)
    presses[index].remove(id)
    if presses[index].isGivenUp { presses.remove(at: index) }
  }
}

extension PressArbiter {
  private func owns(_ press: PressID, _ id: RegistrationID) -> Bool {
    owned?.press == press && owned?.owner == id
  }

  private mutating func offer(
    _ event: PressEvent, from profile: PressProfile, into notices: inout [PressNotice]
  ) {
    // A recogniser has one press at a time: what it offered before has been released.
    presses.removeAll { $0.profile == profile }
    if owned?.profile == profile { owned = nil }
    guard owned == nil else { return }
    var press = ContestedPress(profile: profile, last: event)
    for registration in registrations where registration.wants(event, from: profile) {
      press.offer(to: registration)
      history.note(event.press, offeredTo: registration.id)
      notices.append(
        PressNotice(registration: registration.id, kind: .offered, event: event))
    }
    if !press.isGivenUp { presses.append(press) }
  }

  private mutating func follow(
    _ event: PressEvent, at index: Int, into notices: inout [PressNotice]
  ) {
    presses[index].last = event
    if event.phase.isEnd, event.phase != .pop {
      presses.remove(at: index)
    } else if event.phase == .peek, event.isTransition {
      presses[index].peek = event
      if let fallback = presses[index].waitingFallback {
        give(presses[index], to: fallback, at: event.time, into: &notices)
      }
    }
  }

  private func contested(
    _ press: PressID, by id: RegistrationID
  ) throws(PressAnswerError) -> Int {
    if let index = presses.firstIndex(where: { $0.press == press }),
      presses[index].isOffered(to: id)
    {
      return index
    }
    guard let end = history.end(of: press, offeredTo: id) else { throw .unknownPress }
    throw end
  }

  /// Makes `id` the owner, and tells it and all others.
  private mutating func give(
    _ press: ContestedPress, to id: RegistrationID, at time: Timestamp,
    into notices: inout [PressNotice]
  ) {
    if !press.hasPopped {
      owned = OwnedPress(press: press.press, profile: press.profile, owner: id)
    }
    press.forEachPhase(at: time) { event in
      notices.append(PressNotice(registration: id, kind: .phase, event: event))
    }
    for other in presses {
      other.forEachOffered { loser in
        guard loser != id || other.press != press.press else { return }
        history.noteTaken(other.press, from: loser)
        let event = other.taken(at: time)
        notices.append(PressNotice(registration: loser, kind: .phase, event: event))
      }
    }
    presses.removeAll(keepingCapacity: true)
  }
}

/// A press that was taken.
private struct OwnedPress: Hashable, Sendable {
  var press: PressID
  var profile: PressProfile
  /// Nil where the owner has gone or given it up: nobody else gets it.
  var owner: RegistrationID?
}

extension PressPhase {
  /// Whether nothing comes after it.
  package var isEnd: Bool {
    switch self {
    case .hint, .peek: false
    case .pop, .dismissed, .cancelled: true
    }
  }
}
