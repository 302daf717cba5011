import PressureDaemon

/// Haptics that keep what they are told.
final class HandHaptics: HapticOutput {
  var isUsable = true
  private(set) var isHeld = false
  private(set) var isClosed = false
  private(set) var plays: [HapticPattern] = []

  func hold() { isHeld = true }

  func letGo() { isHeld = false }

  func play(_ pattern: HapticPattern) { plays.append(pattern) }

  func close() { isClosed = true }
}
