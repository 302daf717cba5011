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
  private var subscriptions: [UInt64: TouchSubscription] = [:]

  init(loop: EventLoop, registry: DeviceRegistry, authorization: Authorization) {
    self.loop = loop
    self.registry = registry
    self.authorization = authorization
  }

  func handle(_ call: Call, on connection: Connection) {
    guard call.member == "Subscribe" else { return connection.fail(.methodNotFound(call.method)) }
    let rate = call.parameters["maxRate"]?.integerValue
    if let rate, !Self.rates.contains(rate) {
      return connection.fail(
        VarlinkError("io.pressured.Touches.InvalidRate", parameters: ["maxRate": .integer(rate)]))
    }
    let open = subscriptions.values.map(\.connection)
    guard SubscriptionLimit.allows(connection, beside: open), connection.beginStream()
    else { return }
    let subscription = TouchSubscription(
      connection: connection, devices: call.parameters.strings("devices").map(Set.init),
      maxRate: rate.map { Int($0) },
      wantsRaw: call.parameters["raw"]?.boolValue ?? false, loop: loop)
    subscriptions[connection.id] = subscription
    for session in registry.sessions { attach(subscription, to: session) }
  }

  /// A device has appeared: those who want it hear of it from its first frame on.
  func deviceAppeared(_ session: DeviceSession) {
    for subscription in subscriptions.values { attach(subscription, to: session) }
  }

  func connectionDidClose(_ connection: Connection) {
    guard let subscription = subscriptions.removeValue(forKey: connection.id) else { return }
    for session in registry.sessions { session.remove(subscription) }
  }

  private func attach(_ subscription: TouchSubscription, to session: DeviceSession) {
    guard subscription.includes(session.device.id),
      authorization.allows(subscription.connection.peer, seat: session.device.seat)
    else { return }
    session.add(subscription)
  }
}
