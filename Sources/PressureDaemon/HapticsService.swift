import LinuxSystem
import Varlink
import VarlinkServer

/// Answers the calls of `io.pressured.Haptics`.
final class HapticsService {
  private let registry: DeviceRegistry
  private let authorization: Authorization
  private let now: () -> MonotonicInstant
  /// By user, those who played in the last second.
  private var rates: [UInt32: PlayRate] = [:]

  init(
    registry: DeviceRegistry, authorization: Authorization,
    now: @escaping () -> MonotonicInstant
  ) {
    self.registry = registry
    self.authorization = authorization
    self.now = now
  }

  func handle(_ call: Call, on connection: Connection) {
    do throws(VarlinkError) {
      guard call.member == "Play" else { throw .methodNotFound(call.method) }
      try play(call.parameters, for: connection)
      connection.reply()
    } catch {
      connection.fail(error)
    }
  }

  private func play(_ parameters: JSONObject, for connection: Connection) throws(VarlinkError) {
    guard let pattern = HapticPattern(wireName: parameters["pattern"]?.stringValue ?? "") else {
      throw .invalidParameter("pattern")
    }
    let session = try session(parameters["device"]?.stringValue, for: connection)
    let now = now()
    rates = rates.filter { !$0.value.isIdle(at: now) }
    guard rates[connection.peer.user, default: PlayRate()].take(at: now),
      session.haptics.play(pattern, at: now)
    else { throw .rateExceeded }
  }

  /// The device to play on; without a name that which was touched last.
  private func session(
    _ id: String?, for connection: Connection
  ) throws(VarlinkError) -> DeviceSession {
    let allowed = registry.sessions.filter {
      authorization.allows(connection.peer, $0.device)
    }
    let named = id.map { id in allowed.filter { $0.device.id == id } } ?? allowed
    if let id, named.isEmpty {
      throw VarlinkError("io.pressured.Haptics.NoSuchDevice", parameters: ["device": .string(id)])
    }
    let able = named.filter(\.haptics.isUsable)
    guard let session = able.max(by: { $0.lastFrame < $1.lastFrame }) else {
      throw VarlinkError("io.pressured.Haptics.NoHaptics")
    }
    return session
  }
}

extension VarlinkError {
  /// A client may not play so often.
  fileprivate static var rateExceeded: VarlinkError {
    VarlinkError(
      "io.pressured.Haptics.RateExceeded", parameters: ["limit": .integer(Int64(PlayRate.limit))])
  }
}
