package import Frames

/// A surface that feels how hard each finger presses, as the kernel shows it: a value for each contact, the
/// sum on ABS_PRESSURE, and on pads a button that the firmware presses by force.
package struct ForcePad {
  /// The time between two reports, in milliseconds: 125 Hz.
  static let interval = 8.0
  /// The sum of forces at which the button goes down and, with hysteresis, up, in grams.
  static let clickForce: Int32 = 150
  static let releaseForce: Int32 = 120

  /// A haptic pad that weighs in grams.
  package static var description: DeviceDescription { SimulatedKind.pressurepad.description }

  private let kind: SimulatedKind
  private var device: ScriptedDevice
  private var random: SeededGenerator
  /// Which finger is in which slot.
  private var slots: [Int?]
  private var nextTrackingID: Int32 = 100
  private var isClicked = false

  private init(_ kind: SimulatedKind, seed: UInt64) {
    self.kind = kind
    device = ScriptedDevice(kind.description)
    random = SeededGenerator(seed: seed)
    slots = Array(repeating: nil, count: SimulatedKind.fingers)
  }

  /// What the surface sends while these fingers are on it.
  ///
  /// Reports between the two ends of `lost` do not reach the reader.
  package static func recording(
    of fingers: [Finger], on kind: SimulatedKind = .pressurepad, seed: UInt64 = 1,
    lost: ClosedRange<Double>? = nil
  ) -> Recording {
    var pad = ForcePad(kind, seed: seed)
    let end = fingers.map(\.end).max() ?? 0
    var time = interval
    while time < end + 2 * interval {
      pad.send(fingers, at: time)
      let jitter = Double.random(in: -0.25...0.25, using: &pad.random)
      let moment = Timestamp(microseconds: Int64((time + jitter) * 1000))
      if let lost, lost.contains(time) {
        pad.device.drop(at: moment)
      } else {
        pad.device.report(at: moment)
      }
      time += interval
    }
    return pad.device.recording
  }

  private mutating func send(_ fingers: [Finger], at time: Double) {
    var sum = 0.0
    for (index, finger) in fingers.enumerated() {
      let isDown = finger.start <= time && time < finger.end
      let slot = slots.firstIndex(of: index)
      if isDown, let slot = slot ?? land(index) {
        sum += send(finger, since: time - finger.start, in: Int32(slot))
      } else if let slot, !isDown {
        device.set(.trackingID, -1, inSlot: Int32(slot))
        slots[slot] = nil
      }
    }
    sendPointer(grams: sum, fingers, at: time)
  }

  private mutating func land(_ index: Int) -> Int? {
    guard let slot = slots.firstIndex(of: nil) else { return nil }
    slots[slot] = index
    device.set(.trackingID, nextTrackingID, inSlot: Int32(slot))
    nextTrackingID += 1
    return slot
  }

  /// Reports a finger that is down, and answers its force in whole grams.
  private mutating func send(_ finger: Finger, since landing: Double, in slot: Int32) -> Double {
    // A force sensor's noise, and a fingertip's.
    let noise = Double.random(in: -1.5...1.5, using: &random)
    let grams = max(finger.force.value(at: landing) + noise, 1).rounded(.down)
    let (x, y) = position(of: finger, since: landing)
    device.set(.positionX, x, inSlot: slot)
    device.set(.positionY, y, inSlot: slot)
    if kind.description.axes[.toolType] != nil {
      device.set(.toolType, landing >= finger.palm ? ToolTypeValue.palm : 0, inSlot: slot)
    }
    device.set(.contactPressure, kind.raw(grams: grams), inSlot: slot)
    return grams
  }

  private func position(of finger: Finger, since landing: Double) -> (Int32, Int32) {
    let units = Double(kind.unitsPerMillimeter)
    return (
      Int32(finger.x.value(at: landing) * units), Int32(finger.y.value(at: landing) * units)
    )
  }

  /// Sends what the kernel makes of the contacts for those who know no slots.
  private mutating func sendPointer(grams: Double, _ fingers: [Finger], at time: Double) {
    let down = slots.compactMap(\.self)
    if kind.hasButton {
      isClicked = grams >= Double(isClicked ? Self.releaseForce : Self.clickForce)
      device.set(.leftButton, isClicked)
    }
    device.set(.touch, !down.isEmpty)
    if kind.hasButton {
      for (count, tool) in SimulatedKind.fingerTools.enumerated() {
        device.set(tool, down.count == count + 1)
      }
    }
    if let oldest = down.min(by: { fingers[$0].start < fingers[$1].start }) {
      let (x, y) = position(of: fingers[oldest], since: time - fingers[oldest].start)
      device.set(.x, x)
      device.set(.y, y)
    }
    device.set(.pressure, kind.raw(grams: grams))
  }
}
