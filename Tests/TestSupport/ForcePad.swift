package import Frames

/// A finger on a pad from its landing to its lifting.
package struct Finger: Sendable {
  /// When it lands.
  package var start: Double
  /// Its force in grams over the time since; it lifts at the end of this curve.
  package var force: Curve
  /// Its position in millimetres.
  package var x: Curve
  package var y: Curve
  /// When it turns out to be a palm, since its landing; never, by default.
  package var palm = Double.infinity

  /// A finger that lands `start` milliseconds after the beginning.
  package init(at start: Double, force: Curve, x: Curve, y: Curve, palm: Double = .infinity) {
    self.start = start
    self.force = force
    self.x = x
    self.y = y
    self.palm = palm
  }

  /// When it lifts.
  var end: Double { start + force.end }
}

/// A haptic force pad, as the kernel's hid-multitouch shows it: grams for each contact, their sum on
/// ABS_PRESSURE, and a button that the firmware presses by force.
package struct ForcePad {
  /// The time between two reports, in milliseconds: 125 Hz.
  static let interval = 8.0
  /// The sum of forces at which the button goes down and, with hysteresis, up, in grams.
  static let clickForce: Int32 = 150
  static let releaseForce: Int32 = 120
  static let maximumForce: Int32 = 2000
  static let unitsPerMillimeter: Int32 = 20

  package static var description: DeviceDescription {
    let x = AxisRange(minimum: 0, maximum: 2344, resolution: unitsPerMillimeter)
    let y = AxisRange(minimum: 0, maximum: 1544, resolution: unitsPerMillimeter)
    let grams = AxisRange(minimum: 0, maximum: maximumForce, resolution: 1)
    return DeviceDescription(
      name: "Force Pad",
      identity: DeviceIdentity(bus: 0x0006, vendor: 0x0001, product: 0x0001, version: 0x0001),
      properties: [.pointer, .buttonPad],
      keys: [
        .leftButton, .touch, .toolFinger, .toolDoubleTap, .toolTripleTap, .toolQuadTap,
        .toolQuintTap,
      ],
      axes: [
        .x: x, .y: y, .pressure: grams, .slot: AxisRange(minimum: 0, maximum: 4),
        .positionX: x, .positionY: y, .toolType: AxisRange(minimum: 0, maximum: 2),
        .trackingID: AxisRange(minimum: 0, maximum: 65535), .contactPressure: grams,
      ])
  }

  private var device = ScriptedDevice(description)
  private var random: SeededGenerator
  /// Which finger is in which slot.
  private var slots: [Int?] = Array(repeating: nil, count: 5)
  private var nextTrackingID: Int32 = 100
  private var isClicked = false

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// What the pad sends while these fingers are on it.
  ///
  /// Reports between the two ends of `lost` do not reach the reader.
  package static func recording(
    of fingers: [Finger], seed: UInt64 = 1, lost: ClosedRange<Double>? = nil
  ) -> Recording {
    var pad = ForcePad(seed: seed)
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
    var sum: Int32 = 0
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
    sendPointer(sum: min(sum, Self.maximumForce), fingers, at: time)
  }

  private mutating func land(_ index: Int) -> Int? {
    guard let slot = slots.firstIndex(of: nil) else { return nil }
    slots[slot] = index
    device.set(.trackingID, nextTrackingID, inSlot: Int32(slot))
    nextTrackingID += 1
    return slot
  }

  private mutating func send(_ finger: Finger, since landing: Double, in slot: Int32) -> Int32 {
    // A force sensor's noise, and a fingertip's.
    let noise = Double.random(in: -1.5...1.5, using: &random)
    let grams = Int32(max(finger.force.value(at: landing) + noise, 1))
    let (x, y) = position(of: finger, since: landing)
    device.set(.positionX, x, inSlot: slot)
    device.set(.positionY, y, inSlot: slot)
    device.set(.toolType, landing >= finger.palm ? ToolTypeValue.palm : 0, inSlot: slot)
    device.set(.contactPressure, grams, inSlot: slot)
    return grams
  }

  private func position(of finger: Finger, since landing: Double) -> (Int32, Int32) {
    let units = Double(Self.unitsPerMillimeter)
    return (
      Int32(finger.x.value(at: landing) * units), Int32(finger.y.value(at: landing) * units)
    )
  }

  /// Sends what the kernel makes of the contacts for those who know no slots.
  private mutating func sendPointer(sum: Int32, _ fingers: [Finger], at time: Double) {
    isClicked = sum >= (isClicked ? Self.releaseForce : Self.clickForce)
    let down = slots.compactMap(\.self)
    device.set(.leftButton, isClicked)
    device.set(.touch, !down.isEmpty)
    let tools: [KeyCode] = [
      .toolFinger, .toolDoubleTap, .toolTripleTap, .toolQuadTap, .toolQuintTap,
    ]
    for (count, tool) in tools.enumerated() { device.set(tool, down.count == count + 1) }
    if let oldest = down.min(by: { fingers[$0].start < fingers[$1].start }) {
      let (x, y) = position(of: fingers[oldest], since: time - fingers[oldest].start)
      device.set(.x, x)
      device.set(.y, y)
    }
    device.set(.pressure, sum)
  }
}
