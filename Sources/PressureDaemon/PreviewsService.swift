import Configuration
import LinuxSystem
import Pipeline
import Presses
import Varlink
import VarlinkServer

/// Answers the calls of `io.pressured.Previews`, and offers presses to those who wait for them.
final class PreviewsService {
  /// Progress of a press shares a reader's queue with that of no device: devices count from 1.
  private static let pressKeys: UInt64 = 1 << 63
  /// How many choices of thresholds there may be beside the sensitivities, each a recogniser or a few for
  /// every device; more than the programs at one seat have reason to make.
  static let mostThresholds = 16

  private let registry: DeviceRegistry
  private let authorization: Authorization
  private var registrations: [RegistrationID: PreviewRegistration] = [:]
  /// Those that hear nothing, as another session is the active one.
  private var suspended: Set<RegistrationID> = []
  /// By the key of a device's session.
  private var arbiters: [UInt64: PressArbiter] = [:]
  private var offers = OfferBook()
  private var encoder = PressEncoder()
  private var notices: [PressNotice] = []

  init(registry: DeviceRegistry, authorization: Authorization) {
    self.registry = registry
    self.authorization = authorization
  }

  func handle(_ call: Call, on connection: Connection) {
    do throws(VarlinkError) {
      switch call.member {
      case "Register": try register(call.parameters, on: connection)
      case "Accept": try accept(call.parameters, on: connection)
      case "Decline": try decline(call.parameters, on: connection)
      default: throw .methodNotFound(call.method)
      }
    } catch {
      connection.fail(error)
    }
  }

  // MARK: Registrations

  private func register(
    _ parameters: JSONObject, on connection: Connection
  ) throws(VarlinkError) {
    let registration = try PreviewRegistration(parameters, connection: connection)
    try checkThresholds(registration.thresholds)
    let open = registrations.values.map(\.connection)
    guard connection.beginStream(), SubscriptionLimit.allows(connection, beside: open)
    else { return }
    registrations[registration.id] = registration
    connection.send(PressEncoder.registered, key: 0, delivery: .edge)
    for session in registry.sessions { attach(registration, to: session) }
  }

  private func checkThresholds(_ wanted: CustomThresholds?) throws(VarlinkError) {
    guard let wanted else { return }
    let others = Set(registrations.values.compactMap(\.thresholds))
    guard others.count < Self.mostThresholds || others.contains(wanted) else {
      throw VarlinkError(
        "io.pressured.Previews.TooManyThresholds",
        parameters: ["limit": .integer(Int64(Self.mostThresholds))])
    }
  }

  func connectionDidClose(_ connection: Connection) {
    let id = RegistrationID(rawValue: connection.id)
    guard registrations.removeValue(forKey: id) != nil else { return }
    suspended.remove(id)
    offers.forget(id)
    for session in registry.sessions {
      arbiters[session.key]?.unregister(id)
      followProfiles(of: session)
    }
  }

  func deviceAppeared(_ session: DeviceSession) {
    for registration in registrations.values { attach(registration, to: session) }
  }

  func deviceDisappeared(_ session: DeviceSession) {
    arbiters[session.key] = nil
  }

  /// Those who may watch a device no more hear that the press that they own is cancelled, and of no
  /// other; those who may again hear of the next.
  ///
  /// Both are told, where it is so of all devices.
  func authorizationDidChange() {
    for registration in registrations.values {
      let isAllowedAny = authorization.allowsAny(registration.connection.peer, of: registry)
      if isAllowedAny, suspended.remove(registration.id) != nil {
        registration.connection.send(PressEncoder.session(.resumed), key: 0, delivery: .edge)
      }
      for session in registry.sessions {
        if !(arbiters[session.key]?.isRegistered(registration.id) ?? false) {
          attach(registration, to: session)
        } else if !isAllowed(registration, session) {
          suspend(registration, on: session)
        }
      }
      if !isAllowedAny, suspended.insert(registration.id).inserted {
        registration.connection.send(PressEncoder.session(.suspended), key: 0, delivery: .edge)
      }
    }
  }

  private func suspend(_ registration: PreviewRegistration, on session: DeviceSession) {
    let id = registration.id
    arbiters[session.key]?.unregister(id)
    notices.removeAll(keepingCapacity: true)
    if var event = offers.owned(by: id, on: session)?.livePhase {
      event.phase = .cancelled(.session)
      event.isTransition = true
      event.progress = 0
      event.time = session.now
      notices.append(PressNotice(registration: id, kind: .phase, event: event))
    }
    tell(of: session)
    followProfiles(of: session)
  }

  private func isAllowed(_ registration: PreviewRegistration, _ session: DeviceSession) -> Bool {
    authorization.allows(registration.connection.peer, session.device)
  }

  private func attach(_ registration: PreviewRegistration, to session: DeviceSession) {
    // A client may turn out to be gone with the first that it is sent.
    guard registration.connection.isStreaming, session.settings.recognizes,
      registration.devices?.contains(session.device.id) ?? true,
      isAllowed(registration, session)
    else { return }
    arbiters[session.key, default: PressArbiter()]
      .register(registration.press(with: session.settings))
    followProfiles(of: session)
  }

  private func followProfiles(of session: DeviceSession) {
    session.recognize(arbiters[session.key]?.profiles ?? [])
  }

  // MARK: Presses

  /// Takes what a recogniser of a device says.
  func session(_ session: DeviceSession, recognized press: ProfiledPressEvent) {
    notices.removeAll(keepingCapacity: true)
    arbiters[session.key]?.receive(press.event, from: press.profile, into: &notices)
    tell(of: session)
  }

  private func accept(_ parameters: JSONObject, on connection: Connection) throws(VarlinkError) {
    let (offer, session) = try offer(in: parameters, for: connection)
    notices.removeAll(keepingCapacity: true)
    do {
      try arbiters[session.key]?.accept(
        offer.press, by: offer.registration, isHeld: session.isHeld(offer.press),
        at: session.now, into: &notices)
    } catch {
      throw error.onTheWire(press: offer.number)
    }
    offers.setRectangle(parameters["rect"]?.objectValue, of: offer.number)
    connection.reply()
    tell(of: session)
  }

  private func decline(_ parameters: JSONObject, on connection: Connection) throws(VarlinkError) {
    let (offer, session) = try offer(in: parameters, for: connection)
    do {
      try arbiters[session.key]?.decline(offer.press, by: offer.registration)
    } catch {
      throw error.onTheWire(press: offer.number)
    }
    connection.reply()
  }

  /// Finds the offer that a call is about; one that was made to another user does not exist.
  private func offer(
    in parameters: JSONObject, for connection: Connection
  ) throws(VarlinkError) -> (PressOffer, DeviceSession) {
    let number = parameters["press"]?.integerValue ?? 0
    guard let offer = offers.offer(number: number),
      let owner = registrations[offer.registration]?.connection.peer.user,
      connection.peer.user == owner || connection.peer.user == 0
    else { throw PressAnswerError.unknownPress.onTheWire(press: number) }
    guard let session = registry.session(key: offer.session) else {
      throw PressAnswerError.finished.onTheWire(press: number)
    }
    return (offer, session)
  }

  private func tell(of session: DeviceSession) {
    for notice in notices {
      guard let registration = registrations[notice.registration] else { continue }
      let press = notice.event.press
      if notice.deservesHaptics {
        session.haptics.answer(notice.event.phase == .pop ? .pop : .peek)
      }
      let offer =
        notice.kind == .offered
        ? offers.add(press, on: session, to: notice.registration)
        : offers.offer(of: press, on: session, to: notice.registration)
      guard let offer else { continue }
      offers.note(notice, of: offer.number)
      registration.connection.send(
        encoder.encode(notice, as: offer), key: Self.pressKeys | UInt64(offer.number),
        delivery: notice.event.isTransition ? .edge : .state)
    }
  }
}

extension PressAnswerError {
  /// The error on the wire, for a press with that number.
  fileprivate func onTheWire(press: Int64) -> VarlinkError {
    let name =
      switch self {
      case .unknownPress: "NoSuchPress"
      case .finished: "PressFinished"
      case .taken: "PressTaken"
      }
    return VarlinkError("io.pressured.Previews.\(name)", parameters: ["press": .integer(press)])
  }
}
