import Frames

/// Descriptions of devices as their drivers make them.
enum Descriptions {
  private static let touchpadKeys: Set<KeyCode> = [.leftButton, .toolFinger, .touch]
  private static let penKeys: Set<KeyCode> = [.toolPen, .toolRubber, .touch, .stylus, .stylus2]

  /// A touchpad with slots, 100 mm by 60 mm.
  static func touchpad(
    pressure: AxisRange? = nil, devicePressure: AxisRange? = nil,
    properties: Set<InputProperty> = [.pointer, .buttonPad]
  ) -> DeviceDescription {
    let width = AxisRange(minimum: 0, maximum: 4000, resolution: 40)
    let height = AxisRange(minimum: 0, maximum: 2400, resolution: 40)
    var axes: [AxisCode: AxisRange] = [
      .x: width, .y: height, .positionX: width, .positionY: height,
      .slot: AxisRange(minimum: 0, maximum: 4),
      .trackingID: AxisRange(minimum: 0, maximum: 65535),
    ]
    axes[.contactPressure] = pressure
    axes[.pressure] = devicePressure
    return DeviceDescription(
      name: "Touchpad", properties: properties, keys: touchpadKeys, axes: axes)
  }

  /// The pen of a tablet.
  static func pen(
    pressure: AxisRange? = AxisRange(minimum: 0, maximum: 2047),
    properties: Set<InputProperty> = [.pointer]
  ) -> DeviceDescription {
    var axes: [AxisCode: AxisRange] = [
      .x: AxisRange(minimum: 0, maximum: 44704), .y: AxisRange(minimum: 0, maximum: 27940),
    ]
    axes[.pressure] = pressure
    return DeviceDescription(name: "Pen", properties: properties, keys: penKeys, axes: axes)
  }

  /// A touchscreen with slots.
  static func touchscreen(
    pressure: AxisRange? = nil, properties: Set<InputProperty> = [.direct]
  ) -> DeviceDescription {
    var description = touchpad(pressure: pressure, properties: properties)
    description.keys = [.touch]
    return description
  }

  /// A device with a contiguous block of axes from ABS_MISC to ABS_MAX, as game pads and headsets have.
  static func block(keys: Set<KeyCode>) -> DeviceDescription {
    var description = DeviceDescription(name: "Block", keys: keys)
    for code in UInt16(0x28)...0x3f {
      description.axes[AxisCode(rawValue: code)] = AxisRange(minimum: 0, maximum: 255)
    }
    return description
  }
}
