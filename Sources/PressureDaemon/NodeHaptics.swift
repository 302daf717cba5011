import Devices
import LinuxSystem

/// The haptics of a node below /dev/input, ready while somebody may need them.
final class NodeHaptics: HapticOutput {
  /// How long after a play on request it stays ready for the next: uploading effects costs more than keeping
  /// them.
  private static let idleTime = Duration.seconds(10)

  private let actuator: HapticActuator
  private var isHeld = false
  private var idleTimer: LoopTimer?

  init(_ actuator: HapticActuator, loop: EventLoop) {
    self.actuator = actuator
    idleTimer = loop.makeTimer { [unowned self] in closeUnlessHeld() }
    actuator.onFailure = { Log.warning("no haptics: \($0)") }
  }

  var isUsable: Bool {
    switch actuator.state {
    case .closed, .opening, .open: true
    case .failed: false
    }
  }

  func hold() {
    isHeld = true
    actuator.open()
  }

  func letGo() {
    guard isHeld else { return }
    isHeld = false
    if idleTimer?.deadline == nil { actuator.close() }
  }

  func play(_ pattern: HapticPattern) {
    actuator.open()
    actuator.play(pattern.tick)
    if !isHeld { idleTimer?.arm(after: Self.idleTime) }
  }

  func close() {
    isHeld = false
    idleTimer?.disarm()
    actuator.close()
  }

  /// Whether a call on the node cannot be held up by one of the haptics' own.
  var isSettled: Bool { actuator.isSettled }

  /// Runs `action` at once, or as soon as a call on the node cannot be held up by one of the haptics' own.
  func whenSettled(_ action: @escaping () -> Void) {
    actuator.whenSettled(action)
  }

  private func closeUnlessHeld() {
    if !isHeld { actuator.close() }
  }
}

extension HapticPattern {
  /// What is felt of it: there are two ticks for five patterns, as each effect that is uploaded is one more to
  /// be erased, and fingers tell no more apart.
  var tick: HapticTick {
    switch self {
    case .alignment, .peek: .soft
    case .generic, .levelChange, .pop: .firm
    }
  }
}
