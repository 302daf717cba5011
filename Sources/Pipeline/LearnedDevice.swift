package import Forces
package import Frames

/// What was learned of a device, to begin with when it is there again.
package struct LearnedDevice: Hashable, Sendable {
  /// The pressure axis that it was learned on; on any other it means nothing.
  package let axis: ClosedRange<Int32>
  package let force: LearnedForce
  /// The forces of the pad's last clicks as fractions of full scale, oldest first.
  package let clicks: [Double]

  package init(axis: AxisRange, force: LearnedForce, clicks: [Double]) {
    self.init(
      axis: axis.minimum...max(axis.minimum, axis.maximum), force: force, clicks: clicks)
  }

  init(axis: ClosedRange<Int32>, force: LearnedForce, clicks: [Double]) {
    self.axis = axis
    self.force = force
    self.clicks = clicks
  }

  /// Whether there is anything in it.
  package var isEmpty: Bool { force == LearnedForce() && clicks.isEmpty }

  /// What it says of a device with that pressure axis; nothing where that is another one.
  func force(on range: AxisRange?) -> LearnedForce? {
    guard let range, range.minimum == axis.lowerBound, range.maximum == axis.upperBound else {
      return nil
    }
    return force
  }
}
