package import Forces
package import Frames

/// A kind of device that can be pressed without hardware.
package enum SimulatedKind: String, Sendable, CaseIterable {
  /// A haptic pad whose pressure axis is in grams.
  case pressurepad
  /// A force sensor without a unit, whose weights the hardware database knows.
  case forcepad
  /// A pen tablet.
  case pen
  /// A screen whose pressure axis is in grams.
  case touchscreen

  /// How many fingers a surface tells apart.
  package static let fingers = 5
  static let fingerTools: [KeyCode] = [
    .toolFinger, .toolDoubleTap, .toolTripleTap, .toolQuadTap, .toolQuintTap,
  ]
  /// The end of the pressure axis of surfaces that weigh, in grams.
  private static let heaviest = 2000.0
  /// The measured points of the Magic Trackpad 2, a sensor of this kind; our hardware database has them also
  /// for the identity below.
  private static let forcepadWeights = "0:0 69:130 253:600"
  private static let forcepadClick = (raw: 69.0, grams: 130.0)
  private static let forcepadEnd = (raw: 253.0, grams: 600.0)

  /// The force that is full scale, in grams; nil for the pen, whose scale is its range.
  package var fullScale: Double? {
    switch self {
    case .pressurepad, .forcepad: 600
    case .touchscreen: 385
    case .pen: nil
    }
  }

  /// What the device says that it is.
  package var description: DeviceDescription {
    switch self {
    case .pressurepad: pressurepad
    case .forcepad: forcepad
    case .touchscreen: touchscreen
    case .pen: Pen.description
    }
  }

  /// What udev would say of it.
  package var hints: DeviceHints {
    guard self == .forcepad else { return DeviceHints() }
    return HintReader([
      "PRESSURED_CLASS": "forcepad", "PRESSURED_GRAMS": Self.forcepadWeights,
    ]).hints
  }

  /// Its size in millimetres.
  package var size: (width: Double, height: Double) {
    let axes = description.axes
    return (Self.length(axes[.x]), Self.length(axes[.y]))
  }

  /// Whether its firmware makes a click of force.
  var hasButton: Bool { self == .pressurepad || self == .forcepad }

  var unitsPerMillimeter: Int32 { description.axes[.x]?.resolution ?? 1 }

  /// What a surface reports for a force in grams.
  func raw(grams: Double) -> Int32 {
    guard self == .forcepad else { return Int32(min(max(grams, 0), Self.heaviest)) }
    let (click, end) = (Self.forcepadClick, Self.forcepadEnd)
    let raw =
      grams <= click.grams
      ? grams * click.raw / click.grams
      : click.raw + (grams - click.grams) * (end.raw - click.raw) / (end.grams - click.grams)
    return Int32(min(max(raw, 0), end.raw).rounded())
  }

  private static func length(_ axis: AxisRange?) -> Double {
    axis.map { Double($0.span) / Double(max($0.resolution, 1)) } ?? 0
  }
}

// MARK: Descriptions

extension SimulatedKind {
  private var pressurepad: DeviceDescription {
    let grams = AxisRange(minimum: 0, maximum: Int32(Self.heaviest), resolution: 1)
    return pad(
      "Force Pad",
      DeviceIdentity(bus: 0x0006, vendor: 0x0001, product: 0x0001, version: 0x0001), grams)
  }

  private var forcepad: DeviceDescription {
    pad(
      "Force Sensor",
      DeviceIdentity(bus: 0x0006, vendor: 0x5052, product: 0x0002, version: 0x0001),
      AxisRange(minimum: 0, maximum: Int32(Self.forcepadEnd.raw)))
  }

  private func pad(
    _ name: String, _ identity: DeviceIdentity, _ pressure: AxisRange
  ) -> DeviceDescription {
    let x = AxisRange(minimum: 0, maximum: 2344, resolution: 20)
    let y = AxisRange(minimum: 0, maximum: 1544, resolution: 20)
    return DeviceDescription(
      name: name, identity: identity, properties: [.pointer, .buttonPad],
      keys: Set([.leftButton, .touch] + Self.fingerTools),
      axes: [
        .x: x, .y: y, .pressure: pressure,
        .slot: AxisRange(minimum: 0, maximum: Int32(Self.fingers) - 1),
        .positionX: x, .positionY: y, .toolType: AxisRange(minimum: 0, maximum: 2),
        .trackingID: AxisRange(minimum: 0, maximum: 65535), .contactPressure: pressure,
      ])
  }

  private var touchscreen: DeviceDescription {
    let x = AxisRange(minimum: 0, maximum: 2940, resolution: 10)
    let y = AxisRange(minimum: 0, maximum: 1650, resolution: 10)
    let grams = AxisRange(minimum: 0, maximum: Int32(Self.heaviest), resolution: 1)
    return DeviceDescription(
      name: "Force Touchscreen",
      identity: DeviceIdentity(bus: 0x0006, vendor: 0x5052, product: 0x0003, version: 0x0001),
      properties: [.direct], keys: [.touch],
      axes: [
        .x: x, .y: y, .pressure: grams,
        .slot: AxisRange(minimum: 0, maximum: Int32(Self.fingers) - 1),
        .positionX: x, .positionY: y,
        .trackingID: AxisRange(minimum: 0, maximum: 65535), .contactPressure: grams,
      ])
  }
}
