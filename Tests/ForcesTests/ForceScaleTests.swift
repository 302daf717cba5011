import Contacts
import Forces
import Frames
import Testing

@Suite struct ForceScaleTests {
  /// Every kind of device, with the raw values that its axis has.
  struct Device: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var description: DeviceDescription
    var deviceClass: DeviceClass
    var surface = SurfaceKind.touchpad
    var hints = DeviceHints()
    var raw: ClosedRange<Int32>

    /// Its scale, after it was touched for a while.
    func scale(_ curve: PressureCurve? = nil) -> ForceScale {
      var scale = newScale(curve)
      scale.touch(5, upTo: raw.lowerBound.addingSaturating(Int32(raw.count / 4)))
      return scale
    }

    /// Its scale before anybody has touched it.
    func newScale(_ curve: PressureCurve? = nil) -> ForceScale {
      ForceScale(
        description: description, class: deviceClass, surface: surface, hints: hints,
        curve: curve)
    }
  }

  static func pad(
    _ name: String, _ deviceClass: DeviceClass, _ range: AxisRange,
    hints: DeviceHints = DeviceHints()
  ) -> Device {
    Device(
      testDescription: name, description: Descriptions.touchpad(pressure: range),
      deviceClass: deviceClass, hints: hints, raw: range.minimum...range.maximum)
  }

  static func devices() throws -> [Device] {
    let grams = try MeasuredCurve(parsing: "0:0 64:130 253:700")
    let felt = try MeasuredCurve(parsing: "60:1 95:3.333 140:6.667")
    let pen = AxisRange(minimum: -1, maximum: 255)
    return [
      pad("2000 g", .pressurepad, AxisRange(minimum: 0, maximum: 2000, resolution: 1)),
      pad("400 g", .pressurepad, AxisRange(minimum: 16, maximum: 4016, resolution: 10)),
      pad("no unit", .pressurepad, AxisRange(minimum: 0, maximum: 255)),
      pad(
        "curve", .forcepad, AxisRange(minimum: 0, maximum: 253), hints: DeviceHints(grams: grams)),
      pad("no curve", .forcepad, AxisRange(minimum: 0, maximum: 253)),
      pad("area", .contact, AxisRange(minimum: 0, maximum: 255)),
      pad("small area", .contact, AxisRange(minimum: 0, maximum: 50)),
      pad(
        "palm", .contact, AxisRange(minimum: 0, maximum: 255), hints: DeviceHints(palm: 200)),
      pad(
        "felt", .contact, AxisRange(minimum: 0, maximum: 255), hints: DeviceHints(force: felt)),
      pad("plain", .plain, AxisRange(minimum: 0, maximum: 255)),
      Device(
        testDescription: "pen", description: Descriptions.pen(pressure: pen), deviceClass: .pen,
        surface: .tablet, raw: -1...255),
    ]
  }

  @Test(arguments: try devices())
  func `force rises without jumps from nothing to the maximum`(device: Device) {
    let scale = device.scale()
    // A step of one raw value may not be more than a few of them are worth.
    let step = 4 * max(scale.maximumPossibleForce, 0.1) / Double(min(device.raw.count, 130))
    var last = scale.force(ofRaw: device.raw.lowerBound)
    #expect(last.value == 0)
    for raw in device.raw {
      let force = scale.force(ofRaw: raw)
      #expect(force.value >= last.value)
      #expect(force.value - last.value <= step)
      #expect(force.value <= scale.maximumPossibleForce)
      #expect((0...1).contains(force.normalized))
      #expect((force.grams != nil) == scale.reportsGrams)
      last = force
    }
    #expect(abs(last.value - scale.maximumPossibleForce) < 1e-9)
    #expect(scale.force(ofRaw: .max).value == last.value)
    #expect(scale.force(ofRaw: .min).value == 0)
    #expect((scale.force(ofRaw: .min).grams ?? 0) == 0)
  }

  @Test func `grams follow from the units per gram`() {
    let scale = Self.pad(
      "2000 g", .pressurepad, AxisRange(minimum: 20, maximum: 4020, resolution: 2)
    ).scale()
    let force = scale.force(ofRaw: 20 + 600)
    #expect(force.grams == 300)
    #expect(abs(force.value - 300.0 / 90) < 1e-12)
    #expect(abs(force.normalized - 0.5) < 1e-12)
    #expect(abs(scale.maximumPossibleForce - 20.0 / 3) < 1e-12)
    #expect(scale.capability == .available)
  }

  @Test func `force beyond full scale is clamped and grams go on`() {
    let force = Self.pad(
      "2000 g", .pressurepad, AxisRange(minimum: 0, maximum: 2000, resolution: 1)
    ).scale().force(ofRaw: 1500)
    #expect(abs(force.value - 20.0 / 3) < 1e-12)
    #expect(force.normalized == 1)
    #expect(force.grams == 1500)
  }

  @Test func `a device that ends early has the smaller maximum on the same scale`() {
    let scale = Self.pad(
      "400 g", .pressurepad, AxisRange(minimum: 0, maximum: 400, resolution: 1)
    ).scale()
    #expect(abs(scale.maximumPossibleForce - 400.0 / 90) < 1e-12)
    #expect(abs(scale.reach - 400.0 / 600) < 1e-12)
    #expect(abs(scale.force(ofRaw: 300).normalized - 0.5) < 1e-12)
  }

  @Test func `full scale is smaller on screens and may be set by the hwdb`() {
    let range = AxisRange(minimum: 0, maximum: 2000, resolution: 1)
    var device = Self.pad("screen", .pressurepad, range)
    device.surface = .touchscreen
    #expect(abs(device.scale().force(ofRaw: 385).normalized - 1) < 1e-12)
    #expect(abs(device.scale().force(ofRaw: 231).value - 4) < 1e-12)
    device.hints.fullScale = 500
    #expect(abs(device.scale().force(ofRaw: 250).normalized - 0.5) < 1e-12)
  }

  @Test(arguments: [
    (Int32(0), 0.0), (32, 65), (64, 130), (158, 414), (253, 700), (300, 841.3),
  ])
  func `a measured curve has straight lines between its points`(
    raw: Int32, expected: Double
  ) throws {
    let grams = try MeasuredCurve(parsing: "64:130 253:700")
    let scale = Self.pad(
      "curve", .forcepad, AxisRange(minimum: 0, maximum: 300), hints: DeviceHints(grams: grams)
    ).scale()
    let force = scale.force(ofRaw: raw)
    #expect(abs((force.grams ?? -1) - expected) < 1)
  }

  @Test func `contact area ends where a palm begins`() {
    let range = AxisRange(minimum: 0, maximum: 255)
    var scale = Self.pad("area", .contact, range).newScale()
    scale.touch(5, upTo: 40)
    #expect(abs(scale.force(ofRaw: 40).value - 1) < 1e-9)
    #expect(scale.force(ofRaw: 129).normalized < 1)
    #expect(scale.force(ofRaw: 130).normalized == 1)
    #expect(scale.capability == .unknown)
    #expect(!scale.reportsGrams)
    var known = Self.pad("palm", .contact, range, hints: DeviceHints(palm: 200)).newScale()
    known.touch(5, upTo: 40)
    #expect(known.force(ofRaw: 199).normalized < 1)
    #expect(known.force(ofRaw: 200).normalized == 1)
  }

  @Test func `on a pad that was hardly touched no touch is more than an ordinary one`() throws {
    let range = AxisRange(minimum: 0, maximum: 255)
    let softest = try PressureCurve(x1: 0, y1: 1, x2: 0, y2: 1)
    for curve in [nil, softest] {
      var scale = Self.pad("area", .contact, range).newScale(curve)
      scale.touch(4, upTo: 60)
      #expect(abs(scale.force(ofRaw: 255).value - 1) < 1e-9)
      #expect(scale.maximumPossibleForce == ForceScale.fullScale)
      scale.touch(1, upTo: 60)
      #expect(abs(scale.force(ofRaw: 255).value - ForceScale.fullScale) < 1e-9)
    }
  }

  @Test func `the scale does not move under a finger`() {
    var scale = Self.pad("area", .contact, AxisRange(minimum: 0, maximum: 255)).newScale()
    scale.touch(5, upTo: 40)
    let before = scale.force(ofRaw: 60)
    for _ in 0..<20 { scale.learn([.finger(.moved, 90)]) }
    #expect(scale.force(ofRaw: 60) == before)
    scale.learn([.finger(.ended, 0)])
    scale.touch(5, upTo: 90)
    #expect(scale.force(ofRaw: 60).value < before.value)
  }

  @Test(arguments: [(Int32(16), Int32(130)), (60, 180), (180, 255)])
  func `contact area is learned from how a pad is touched`(ordinary: Int32, full: Int32) {
    var scale = Self.pad("area", .contact, AxisRange(minimum: 0, maximum: 255)).newScale()
    scale.touch(5, upTo: ordinary)
    #expect(abs(scale.force(ofRaw: ordinary).value - 1) < 1e-9)
    #expect(scale.force(ofRaw: full - 1).normalized < 1)
    #expect(scale.force(ofRaw: full).normalized == 1)
  }

  @Test func `contact area that was calibrated is force`() throws {
    let grams = try MeasuredCurve(parsing: "0:0 100:300")
    let scale = Self.pad(
      "area", .contact, AxisRange(minimum: 0, maximum: 255), hints: DeviceHints(grams: grams)
    ).scale()
    #expect(scale.capability == .available)
    #expect(scale.force(ofRaw: 100).grams == 300)
    #expect(scale.force(ofRaw: 100).normalized == 0.5)
  }

  @Test func `contact area whose feeling was measured is force without grams`() throws {
    let curve = try MeasuredCurve(parsing: "60:1 95:3.333 140:6.667")
    let scale = Self.pad(
      "area", .contact, AxisRange(minimum: 0, maximum: 255), hints: DeviceHints(force: curve)
    ).scale()
    #expect(scale.capability == .available)
    #expect(!scale.reportsGrams)
    #expect(abs(scale.force(ofRaw: 60).value - 1) < 1e-9)
    #expect(abs(scale.force(ofRaw: 95).normalized - 0.5) < 1e-3)
    #expect(scale.force(ofRaw: 140).normalized == 1)
    #expect(abs(scale.force(ofRaw: 30).value - 0.5) < 1e-9)
  }

  @Test func `a plain surface has no force`() {
    let scale = Self.pad("plain", .plain, AxisRange(minimum: 0, maximum: 255)).scale()
    #expect(scale.maximumPossibleForce == 0)
    #expect(scale.capability == .unavailable)
    #expect(scale.force(ofRaw: 200) == Force(value: 0, normalized: 0))
  }

  @Test func `a contact that has ended has no force`() {
    let scale = Self.pad(
      "2000 g", .pressurepad, AxisRange(minimum: 0, maximum: 2000, resolution: 1)
    ).scale()
    let contact = Contact(
      id: ContactID(rawValue: 1), phase: .ended, tool: .finger, x: 0, y: 0, pressure: 300)
    #expect(scale.force(of: contact) == Force(value: 0, normalized: 0, grams: 0))
  }

  @Test func `a curve bends force and leaves its ends and the grams`() throws {
    let curve = try PressureCurve(x1: 0, y1: 0.5, x2: 0.5, y2: 1)
    let device = Self.pad(
      "400 g", .pressurepad, AxisRange(minimum: 0, maximum: 400, resolution: 1))
    let plain = device.scale()
    let bent = device.scale(curve)
    #expect(bent.force(ofRaw: 0).value == 0)
    #expect(abs(bent.force(ofRaw: 400).value - plain.maximumPossibleForce) < 1e-9)
    #expect(bent.force(ofRaw: 200).value > plain.force(ofRaw: 200).value)
    #expect(bent.force(ofRaw: 200).grams == 200)
  }
}

extension Contact {
  fileprivate static func finger(_ phase: ContactPhase, _ pressure: Int32) -> Contact {
    Contact(
      id: ContactID(rawValue: 1), phase: phase, tool: .finger, x: 0, y: 0, pressure: pressure)
  }
}

extension ForceScale {
  /// Has it touched so many times up to this pressure.
  fileprivate mutating func touch(_ times: Int, upTo pressure: Int32) {
    for _ in 0..<times {
      learn([.finger(.began, pressure / 2)])
      learn([.finger(.moved, pressure)])
      learn([.finger(.ended, 0)])
    }
  }
}
