import Frames

/// Turns the values of a tilt axis to degrees from the vertical, as libinput does.
struct TiltAxis: Sendable {
  /// How far pens lean at both ends of an axis that does not say so: what Wacom's tablets support, and
  /// what libinput takes for all others (WACOM_MAX_DEGREES in adjust_tilt).
  static let endDegrees = 64.0

  private let range: AxisRange

  init(_ range: AxisRange) {
    self.range = range
  }

  /// -90…90, zero for a pen that stands upright.
  func degrees(_ value: Int32) -> Double {
    // Only if zero lies inside of the range is it surely the middle.
    if range.resolution > 0, range.minimum < 0, range.maximum > 0 {
      let radians = Double(value) / Double(range.resolution)
      return min(max(radians * 180 / .pi, -90), 90)
    }
    return (NormalizedAxis(range).fraction(value) * 2 - 1) * Self.endDegrees
  }
}
