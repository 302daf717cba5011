import Presses
import Varlink

/// A press as it was offered to one registration, under a number of its own.
struct PressOffer {
  /// What Accept and Decline name it by.
  let number: Int64
  let registration: RegistrationID
  /// The session of the device that is pressed.
  let session: UInt64
  let press: PressID
  let device: ForceDevice
  /// What the client gave to Accept, handed back with every phase.
  var rectangle: JSONObject?
  /// The phase that the client was told last; nil where it does not own the press, or it is over.
  var livePhase: PressEvent?
}

/// The offers that clients may still answer, or ask about.
struct OfferBook {
  /// How many offers are remembered, so that a late answer hears that its press is over: more than fingers
  /// can make while an answer is on its way.
  static let limit = 256

  private var offers: [PressOffer] = []
  private var nextNumber: Int64 = 1

  /// Enters a new offer.
  mutating func add(
    _ press: PressID, on session: DeviceSession, to registration: RegistrationID
  ) -> PressOffer {
    let offer = PressOffer(
      number: nextNumber, registration: registration, session: session.key, press: press,
      device: session.device)
    nextNumber += 1
    if offers.count == Self.limit { offers.removeFirst() }
    offers.append(offer)
    return offer
  }

  /// The offer with that number; nil where there is none, or it was forgotten.
  func offer(number: Int64) -> PressOffer? {
    offers.last { $0.number == number }
  }

  /// The offer of a press to a registration.
  func offer(
    of press: PressID, on session: DeviceSession, to registration: RegistrationID
  ) -> PressOffer? {
    offers.last {
      $0.press == press && $0.session == session.key && $0.registration == registration
    }
  }

  /// Keeps what the client gave with its acceptance.
  mutating func setRectangle(_ rectangle: JSONObject?, of number: Int64) {
    guard let index = offers.lastIndex(where: { $0.number == number }) else { return }
    offers[index].rectangle = rectangle
  }

  /// Keeps what the client was told last.
  mutating func note(_ notice: PressNotice, of number: Int64) {
    guard let index = offers.lastIndex(where: { $0.number == number }) else { return }
    let isLive = notice.kind == .phase && !notice.event.phase.isEnd
    offers[index].livePhase = isLive ? notice.event : nil
  }

  /// The press of that device that a registration owns.
  func owned(by registration: RegistrationID, on session: DeviceSession) -> PressOffer? {
    offers.last {
      $0.registration == registration && $0.session == session.key && $0.livePhase != nil
    }
  }

  /// Forgets all offers to a registration that is gone.
  mutating func forget(_ registration: RegistrationID) {
    offers.removeAll { $0.registration == registration }
  }
}
