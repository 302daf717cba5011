import Frames

/// Turns the values of an axis to fractions of its range.
struct NormalizedAxis: Sendable {
  private let minimum: Int32
  /// Zero where the range is broken or the axis is not there.
  private let span: Double

  init(_ range: AxisRange?) {
    minimum = range?.minimum ?? 0
    span = Double(max(range?.span ?? 0, 0))
  }

  /// 0…1, clamped; the middle where the range says nothing.
  func fraction(_ value: Int32) -> Double {
    guard span > 0 else { return 0.5 }
    return min(max((Double(value) - Double(minimum)) / span, 0), 1)
  }
}
