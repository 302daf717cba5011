import Configuration
import Devices
import Forces
import Frames
import LinuxSystem
import Pipeline

/// Keeps the registry in step with the input devices of this machine.
final class LiveDevices {
  private let registry: DeviceRegistry
  private let loop: EventLoop
  private let monitor: DeviceMonitor
  private var watch: WatchToken?
  /// By node, of the devices that are there.
  private var haptics: [String: NodeHaptics] = [:]

  /// Enters all devices of now, and follows changes from then on.
  init(registry: DeviceRegistry, loop: EventLoop) throws(SystemError) {
    self.registry = registry
    self.loop = loop
    monitor = try DeviceMonitor()
    watch = try loop.watch(monitor.descriptor, for: .readable) { [unowned self] _ in
      takeChanges()
    }
    for node in try monitor.enumerate() { add(node) }
  }

  deinit {
    if let watch { loop.removeWatch(watch) }
  }

  private func takeChanges() {
    do throws(SystemError) {
      while let change = try monitor.nextChange() {
        switch change {
        case .added(let node): add(node)
        case .removed(let node):
          registry.remove(node: node.path)
          haptics[node.path] = nil
        case .changed(let node): addAgain(node)
        }
      }
    } catch {
      Log.warning("cannot follow the coming and going of devices: \(error)")
    }
  }

  private func addAgain(_ node: DeviceNode) {
    registry.remove(node: node.path)
    guard let haptics = haptics[node.path] else { return add(node) }
    haptics.whenSettled { [weak self] in
      // It may have gone in the meantime.
      if let self, self.haptics[node.path] === haptics { add(node) }
    }
  }

  private func add(_ node: DeviceNode) {
    haptics[node.path] = nil
    let (description, isWritable): (DeviceDescription, Bool)
    do throws(DeviceError) {
      let device = try EvdevDevice(path: node.path)
      (description, isWritable) = (device.description, device.isWritable)
    } catch {
      return refuse(node, name: node.path, reason: error.cause.description)
    }
    let reading = HintReader(node.properties)
    for mistake in reading.mistakes { Log.warning("\(node.path): hwdb: \(mistake)") }
    do throws(RefusalReason) {
      let id = registry.uniqueIdentifier(node.stableIdentifier(of: description))
      let pipeline = try registry.setup.pipeline(description, hints: reading.hints, id: id)
      add(node, pipeline, id: id, isWritable: isWritable)
    } catch {
      refuse(node, name: description.name, reason: error.description)
    }
  }

  private func add(
    _ node: DeviceNode, _ pipeline: DevicePipeline, id: String, isWritable: Bool
  ) {
    let device = ForceDevice(id: id, node: node.path, seat: node.seat, pipeline: pipeline)
    let haptics = isWritable ? makeHaptics(device, pipeline.description) : nil
    self.haptics[node.path] = haptics
    let source = EvdevSource(node: node.path, haptics: haptics, loop: loop) { [unowned registry] in
      registry.remove(node: node.path)
    }
    registry.add(device, pipeline: pipeline, source: source, haptics: haptics)
  }

  /// What plays on a device; nil where it cannot be felt, or shall not be.
  private func makeHaptics(
    _ device: ForceDevice, _ description: DeviceDescription
  ) -> NodeHaptics? {
    guard let levels = registry.setup.settings(of: device).haptics.levels,
      let kind = HapticKind(description)
    else { return nil }
    let actuator = HapticActuator(path: device.node, kind: kind, levels: levels, loop: loop)
    return NodeHaptics(actuator, loop: loop)
  }

  private func refuse(_ node: DeviceNode, name: String, reason: String) {
    registry.refuse(RefusedDevice(name: name, node: node.path, reason: reason))
  }
}
