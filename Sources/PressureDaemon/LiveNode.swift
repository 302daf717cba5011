import Configuration
import Devices
import Forces
import Frames
import LinuxSystem

/// An event node, and what was found out when it was looked at.
struct LiveNode {
  let node: DeviceNode
  let description: DeviceDescription
  /// What udev and the hardware database know.
  let hints: DeviceHints
  let mistakes: [HintMistake]
  /// Whether it could be opened for writing too, without which there are no haptics.
  let isWritable: Bool

  /// Asks a node that is open.
  init(_ node: DeviceNode, _ open: OpenNode) throws(DeviceError) {
    let device = try EvdevDevice(open, path: node.path)
    let reading = HintReader(node.properties)
    self.node = node
    description = device.description
    hints = reading.hints
    mistakes = reading.mistakes
    isWritable = device.isWritable
  }

  /// What plays on it; nil where it cannot be felt, or shall not be.
  func haptics(_ strength: DeviceSettings.Haptics, on loop: EventLoop) -> NodeHaptics? {
    guard isWritable, let levels = strength.levels, let kind = HapticKind(description) else {
      return nil
    }
    let actuator = HapticActuator(path: node.path, kind: kind, levels: levels, loop: loop)
    return NodeHaptics(actuator, loop: loop)
  }
}
