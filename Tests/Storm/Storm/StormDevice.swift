package import Forces
package import Frames
package import TestSupport

/// A device as none was ever built: any of the kinds that there are, with ranges of any numbers, known to
/// udev in any way.
package struct StormDevice {
  package var description: DeviceDescription
  package var hints: DeviceHints
  package var curve: PressureCurve?

  package static func random(_ random: inout SeededGenerator) -> StormDevice {
    let kind = kinds.randomElement(using: &random) ?? kinds[0]
    var description = DeviceDescription(
      name: "Storm", properties: Set(some(of: properties, &random)), keys: kind.keys)
    for axis in kind.axes where !random.chance(of: 40) {
      description.axes[axis] = range(&random)
    }
    if random.chance(of: 8) { description.keys.formUnion(some(of: likelyKeys, &random)) }
    if random.chance(of: 40) { description.axes[.beforeSlot] = range(&random) }
    return StormDevice(description: description, hints: hints(&random), curve: curve(&random))
  }

  /// The keys of which a device's contacts are made.
  package static var likelyKeys: [KeyCode] {
    penKeys + [.touch, .leftButton, .toolFinger, .toolMouse]
  }

  /// The axes of which they are made, those of slots twice as often.
  package static var likelyAxes: [AxisCode] {
    slotAxes + slotAxes + [.x, .y, .pressure, .distance, .tiltX, .tiltY, .touchMajor]
  }

  private static var penKeys: [KeyCode] {
    [.toolPen, .toolRubber, .toolBrush, .toolPencil, .toolAirbrush, .stylus, .stylus2, .stylus3]
  }
  private static var slotAxes: [AxisCode] {
    [.slot, .trackingID, .positionX, .positionY, .contactPressure, .toolType, .contactDistance]
  }
  private static var properties: [InputProperty] {
    [.pointer, .direct, .buttonPad, .semiMultitouch, .pressurePad]
  }

  private static var kinds: [(keys: Set<KeyCode>, axes: [AxisCode])] {
    let pad: Set<KeyCode> = [.toolFinger, .touch, .leftButton]
    let pen: [AxisCode] = [.x, .y, .pressure, .distance, .tiltX, .tiltY]
    return [
      (pad, slotAxes + [.x, .y, .pressure]),
      (pad, [.slot, .trackingID, .positionX, .positionY, .x, .y, .pressure]),
      (pad, [.positionX, .positionY, .contactPressure, .touchMajor, .toolType]),
      (pad, [.x, .y, .pressure]),
      ([.touch], slotAxes),
      (Set(penKeys + [.touch]), pen),
      (Set(penKeys), pen),
      ([.stylus], pen),
      (Set(penKeys + [.toolFinger, .toolMouse, .touch]), pen + slotAxes),
    ]
  }

  private static func range(_ random: inout SeededGenerator) -> AxisRange {
    let resolution: Int32 = random.chance(of: 3) ? .random(in: -1...40, using: &random) : 0
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      return AxisRange(
        minimum: random.number(), maximum: random.number(), resolution: random.number())
    case 1: return AxisRange(minimum: .min, maximum: .max, resolution: resolution)
    case 2: return AxisRange(minimum: -1, maximum: 127, resolution: resolution)
    default:
      let maximums: [Int32] = [1, 15, 31, 255, 1023, 2000, 8191, 65535]
      let maximum = maximums.randomElement(using: &random)
      return AxisRange(minimum: 0, maximum: maximum ?? 1, resolution: resolution)
    }
  }

  private static func hints(_ random: inout SeededGenerator) -> DeviceHints {
    var hints = DeviceHints()
    guard random.chance(of: 2) else { return hints }
    hints.deviceClass = DeviceClass.allCases.randomElement(using: &random)
    if random.chance(of: 3) { hints.palm = Int32.random(in: 1...300, using: &random) }
    if random.chance(of: 4) { hints.fullScale = .random(in: 1...5000, using: &random) }
    if random.chance(of: 3) {
      var point = MeasuredCurve.Point(raw: .random(in: 0...99, using: &random), value: 0)
      var points = [point]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        point.raw += .random(in: 0.5...400, using: &random)
        point.value += .random(in: 0.5...400, using: &random)
        points.append(point)
      }
      // It rises and has enough points: it is always a curve.
      hints.grams = try? MeasuredCurve(points)
      if random.chance(of: 3) { swap(&hints.grams, &hints.force) }
    }
    return hints
  }

  private static func curve(_ random: inout SeededGenerator) -> PressureCurve? {
    guard random.chance(of: 4) else { return nil }
    let numbers = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
    // Inside 0…1 it is always a curve.
    return try? PressureCurve(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }

  /// Some of the elements, the same ones in each run: sets have no order to rely on.
  private static func some<Element>(
    of elements: [Element], _ random: inout SeededGenerator
  ) -> [Element] {
    elements.filter { _ in Bool.random(using: &random) }
  }
}

extension SeededGenerator {
  /// Whether what happens once in `times` happens.
  mutating func chance(of times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

  /// Any number at all, with those at the ends more often than others.
  mutating func number() -> Int32 {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: .max
    case 1: .min
    case 2: -1
    default: Int32(truncatingIfNeeded: next())
    }
  }
}
