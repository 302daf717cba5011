/// What happened to an event node.
package enum DeviceChange: Hashable, Sendable {
  case added(DeviceNode)
  case removed(DeviceNode)
  /// The same node, of which udev now says something else.
  case changed(DeviceNode)
}

/// Which event nodes are known, so that each comes once and goes once, however often it is announced.
struct KnownNodes {
  private var nodes: [String: DeviceNode] = [:]

  /// Takes note of a node that is there; nil where that is no news.
  mutating func note(_ node: DeviceNode) -> DeviceChange? {
    guard let known = nodes.updateValue(node, forKey: node.sysPath) else { return .added(node) }
    return known == node ? nil : .changed(node)
  }

  /// Takes note of a node that went away; nil where nobody has heard of it.
  mutating func forget(sysPath: String) -> DeviceChange? {
    nodes.removeValue(forKey: sysPath).map(DeviceChange.removed)
  }

  /// Takes note of all nodes that there are: what has gone first, so that a path is free before it comes
  /// again.
  mutating func replaceAll(with found: [DeviceNode]) -> [DeviceChange] {
    let there = Set(found.map(\.sysPath))
    let gone = nodes.keys.filter { !there.contains($0) }.sorted()
    return gone.compactMap { forget(sysPath: $0) } + found.compactMap { note($0) }
  }
}
