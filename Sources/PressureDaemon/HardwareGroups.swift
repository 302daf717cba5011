import Forces

/// Decides which nodes are read, so that no touch is heard twice.
///
/// Nodes of one surface of one piece of hardware are one device, and that which tells most is read. So are a
/// node and what a program made as a copy in its place; then the copy is read. All nodes of a device share an
/// identifier, which stays when another one of them is read.
///
/// Two surfaces of a kind that share all that is compared, as the screens of a laptop that has two behind
/// one plug, cannot be told from one surface with two nodes. They are taken for one, since every press
/// would come twice where that is wrong the other way, unless the hardware database knows better
/// (PRESSURED_COPY=no).
struct HardwareGroups {
  /// What becomes of a node.
  enum Role: Hashable {
    /// Under this identifier; where it is a copy, in the place of `original`.
    case read(id: String, original: String?)
    case unread(UnreadReason)
  }

  /// The nodes of one device.
  private struct Group {
    /// In the order of their numbers.
    var originals: [NodeCandidate] = []
    /// Those that speak in the place of the originals, in the order of their numbers.
    var copies: [NodeCandidate] = []
    /// Whether it is a copy of whichever devices are there.
    var isBeside = false

    var members: [NodeCandidate] { originals + copies }

    /// The one that is read.
    var reader: NodeCandidate? {
      copies.first ?? originals.max { ($0.worth, $1.number) < ($1.worth, $0.number) }
    }

    func takes(_ original: NodeCandidate) -> Bool {
      originals.allSatisfy { $0.copy == nil && $0.isSameSurface(as: original) }
    }
  }

  private var candidates: [String: NodeCandidate] = [:]
  /// The identifiers that nodes got so far.
  private var given: [String: String] = [:]

  /// Enters a node, or what is known of it now.
  mutating func insert(_ candidate: NodeCandidate) {
    candidates[candidate.node] = candidate
  }

  mutating func remove(node: String) {
    candidates[node] = nil
    given[node] = nil
  }

  /// What becomes of each node.
  mutating func roles() -> [String: Role] {
    let groups = groups
    giveIdentifiers(groups)
    var roles: [String: Role] = [:]
    for group in groups {
      guard let reader = group.reader else { continue }
      for member in group.members {
        roles[member.node] = .unread(
          group.copies.isEmpty ? .sameHardware(as: reader.node) : .copied(by: reader.node))
      }
      let other = groups.first { !$0.isBeside && $0.reader?.isLike(reader) == true }?.reader
      if group.isBeside, let other {
        roles[reader.node] = .unread(.copy(beside: other.node))
      } else {
        let original = group.copies.isEmpty ? nil : group.originals.first?.node
        roles[reader.node] = .read(id: given[reader.node] ?? reader.identifier, original: original)
      }
    }
    return roles
  }

  /// The devices, in the order of the lowest numbers of their nodes.
  private var groups: [Group] {
    let sorted = candidates.values.sorted { ($0.number, $0.node) < ($1.number, $1.node) }
    var groups: [Group] = []
    for original in sorted where original.copy == nil || original.copy == .no {
      if original.copy == nil, let index = groups.firstIndex(where: { $0.takes(original) }) {
        groups[index].originals.append(original)
      } else {
        groups.append(Group(originals: [original]))
      }
    }
    for copy in sorted where copy.copy == .instead {
      if let index = index(ofOriginal: copy, in: groups) {
        groups[index].copies.append(copy)
      } else {
        groups.append(Group(copies: [copy]))
      }
    }
    for copy in sorted where copy.copy == .beside {
      groups.append(Group(originals: [copy], isBeside: true))
    }
    return groups
  }

  /// The device of which this is a copy: the one in the same place, else the only one whose name is in its
  /// own, the longest of these.
  ///
  /// Where several have that name nobody can tell which it is. None is taken then, and that does no harm:
  /// the one that was copied is silent.
  private func index(ofOriginal copy: NodeCandidate, in groups: [Group]) -> Int? {
    let placed = groups.indices.filter { groups[$0].originals.contains(where: copy.isSameSurface) }
    if placed.count == 1 { return placed.first }
    let named = (placed.isEmpty ? Array(groups.indices) : placed).compactMap { index in
      let names = groups[index].originals.filter(copy.isNamed).map(\.name.count)
      return names.max().map { (index: index, length: $0) }
    }
    let longest = named.map(\.length).max()
    let best = named.filter { $0.length == longest }
    return best.count == 1 ? best.first?.index : nil
  }

  /// Gives each device the first identifier of its nodes in the order of the alphabet, so that it does not
  /// matter which came first; once given it stays, whichever of them go.
  private mutating func giveIdentifiers(_ groups: [Group]) {
    var taken: Set<String> = []
    for (place, group) in groups.enumerated() {
      let members = group.originals.isEmpty ? group.copies : group.originals
      guard let wanted = members.map({ given[$0.node] ?? $0.identifier }).min() else { continue }
      let later = groups.dropFirst(place + 1).flatMap(\.members).compactMap { given[$0.node] }
      let id = Self.unique(wanted, beside: taken.union(later))
      taken.insert(id)
      for member in group.members { given[member.node] = id }
    }
  }

  /// An identifier that no other device has: a second one of the same kind gets a number.
  private static func unique(_ wanted: String, beside taken: Set<String>) -> String {
    guard taken.contains(wanted) else { return wanted }
    // There are fewer devices than numbers, so one of these is free.
    let candidates = (2...taken.count + 1).lazy.map { "\(wanted)-\($0)" }
    return candidates.first { !taken.contains($0) } ?? wanted
  }
}
