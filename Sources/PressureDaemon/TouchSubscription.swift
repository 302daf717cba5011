import LinuxSystem
import VarlinkServer

/// Somebody who listens to the touches of some devices.
final class TouchSubscription {
  let connection: Connection
  /// Which devices; nil for all.
  private let devices: Set<String>?
  /// Whether contacts are told with the value of the pressure axis.
  let wantsRaw: Bool
  /// The shortest time between two frames that hold movement only; nil for every frame.
  private let interval: Duration?
  private let loop: EventLoop
  private let now: () -> MonotonicInstant
  /// By device key: when the next such frame may go.
  private var nextDue: [UInt64: MonotonicInstant] = [:]
  private var timers: [UInt64: LoopTimer] = [:]
  /// By device key: those of which it hears nothing, as another session is the active one.
  private var suspended: Set<UInt64> = []

  init(
    connection: Connection, devices: Set<String>?, maxRate: Int?, wantsRaw: Bool, loop: EventLoop,
    now: @escaping () -> MonotonicInstant
  ) {
    self.connection = connection
    self.devices = devices
    interval = maxRate.map { .microseconds(1_000_000 / max(1, $0)) }
    self.wantsRaw = wantsRaw
    self.loop = loop
    self.now = now
  }

  /// Whether it asked for that device.
  func includes(_ device: String) -> Bool {
    devices?.contains(device) ?? true
  }

  /// Sends a frame, or keeps it until its time has come.
  func deliver(_ message: StreamMessage, key: UInt64, isEdge: Bool) {
    guard let interval else {
      return connection.send(message, key: key, delivery: isEdge ? .edge : .state)
    }
    let now = now()
    if isEdge || (nextDue[key] ?? now) <= now {
      nextDue[key] = now.advanced(by: interval)
      // What was held goes with this one; what is held next has a time of its own.
      timers[key]?.disarm()
      connection.send(message, key: key, delivery: isEdge ? .edge : .state)
    } else {
      connection.send(message, key: key, delivery: .heldState)
      releaseLater(key)
    }
  }

  /// Takes note that it hears nothing of a device until its session is active again.
  func suspend(key: UInt64) {
    forget(key: key)
    suspended.insert(key)
  }

  /// Whether it hears of a device again, of which it did not.
  func resume(key: UInt64) -> Bool {
    suspended.remove(key) != nil
  }

  /// Forgets a device that is gone.
  func forget(key: UInt64) {
    nextDue[key] = nil
    timers[key] = nil
    suspended.remove(key)
  }

  private func releaseLater(_ key: UInt64) {
    let timer =
      timers[key]
      ?? loop.makeTimer { [unowned self] in
        nextDue[key] = interval.map { now().advanced(by: $0) }
        connection.release(key: key)
      }
    timers[key] = timer
    if timer.deadline == nil, let due = nextDue[key] { timer.arm(at: due) }
  }
}
