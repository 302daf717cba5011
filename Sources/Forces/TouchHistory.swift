import Frames

/// How a surface was touched so far: the peaks of the last touches, and the range of all of them.
package struct TouchHistory: Hashable, Sendable {
  /// As many touches as are remembered one by one; enough that an odd one does not count.
  package static let remembered = 15
  /// So many touches must have been seen for their range to mean something.
  package static let neededForRange = 50
  /// A touch beyond this part of the range is a high one.
  ///
  /// Below, no press can begin on a screen or with a pen: its hint is at 0.13.
  private static let highPart = 0.125
  /// How near the highest of the last touches others end that end at the same top, as a part of it.
  private static let flatness = 0.02
  /// So many of the last touches end at a top that stops them.
  ///
  /// More than half: hands do not do that by themselves.
  private static let neededAtTop = 8

  /// The largest raw values of the last touches, oldest first.
  package private(set) var peaks: [Int32] = []
  /// The largest raw value of all touches; it never falls.
  package private(set) var highest: Int32?
  /// How many touches there were; not counted beyond `neededForRange`.
  package private(set) var count = 0
  /// How many touches there were since the last high one; not counted beyond `neededForRange`.
  package private(set) var low = 0

  package init() {}

  /// What was written down earlier; nil where no surface can have been touched like that.
  package init?(peaks: [Int32], highest: Int32?, count: Int, low: Int = 0) {
    guard (highest == nil) == (count == 0), peaks.count == min(count, Self.remembered),
      peaks.allSatisfy({ $0 <= highest ?? .min }),
      (0...Self.neededForRange).contains(count), (0...count).contains(low)
    else { return nil }
    self.peaks = peaks
    self.highest = highest
    self.count = count
    self.low = low
  }

  /// The largest raw value of all touches, once there were enough of them.
  var range: Int32? { count >= Self.neededForRange ? highest : nil }

  mutating func add(_ peak: Int32, on axis: AxisRange) {
    if peaks.count >= Self.remembered { peaks.removeFirst(peaks.count - Self.remembered + 1) }
    peaks.append(peak)
    highest = max(highest ?? peak, peak)
    count = min(count + 1, Self.neededForRange)
    low = Self.part(peak, of: axis) < Self.highPart ? min(low + 1, Self.neededForRange) : 0
  }

  /// The top at which the touches end, where that is low in the range and there were enough of them.
  func ceiling(on axis: AxisRange) -> PressureCeiling? {
    guard low >= Self.neededForRange, let top = peaks.max(), top > axis.minimum else { return nil }
    let least = Double(top) - (Double(top) - Double(axis.minimum)) * Self.flatness
    guard peaks.count(where: { Double($0) >= least }) >= Self.neededAtTop else { return nil }
    return PressureCeiling(raw: top, part: Self.part(top, of: axis))
  }

  private static func part(_ raw: Int32, of axis: AxisRange) -> Double {
    axis.span > 0 ? (Double(raw) - Double(axis.minimum)) / Double(axis.span) : 1
  }
}
