package import Forces
package import Frames

/// How the forces of several fingers become one.
package enum Aggregation: Hashable, Sendable {
  /// Pads that weigh: all fingers press together.
  case sum
  /// Elsewhere the hardest finger counts.
  case largest

  package init(for deviceClass: DeviceClass) {
    switch deviceClass {
    case .pressurepad, .forcepad: self = .sum
    case .pen, .contact, .plain: self = .largest
    }
  }
}

/// What somebody who waits for presses asks for; those who ask for the same share a recogniser.
package struct PressProfile: Hashable, Sendable {
  package var sensitivity: Sensitivity
  /// Whether a long press also counts where there is force.
  package var longPress: Bool

  package init(sensitivity: Sensitivity = .medium, longPress: Bool = false) {
    self.sensitivity = sensitivity
    self.longPress = longPress
  }

  /// A number of its own for each profile, see `PressIDSequence`.
  var lane: UInt8 {
    let level: UInt8 =
      switch sensitivity {
      case .light: 0
      case .medium: 1
      case .firm: 2
      }
    return level << 1 | (longPress ? 1 : 0)
  }
}

/// What a recogniser has to know of the device that it watches.
package struct PressSurface: Hashable, Sendable {
  package var kind: SurfaceKind
  package var geometry: SurfaceGeometry
  package var aggregation: Aggregation
  /// The largest `Force.normalized` of the device; 0 where it has no force.
  package var reach: Double

  package init(
    kind: SurfaceKind, geometry: SurfaceGeometry = SurfaceGeometry(),
    aggregation: Aggregation = .largest, reach: Double = 1
  ) {
    self.kind = kind
    self.geometry = geometry
    self.aggregation = aggregation
    self.reach = reach
  }

  package init(kind: SurfaceKind, geometry: SurfaceGeometry, scale: ForceScale) {
    self.init(
      kind: kind, geometry: geometry, aggregation: Aggregation(for: scale.deviceClass),
      reach: scale.reach)
  }
}

/// What a frame says beside its touches.
package struct PressFrame: Hashable, Sendable {
  package var time: Timestamp
  /// Whether the pad's own button is held.
  package var isClicked: Bool
  /// Whether events were lost before this frame.
  package var isResynchronized: Bool

  package init(time: Timestamp, isClicked: Bool = false, isResynchronized: Bool = false) {
    self.time = time
    self.isClicked = isClicked
    self.isResynchronized = isResynchronized
  }
}

/// Hands out the names of one recogniser's presses.
///
/// The recognisers of a device take different lanes, so that no two presses share a name whatever order
/// they begin in.
package struct PressIDSequence: Hashable, Sendable {
  static let laneBits: UInt32 = 8

  private let lane: UInt32
  private var last: UInt32 = 0

  package init(lane: UInt8) {
    self.lane = UInt32(lane) << (UInt32.bitWidth - Int(Self.laneBits))
  }

  mutating func next() -> PressID {
    last = (last &+ 1) & (UInt32.max >> Self.laneBits)
    return PressID(rawValue: lane | last)
  }
}
