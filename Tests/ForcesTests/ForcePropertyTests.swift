import Contacts
import Forces
import Frames
import TestSupport
import Testing

/// What holds for the force of every device, whatever its axis and whoever knows about it.
@Suite struct ForcePropertyTests {
  private static let curves: [(Double, Double, Double, Double)] = [
    (0, 0, 1, 1), (0, 0, 0, 0), (1, 1, 1, 1), (1, 0, 0, 1), (0, 1, 1, 0), (0.25, 0.1, 0.25, 1),
    (0.5, 0, 1, 0.5),
  ]

  @Test(arguments: try ForceScaleTests.devices(), curves)
  func `with any curve force rises from nothing to the maximum`(
    device: ForceScaleTests.Device, points: (Double, Double, Double, Double)
  ) throws {
    let curve = try PressureCurve(x1: points.0, y1: points.1, x2: points.2, y2: points.3)
    let plain = device.scale()
    let bent = device.scale(curve)
    #expect(bent.maximumPossibleForce == plain.maximumPossibleForce)
    #expect(bent.force(ofRaw: device.raw.lowerBound).value == 0)
    #expect(
      abs(bent.force(ofRaw: device.raw.upperBound).value - bent.maximumPossibleForce) < 1e-9)
    var last = 0.0
    for raw in device.raw {
      let force = bent.force(ofRaw: raw)
      #expect(force.value >= last - 1e-12)
      #expect((0...bent.maximumPossibleForce).contains(force.value))
      #expect(force.grams == plain.force(ofRaw: raw).grams)
      last = force.value
    }
  }

  @Test(arguments: curves)
  func `a curve has no jumps`(points: (Double, Double, Double, Double)) throws {
    let curve = try PressureCurve(x1: points.0, y1: points.1, x2: points.2, y2: points.3)
    for step in 0..<1000 {
      let fraction = Double(step) / 1000
      // Where a curve stands upright its height changes with the cube root.
      #expect(abs(curve(fraction + 1e-9) - curve(fraction)) < 0.005)
    }
  }

  @Test(arguments: [0.0, 0.005, 0.17, 0.5])
  func `a worn pen's force has no jumps and the same end`(offset: Double) {
    let scale = ForceScale(
      description: Descriptions.pen(pressure: AxisRange(minimum: 0, maximum: 65535)), class: .pen,
      surface: .tablet)
    var last = 0.0
    for raw: Int32 in 0...65535 {
      let force = scale.force(ofRaw: raw, penOffset: offset).value
      #expect(force >= last)
      #expect(force - last < scale.maximumPossibleForce / 20_000)
      last = force
    }
    #expect(abs(last - scale.maximumPossibleForce) < 1e-9)
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `any axis and any hints give a force that rises within its bounds`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let device = try Self.device(&random)
    var scale = device.scale(try Self.curve(&random))
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      scale.learn([Self.contact(.began, .random(in: device.raw, using: &random))])
      scale.learn([Self.contact(.ended, 0)])
    }
    let raws = (0..<200).map { _ in Int32.random(in: device.raw, using: &random) } + [.min, .max]
    var last = Force(value: 0, normalized: 0, grams: 0)
    for raw in raws.sorted() {
      let force = scale.force(ofRaw: raw)
      #expect(force.value >= last.value - 1e-12)
      #expect((0...scale.maximumPossibleForce).contains(force.value))
      #expect((0...1).contains(force.normalized))
      if let grams = force.grams {
        #expect(grams >= (last.grams ?? 0) - 1e-9)
        #expect(grams.isFinite)
      }
      last = force
    }
  }

  private static func device(_ random: inout SeededGenerator) throws -> ForceScaleTests.Device {
    let ends = [
      (Int32(0), Int32(255)), (-1, 127), (.min, .max), (0, .max), (.min, 0), (5, 7), (16, 4016),
    ]
    let (minimum, maximum) = ends.randomElement(using: &random) ?? (0, 255)
    let range = AxisRange(
      minimum: minimum, maximum: maximum,
      resolution: [0, 0, 1, 40, -3].randomElement(using: &random) ?? 0)
    var hints = DeviceHints()
    if Bool.random(using: &random) { hints.palm = .random(in: 1...300, using: &random) }
    if Bool.random(using: &random) { hints.fullScale = .random(in: 1...3000, using: &random) }
    if Bool.random(using: &random) {
      let low = Double.random(in: 0...99, using: &random)
      let high = Double.random(in: 100...9999, using: &random)
      hints.grams = try MeasuredCurve([
        .init(raw: low, value: .random(in: 0...50, using: &random)),
        .init(raw: high, value: .random(in: 51...700, using: &random)),
        .init(raw: high + 1, value: 701),
      ])
      if Bool.random(using: &random) { swap(&hints.grams, &hints.force) }
    }
    return ForceScaleTests.pad(
      "random", DeviceClass.allCases.randomElement(using: &random) ?? .contact, range,
      hints: hints)
  }

  private static func curve(_ random: inout SeededGenerator) throws -> PressureCurve? {
    guard Bool.random(using: &random) else { return nil }
    let numbers = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
    return try PressureCurve(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }

  private static func contact(_ phase: ContactPhase, _ pressure: Int32) -> Contact {
    Contact(
      id: ContactID(rawValue: 1), phase: phase, tool: .finger, x: 0, y: 0, pressure: pressure)
  }
}
