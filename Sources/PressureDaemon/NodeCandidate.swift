import Devices
import Forces
import Frames
import Pipeline

/// A node that could be read, as far as it matters which of several is.
struct NodeCandidate: Hashable {
  /// What is touched, or touches.
  enum Surface: Hashable {
    case touchpad
    case touchscreen
    case pen
    /// A pen that has nothing but an eraser.
    case eraser
  }

  /// How much a node tells.
  struct Worth: Hashable, Comparable {
    /// What its values mean, each worth more than the one before.
    enum Meaning: Int, Hashable {
      case nothing, area, force, grams
    }

    var meaning: Meaning
    /// How many contacts it tells apart; 0 where it has no slots.
    var slots: Int64 = 0

    static func < (left: Worth, right: Worth) -> Bool {
      (left.meaning.rawValue, left.slots) < (right.meaning.rawValue, right.slots)
    }
  }

  let node: String
  /// Its device number: of nodes that are worth the same, the lower one is read.
  let number: UInt64
  let name: String
  /// The identifier that it would have if it were alone.
  let identifier: String
  let seat: String
  let surface: Surface
  let hardware: Hardware
  let worth: Worth
  let copy: CopyKind?

  /// Throws the reason why it could not be read in any company.
  init(
    _ node: DeviceNode, _ description: DeviceDescription, _ hints: DeviceHints
  ) throws(RefusalReason) {
    let pipeline = try DevicePipeline(description, hints: hints)
    self.node = node.path
    number = node.deviceNumber
    name = description.name
    identifier = node.stableIdentifier(of: description)
    seat = node.seat
    surface = Surface(pipeline.surface, description.keys)
    hardware = node.hardware(of: description)
    worth = Worth(
      meaning: .init(pipeline.scale), slots: description.axes[.slot].map { $0.span + 1 } ?? 0)
    copy = hints.copy
  }

  /// Whether both are one surface of one piece of hardware, as far as they show it.
  func isSameSurface(as other: NodeCandidate) -> Bool {
    isLike(other) && hardware.isSame(as: other.hardware)
  }

  /// Whether the name of `other`, a surface of the same kind, stands in its own.
  func isNamed(after other: NodeCandidate) -> Bool {
    let words = other.name.split(separator: " ")
    return isLike(other) && !words.isEmpty && name.split(separator: " ").contains(words)
  }

  /// Whether both are surfaces of the same kind under the same hands.
  func isLike(_ other: NodeCandidate) -> Bool {
    seat == other.seat && surface == other.surface
  }
}

extension NodeCandidate.Surface {
  fileprivate init(_ kind: SurfaceKind, _ keys: Set<KeyCode>) {
    switch kind {
    case .touchpad: self = .touchpad
    case .touchscreen: self = .touchscreen
    case .tablet:
      self = keys.contains(.toolRubber) && !keys.contains(.toolPen) ? .eraser : .pen
    }
  }
}

extension NodeCandidate.Worth.Meaning {
  fileprivate init(_ scale: ForceScale) {
    switch (scale.reportsGrams, scale.deviceClass) {
    case (true, _): self = .grams
    case (false, .plain): self = .nothing
    case (false, .contact): self = .area
    case (false, .pen), (false, .forcepad), (false, .pressurepad): self = .force
    }
  }
}
