import Configuration
import Devices
import Forces
import Frames
import LinuxSystem
import Pipeline

/// Keeps the registry in step with the input devices of this machine.
///
/// A node is opened to find out what it is, which may take as long as the device behind it wants: no other
/// waits for it longer than a moment.
final class LiveDevices {
  /// How long nodes that come together are waited for before those that answered are used.
  private static let patience = Duration.milliseconds(100)
  /// How long the daemon waits for the devices of now before it serves: whoever started it asks for them first.
  private static let patienceAtStart = Duration.seconds(1)

  private let registry: DeviceRegistry
  private let loop: EventLoop
  private let monitor: DeviceMonitor
  private let returns: NodeReturns
  private var watch: WatchToken?
  /// By path, of the nodes that could be read.
  private var nodes: [String: LiveNode] = [:]
  /// By path, of the nodes that are being opened.
  private var openings: [String: NodeOpening] = [:]
  private var settleTimer: LoopTimer?
  private var groups = HardwareGroups()
  /// By path, of the nodes that are there and were read.
  private var haptics: [String: NodeHaptics] = [:]

  /// Enters all devices of now, and follows changes from then on.
  init(registry: DeviceRegistry, loop: EventLoop) throws(SystemError) {
    self.registry = registry
    self.loop = loop
    returns = NodeReturns(loop: loop)
    monitor = try DeviceMonitor()
    settleTimer = loop.makeTimer { [unowned self] in settle() }
    watch = try loop.watch(monitor.descriptor, for: .readable) { [unowned self] _ in
      takeChanges()
    }
    for node in try monitor.enumerate() { look(at: node) }
    let end = MonotonicInstant.now.advanced(by: Self.patienceAtStart)
    while !openings.isEmpty, .now < end {
      try loop.runOnce(atMost: end.duration(since: .now))
    }
    settle()
  }

  deinit {
    if let watch { loop.removeWatch(watch) }
  }

  private func takeChanges() {
    do throws(SystemError) {
      while let change = try monitor.nextChange() {
        switch change {
        case .added(let node): look(at: node)
        case .removed(let node): forget(node)
        case .changed(let node):
          returns.forget(node.path)
          lookAgain(at: node)
        }
      }
    } catch {
      Log.warning("cannot follow the coming and going of devices: \(error)")
    }
    // After all of them: of nodes that go together none takes the place of another.
    settleUnlessOpening()
  }

  /// Waits for nodes that come together, so that the best of them is read from the beginning.
  private func settleUnlessOpening() {
    if openings.isEmpty {
      settle()
    } else if settleTimer?.deadline == nil {
      settleTimer?.arm(after: Self.patience)
    }
  }

  private func forget(_ node: DeviceNode) {
    registry.remove(node: node.path)
    returns.forget(node.path)
    openings[node.path] = nil
    groups.remove(node: node.path)
    nodes[node.path] = nil
    haptics[node.path] = nil
  }

  /// Finds out what a node is now, as soon as that cannot be held up by its haptics.
  private func lookAgain(at node: DeviceNode) {
    registry.remove(node: node.path)
    guard let earlier = haptics[node.path] else { return look(at: node) }
    earlier.whenSettled { [weak self] in
      // It may have gone in the meantime.
      guard let self, haptics[node.path] === earlier else { return }
      look(at: node)
    }
  }

  /// Finds out what a node is, which makes no device of it yet.
  private func look(at node: DeviceNode) {
    do throws(DeviceError) {
      openings[node.path] = try NodeOpening(node.path, on: loop) { [unowned self] result in
        openings[node.path] = nil
        take(result, of: node)
        settleUnlessOpening()
      }
    } catch {
      take(.failure(error), of: node)
      // What is lacking, threads, others give back.
      returns.schedule(node.path) { [unowned self] in lookAgain(at: node) }
    }
  }

  private func take(_ result: Result<OpenNode, DeviceError>, of node: DeviceNode) {
    do throws(DeviceError) {
      let found = try LiveNode(node, try result.get())
      for mistake in found.mistakes {
        let name = found.description.name
        registry.log.tell(.warning, of: name, "\(node.path): hwdb: \(mistake)")
      }
      do throws(RefusalReason) {
        groups.insert(try NodeCandidate(node, found.description, found.hints))
        nodes[node.path] = found
        return
      } catch {
        refuse(node.path, name: found.description.name, reason: error.description)
      }
    } catch {
      refuse(node.path, name: node.path, reason: error.cause.description)
    }
    groups.remove(node: node.path)
    nodes[node.path] = nil
  }

  /// Reads those nodes that are to be read, and no others.
  private func settle() {
    settleTimer?.disarm()
    let roles = groups.roles()
    for session in registry.sessions {
      if case .read(session.device.id, _)? = roles[session.device.node] { continue }
      registry.remove(node: session.device.node)
    }
    let read = Set(registry.sessions.map(\.device.node))
    for node in nodes.values.sorted(by: { $0.node.deviceNumber < $1.node.deviceNumber }) {
      let path = node.node.path
      switch roles[path] {
      case .unread(let reason):
        refuse(path, name: node.description.name, reason: reason.description)
      case .read(let id, let original) where !read.contains(path) && !returns.isWaiting(for: path):
        enter(node, id: id, original: original.flatMap { nodes[$0] })
      case .read, nil:
        break
      }
    }
  }

  private func enter(_ node: LiveNode, id: String, original: LiveNode?) {
    let path = node.node.path
    if let earlier = haptics[path], !earlier.isSettled {
      return earlier.whenSettled { [weak self] in
        // It may have gone in the meantime, or be read already.
        if let self, haptics[path] === earlier { settle() }
      }
    }
    do throws(RefusalReason) {
      let hints = original.map { node.hints.completed(by: $0.hints) } ?? node.hints
      let pipeline = try registry.setup.pipeline(node.description, hints: hints, id: id)
      let device = ForceDevice(id: id, node: path, seat: node.node.seat, pipeline: pipeline)
      haptics[path] = node.haptics(registry.setup.settings(of: device).haptics, on: loop)
      let source = EvdevSource(node: path, haptics: haptics[path], loop: loop) {
        [weak self] reason in
        self?.nodeDidEnd(node, because: reason)
      }
      registry.add(device, pipeline: pipeline, source: source, haptics: haptics[path])
    } catch {
      refuse(path, name: node.description.name, reason: error.description)
    }
  }

  /// Takes note that a node that was read is dead: as a rule its removal is announced next.
  ///
  /// If not, it was taken from us alone, and works for whoever opens it again. None takes its place until
  /// that is known.
  private func nodeDidEnd(_ node: LiveNode, because reason: String?) {
    let path = node.node.path
    if let reason {
      let name = node.description.name
      registry.log.tell(.warning, of: name, "giving up on \(name): \(reason)")
    }
    registry.remove(node: path)
    refuse(path, name: node.description.name, reason: UnreadReason.ended.description)
    returns.schedule(path) { [unowned self] in lookAgain(at: node.node) }
  }

  private func refuse(_ path: String, name: String, reason: String) {
    registry.refuse(RefusedDevice(name: name, node: path, reason: reason))
  }
}
