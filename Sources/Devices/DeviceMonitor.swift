package import LinuxSystem

/// Tells which event nodes there are, which come and which go.
///
/// Nodes are reported when the device manager is through with them, so that they can be opened and their
/// properties are complete. Where none runs, as in a container, the nodes at the time of `enumerate` are all
/// there will ever be; they have no properties of the rules, and what they are is told by their descriptions
/// alone.
package final class DeviceMonitor {
  private let udev: Udev
  private var known = KnownNodes()
  private var pending: [DeviceChange] = []

  /// Listens from now on: what comes between this and `enumerate` is not missed, nor reported twice.
  package init() throws(SystemError) {
    udev = try Udev()
  }

  /// What to wait on for the next change; it stays this object's.
  package var descriptor: Int32 { udev.descriptor }

  /// All event nodes of now.
  package func enumerate() throws(SystemError) -> [DeviceNode] {
    let nodes = try udev.enumerate()
    pending = []
    known = KnownNodes()
    _ = known.replaceAll(with: nodes)
    return nodes
  }

  /// The next change, or nil where there is none for now.
  package func nextChange() throws(SystemError) -> DeviceChange? {
    while true {
      if !pending.isEmpty { return pending.removeFirst() }
      switch try udev.receive() {
      case .nothing: return nil
      case .other: continue
      case .present(let node):
        if let change = known.note(node) { return change }
      case .removed(let sysPath):
        if let change = known.forget(sysPath: sysPath) { return change }
      case .lost:
        pending = known.replaceAll(with: try udev.enumerate())
      }
    }
  }
}
