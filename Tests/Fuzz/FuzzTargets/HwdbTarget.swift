import Contacts
import Forces
import Frames
import Pipeline

extension FuzzTarget {
  private static let pad = DeviceDescription(
    name: "fuzz", properties: [.pointer, .buttonPad], keys: [.touch, .toolFinger, .leftButton],
    axes: [
      .slot: AxisRange(minimum: 0, maximum: 4),
      .trackingID: AxisRange(minimum: 0, maximum: 65535),
      .positionX: AxisRange(minimum: 0, maximum: 1200, resolution: 12),
      .positionY: AxisRange(minimum: 0, maximum: 800, resolution: 12),
      .contactPressure: AxisRange(minimum: 0, maximum: 255),
    ])

  /// What udev holds of a device, a property a line; or else what was learned of one, as it is kept.
  static let hwdb = FuzzTarget("hwdb") { input throws(Mistake) in
    let text = String(decoding: input, as: UTF8.self)
    if text.hasPrefix("pressured-learned") { return try checkLearned(text) }
    var properties: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if let name = parts.first, let value = parts.last, parts.count == 2 {
        properties[String(name)] = String(value)
      }
    }
    let reader = HintReader(properties)
    for mistake in reader.mistakes {
      try expect(properties[mistake.property] != nil, "a mistake of what is not there: \(mistake)")
    }
    try check(reader.hints)
    guard let pipeline = try? DevicePipeline(pad, hints: reader.hints) else { return }
    try check(pipeline.scale)
  }

  private static func check(_ hints: DeviceHints) throws(Mistake) {
    for size in [hints.width, hints.height, hints.fullScale].compactMap(\.self) {
      try expect(size > 0 && size.isFinite, "a size of \(size)")
    }
    for curve in [hints.grams, hints.force, hints.penForce].compactMap(\.self) {
      for (lower, upper) in zip(curve.points, curve.points.dropFirst()) {
        try expect(lower.raw < upper.raw && lower.value < upper.value, "it falls: \(curve)")
      }
    }
    try expect(hints.palm ?? 1 > 0, "a palm at no pressure")
  }

  private static func check(_ scale: ForceScale) throws(Mistake) {
    var last = 0.0
    for raw in [Int32.min, -1, 0, 1, 20, 100, 254, 255, 256, .max] {
      let force = scale.force(ofRaw: raw)
      try expect(
        (last...scale.maximumPossibleForce).contains(force.value),
        "force \(force.value) of \(raw), after \(last), of \(scale.maximumPossibleForce)")
      try expect((0...1).contains(force.normalized), "normalized force \(force.normalized)")
      if let grams = force.grams { try expect(grams >= 0 && grams.isFinite, "\(grams) g") }
      last = force.value
    }
  }

  private static func checkLearned(_ text: String) throws(Mistake) {
    let learned: LearnedDevice
    do throws(LearnedDevice.TextError) {
      learned = try LearnedDevice(parsing: text)
    } catch {
      let lines = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
      return try expect((0...lines).contains(error.line), "no such line: \(error)")
    }
    // A text that cannot be read again differs, too.
    try expect(
      (try? LearnedDevice(parsing: learned.text)) == learned, "kept, it is another: \(learned)")
    guard let pipeline = try? DevicePipeline(pad, learned: learned) else { return }
    try check(pipeline.scale)
  }
}
