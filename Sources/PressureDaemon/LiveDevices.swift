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
        case .removed(let node): registry.remove(node: node.path)
        case .changed(let node):
          registry.remove(node: node.path)
          add(node)
        }
      }
    } catch {
      Log.warning("cannot follow the coming and going of devices: \(error)")
    }
  }

  private func add(_ node: DeviceNode) {
    let description: DeviceDescription
    do throws(DeviceError) {
      description = try EvdevDevice(path: node.path).description
    } catch {
      return refuse(node, name: node.path, reason: error.cause.description)
    }
    let reading = HintReader(node.properties)
    for mistake in reading.mistakes { Log.warning("\(node.path): hwdb: \(mistake)") }
    do throws(RefusalReason) {
      let id = registry.uniqueIdentifier(node.stableIdentifier(of: description))
      let pipeline = try registry.setup.pipeline(description, hints: reading.hints, id: id)
      add(node, pipeline, id: id)
    } catch {
      refuse(node, name: description.name, reason: error.description)
    }
  }

  private func add(_ node: DeviceNode, _ pipeline: DevicePipeline, id: String) {
    let device = ForceDevice(id: id, node: node.path, seat: node.seat, pipeline: pipeline)
    let source = EvdevSource(node: node.path, loop: loop) { [unowned registry] in
      registry.remove(node: node.path)
    }
    registry.add(device, pipeline: pipeline, source: source)
  }

  private func refuse(_ node: DeviceNode, name: String, reason: String) {
    registry.refuse(RefusedDevice(name: name, node: node.path, reason: reason))
  }
}
