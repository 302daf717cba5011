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
