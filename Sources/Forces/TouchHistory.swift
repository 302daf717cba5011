/// How a surface was touched so far: the peaks of the last touches, and the range of all of them.
package struct TouchHistory: Hashable, Sendable {
  /// As many touches as are remembered one by one; enough that an odd one does not count.
  package static let remembered = 15
  /// So many touches must have been seen for their range to mean something.
  package static let neededForRange = 50

  /// The largest raw values of the last touches, oldest first.
  package private(set) var peaks: [Int32] = []
  /// The largest raw value of all touches; it never falls.
  package private(set) var highest: Int32?
  /// How many touches there were; not counted beyond `neededForRange`.
  package private(set) var count = 0

  package init() {}

  /// What was written down earlier; nil where no surface can have been touched like that.
  package init?(peaks: [Int32], highest: Int32?, count: Int) {
    let isEmpty = peaks.isEmpty && highest == nil && count == 0
    guard isEmpty || peaks.count == min(count, Self.remembered),
      isEmpty || highest.map({ highest in peaks.allSatisfy { $0 <= highest } }) == true,
      (0...Self.neededForRange).contains(count)
    else { return nil }
    self.peaks = peaks
    self.highest = highest
    self.count = count
  }

  /// The largest raw value of all touches, once there were enough of them.
  var range: Int32? { count >= Self.neededForRange ? highest : nil }

  mutating func add(_ peak: Int32) {
    if peaks.count >= Self.remembered { peaks.removeFirst(peaks.count - Self.remembered + 1) }
    peaks.append(peak)
    highest = max(highest ?? peak, peak)
    count = min(count + 1, Self.neededForRange)
  }
}
