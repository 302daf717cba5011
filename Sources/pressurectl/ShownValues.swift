import LinuxSystem
import Presses
import Pressure
import Screens

extension ShownDevice {
  init(_ device: ForceDevice) {
    self.init(
      id: device.id, name: device.name, className: device.deviceClass.rawValue,
      maximumForce: device.maximumPossibleForce, reportsGrams: device.reportsGrams,
      hasHaptics: device.hasHaptics, isForceKnown: device.forceTouchCapability == .available)
  }
}

extension ShownFrame {
  init(_ frame: TouchFrame) {
    self.init(
      device: frame.device, time: frame.time,
      contacts: frame.touches.map { touch in
        ShownContact(
          id: touch.id, tool: touch.tool.rawValue,
          isDown: touch.phase != .ended && touch.phase != .cancelled,
          fraction: touch.normalizedForce, grams: touch.grams)
      },
      merged: frame.merged)
  }
}

extension Silence {
  /// Nil where something may come.
  init?(_ connection: ConnectionState) {
    switch connection {
    case .disconnected: self = .lost
    case .suspended: self = .suspended
    case .connected: return nil
    }
  }
}

extension Thresholds {
  /// What a press by one finger tells of itself, as fractions of the largest force; nil where it tells nothing.
  init?(_ press: Press) {
    guard let levels = press.levels, press.fingers == 1, press.maximumPossibleForce > 0 else {
      return nil
    }
    // The wire has four places: a half comes as a little less, which would move a mark.
    func fraction(_ level: Double) -> Double {
      (level / press.maximumPossibleForce * 1000).rounded() / 1000
    }
    self = Thresholds(
      hint: fraction(levels.hint), peek: fraction(levels.peek), pop: fraction(levels.pop))
  }
}

extension Duration {
  /// The present moment, as the time since the machine started.
  static var sinceStart: Duration { .microseconds(MonotonicInstant.now.microseconds) }
}
