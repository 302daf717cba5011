package import Frames
import SimulatedPresses

extension SyntheticPress {
  /// How far a report comes too early or too late, as a part of the time between two.
  static let jitter = 0.03
  /// The force at which the pad's button goes down, and up again, in grams.
  private static let clickForce = (down: 150.0, up: 120.0)
  /// Where the hand lands, in units.
  private static let place = (x: 900.0, y: 700.0)

  /// What the device sends.
  package var recording: Recording {
    var device = ScriptedDevice(description)
    var random = SeededGenerator(seed: UInt64(number))
    var wasClicked = false
    var time = interval
    while time < end + 2 * interval {
      let late = Double.random(in: -Self.jitter...Self.jitter, using: &random) * interval
      let moment = Timestamp(microseconds: Int64((time + late) * 1000))
      let now = Double(moment.microseconds) / 1000
      switch surface {
      case .pad: wasClicked = report(to: &device, at: now, wasClicked: wasClicked)
      case .pen: report(to: &device, at: now)
      }
      device.report(at: moment)
      time += interval
    }
    return device.recording
  }

  private var description: DeviceDescription {
    switch surface {
    case .pad:
      var description = ForcePad.description
      // What the kernel makes of the contacts for those who know no slots is left out.
      for axis: AxisCode in [.x, .y, .pressure] { description.axes[axis] = nil }
      description.axes[.contactPressure] = AxisRange(
        minimum: 0, maximum: 2000 * Int32(unitsPerGram), resolution: Int32(unitsPerGram))
      return description
    case .pen:
      return DeviceDescription(
        name: "Pen Tablet", properties: [.pointer], keys: [.toolPen, .touch, .stylus],
        axes: [
          .x: AxisRange(minimum: 0, maximum: 4480, resolution: Int32(Self.unitsPerMillimeter)),
          .y: AxisRange(minimum: 0, maximum: 2960, resolution: Int32(Self.unitsPerMillimeter)),
          .pressure: AxisRange(minimum: 0, maximum: Int32(PenSurface.maximum)),
        ])
    }
  }

  /// Reports the fingers on a pad, and returns whether its button is down.
  private func report(
    to device: inout ScriptedDevice, at time: Double, wasClicked: Bool
  ) -> Bool {
    var grams = 0.0
    for finger in fingers.indices {
      let slot = Int32(finger)
      guard isDown(finger, at: time) else {
        device.set(.trackingID, -1, inSlot: slot)
        continue
      }
      let raw = raw(finger, at: time)
      grams += Double(raw) / unitsPerGram
      device.set(.trackingID, 100 + slot, inSlot: slot)
      let apart = Double(finger) * 17 * Self.unitsPerMillimeter
      device.set(.positionX, Int32(Self.place.x + apart + units(at: time)), inSlot: slot)
      device.set(.positionY, Int32(Self.place.y), inSlot: slot)
      device.set(.contactPressure, raw, inSlot: slot)
    }
    let isClicked = grams >= (wasClicked ? Self.clickForce.up : Self.clickForce.down)
    device.set(.leftButton, isClicked)
    return isClicked
  }

  private func report(to device: inout ScriptedDevice, at time: Double) {
    let isDown = isDown(0, at: time)
    device.set(.toolPen, time < end + interval)
    device.set(.touch, isDown)
    device.set(.x, Int32(Self.place.x + units(at: time)))
    device.set(.y, Int32(Self.place.y))
    device.set(.pressure, isDown ? raw(0, at: time) : 0)
  }
}
