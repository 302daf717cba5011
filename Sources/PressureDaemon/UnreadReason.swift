/// Why a node is not read though it could be.
enum UnreadReason: Hashable, CustomStringConvertible {
  /// It is the same surface as another node.
  case sameHardware(as: String)
  /// A program made a copy of it, which is the only one that speaks.
  case copied(by: String)
  /// It is a copy that a program made beside the devices that are there.
  case copy(beside: String)
  /// It ended while it was read, and has not gone away.
  case ended

  var description: String {
    switch self {
    case .sameHardware(let node): "the same device as \(node), which is read"
    case .copied(let node): "a program has it to itself, and its copy \(node) is read"
    case .copy(let node): "a copy that a program makes, of use only without \(node), which is read"
    case .ended: "it was taken away from pressured, which looks at it again in a moment"
    }
  }
}
