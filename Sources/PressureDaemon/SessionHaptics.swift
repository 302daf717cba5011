import LinuxSystem

/// The haptics of a device at work; without effect where it has none.
final class SessionHaptics {
  /// The shortest time between two plays that clients ask for: as long as one takes on a motor.
  static let minimumGap = Duration.milliseconds(20)

  private let output: (any HapticOutput)?
  private var lastPlay: MonotonicInstant?

  init(_ output: (any HapticOutput)?) {
    self.output = output
  }

  /// Whether it has to be ready, as presses are waited for.
  var isHeld = false {
    didSet {
      guard isHeld != oldValue else { return }
      isHeld ? output?.hold() : output?.letGo()
    }
  }

  /// Whether a client's wish can be fulfilled.
  var isUsable: Bool { output?.isUsable ?? false }

  /// Answers a press that was accepted.
  func answer(_ pattern: HapticPattern) {
    output?.play(pattern)
  }

  /// Plays what a client asks for; false where that is too soon after the last.
  func play(_ pattern: HapticPattern, at now: MonotonicInstant) -> Bool {
    if let lastPlay, now.duration(since: lastPlay) < Self.minimumGap { return false }
    lastPlay = now
    output?.play(pattern)
    return true
  }

  /// Gives up the device, which is gone.
  func close() {
    output?.close()
  }
}
