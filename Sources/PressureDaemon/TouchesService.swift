import LinuxSystem
import Varlink
import VarlinkServer

/// Answers the calls of `io.pressured.Touches`.
final class TouchesService {
  /// Replies a second that may be asked for: beyond the rate of any device.
  static let rates: ClosedRange<Int64> = 1...10_000

  private let loop: EventLoop
  private let registry: DeviceRegistry
  private let authorization: Authorization
  private let now: () -> MonotonicInstant
  private var subscriptions: [UInt64: TouchSubscription] = [:]

  init(
    loop: EventLoop, registry: DeviceRegistry, authorization: Authorization,
    now: @escaping () -> MonotonicInstant
  ) {
    self.loop = loop
    self.registry = registry
    self.authorization = authorization
    self.now = now
  }

  func handle(_ call: Call, on connection: Connection) {
    guard call.member == "Subscribe" else { return connection.fail(.methodNotFound(call.method)) }
    let rate = call.parameters["maxRate"]?.integerValue
    if let rate, !Self.rates.contains(rate) {
      return connection.fail(
        VarlinkError("io.pressured.Touches.InvalidRate", parameters: ["maxRate": .integer(rate)]))
    }
    let open = subscriptions.values.map(\.connection)
    guard connection.beginStream(), SubscriptionLimit.allows(connection, beside: open)
    else { return }
    let subscription = TouchSubscription(
      connection: connection, devices: call.parameters.strings("devices").map(Set.init),
      maxRate: rate.map { Int($0) }, wantsRaw: call.parameters["raw"]?.boolValue ?? false,
      loop: loop, now: now)
    subscriptions[connection.id] = subscription
    for session in registry.sessions { attach(subscription, to: session) }
  }

  /// A device has appeared: those who want it hear of it from its first frame on.
  func deviceAppeared(_ session: DeviceSession) {
    for subscription in subscriptions.values { attach(subscription, to: session) }
  }

  /// A device is gone, and will not be resumed.
  func deviceDisappeared(_ session: DeviceSession) {
    for subscription in subscriptions.values { subscription.forget(key: session.key) }
  }

  /// Those who may watch a device no more hear that its contacts are cancelled and they are suspended, and
  /// nothing after; those who may again hear of it as if it were new.
  func authorizationDidChange() {
    for subscription in subscriptions.values {
      for session in registry.sessions {
        if !session.isHeard(by: subscription) {
          attach(subscription, to: session)
        } else if !isAllowed(subscription, session) {
          session.suspend(subscription)
        }
      }
    }
  }

  func connectionDidClose(_ connection: Connection) {
    guard let subscription = subscriptions.removeValue(forKey: connection.id) else { return }
    for session in registry.sessions { session.remove(subscription) }
  }

  private func attach(_ subscription: TouchSubscription, to session: DeviceSession) {
    // A client may turn out to be gone with the first that it is sent.
    guard subscription.connection.isStreaming, subscription.includes(session.device.id),
      isAllowed(subscription, session)
    else { return }
    session.add(subscription)
  }

  private func isAllowed(_ subscription: TouchSubscription, _ session: DeviceSession) -> Bool {
    authorization.allows(subscription.connection.peer, session.device)
  }
}
