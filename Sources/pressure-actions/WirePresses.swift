import ActionBindings
import Pressure

extension PreviewRegistration {
  /// Asks for the presses that actions need, where no application takes them.
  init(_ wish: PressWish) {
    self.init(
      name: ActionsCommand.name, fingers: wish.fingers, devices: wish.devices?.sorted(),
      isFallback: true, allowsLongPress: wish.allowsLongPress, includesPens: wish.includesPens)
  }
}

extension PressStep {
  /// What the daemon said, on a device that is known so.
  init(_ press: Press, on device: ActionDevice) {
    let phase: Phase =
      switch press.phase {
      case .offered: .offered
      case .peek: .peek
      case .pop: .pop
      case .dismissed, .cancelled: .ended
      default: .hint
      }
    let facts = PressFacts(
      device: device, fingers: press.fingers,
      place: press.location.map { Place(x: $0.x, y: $0.y) }, force: press.force,
      isLongPress: press.source == .longPress, time: press.time)
    self.init(press: press.id, phase: phase, facts: facts)
  }
}

extension ActionDevice {
  /// As the daemon describes it.
  init(_ device: ForceDevice) {
    self.init(id: device.id, name: device.name, isPen: device.deviceClass == .pen)
  }
}
