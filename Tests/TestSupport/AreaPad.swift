package import Frames

/// A touchpad of the older kind, whose pressure follows the size of the contact: 0 to 255, without a unit.
package enum AreaPad {
  /// The time between two reports, in milliseconds: 80 Hz.
  private static let interval = 12.5
  private static let middle: Int32 = 2000

  package static var description: DeviceDescription {
    let position = AxisRange(minimum: 0, maximum: 4000, resolution: 40)
    let area = AxisRange(minimum: 0, maximum: 255)
    return DeviceDescription(
      name: "Area Pad",
      identity: DeviceIdentity(bus: 0x0011, vendor: 0x0002, product: 0x0007, version: 0x01b1),
      properties: [.pointer, .buttonPad],
      keys: [.leftButton, .touch, .toolFinger, .toolDoubleTap],
      axes: [
        .x: position, .y: position, .pressure: area, .slot: AxisRange(minimum: 0, maximum: 1),
        .positionX: position, .positionY: position,
        .trackingID: AxisRange(minimum: 0, maximum: 65535), .contactPressure: area,
      ])
  }

  /// What the pad sends for one finger that touches again and again, each time with the area of a curve.
  ///
  /// Half a second passes between two touches.
  package static func recording(of touches: [Curve]) -> Recording {
    var device = ScriptedDevice(description)
    var time = 500.0
    for (index, area) in touches.enumerated() {
      device.set(.trackingID, Int32(index) + 1, inSlot: 0)
      device.set(.positionX, middle, inSlot: 0)
      device.set(.positionY, middle, inSlot: 0)
      device.set(.touch, true)
      device.set(.toolFinger, true)
      var since = 0.0
      while since < area.end {
        device.set(.contactPressure, Int32(area.value(at: since)), inSlot: 0)
        device.report(at: moment(time + since))
        since += interval
      }
      device.set(.trackingID, -1, inSlot: 0)
      device.set(.touch, false)
      device.set(.toolFinger, false)
      device.report(at: moment(time + since))
      time += since + 500
    }
    return device.recording
  }

  /// A touch that is held at `area` for 600 ms.
  package static func press(_ area: Double) -> Curve {
    [.init(0, 5), .init(100, area), .init(700, area), .init(800, 5)]
  }

  private static func moment(_ milliseconds: Double) -> Timestamp {
    Timestamp(microseconds: Int64(milliseconds * 1000))
  }
}
