import Frames

/// Whether the tip of a pen touches, as its pressure has it, on a tablet that does not say so by a key.
///
/// Many pens report a little pressure in the air. So it takes more to land than to stay.
struct PenTip: Sendable {
  /// Beyond this part of the range a tip lands: twice what tablet tools take for idle noise, which is 1 %.
  private static let landing = 0.02
  /// Within this part of the range it lifts.
  private static let lifting = 0.01
  /// From this part of the range of distance on a tip is in the air, whatever its pressure; libinput's.
  private static let far = 0.5

  private let landsAbove: Double
  private let liftsAt: Double
  /// Nil where the device does not say how high a pen is.
  private let farFrom: Double?

  private(set) var isDown = false

  init(_ description: DeviceDescription) {
    func point(_ part: Double, of range: AxisRange?) -> Double {
      guard let range, range.span > 0 else { return 0 }
      return Double(range.minimum) + Double(range.span) * part
    }
    landsAbove = point(Self.landing, of: description.axes[.pressure])
    liftsAt = point(Self.lifting, of: description.axes[.pressure])
    let distance = description.axes[.distance]
    farFrom = distance.flatMap { $0.span > 0 ? point(Self.far, of: $0) : nil }
  }

  mutating func update(pressure: Int32, distance: Int32) {
    let isFar = farFrom.map { Double(distance) >= $0 } ?? false
    isDown = !isFar && Double(pressure) > (isDown ? liftsAt : landsAbove)
  }

  /// The pen has left.
  mutating func lift() {
    isDown = false
  }
}
