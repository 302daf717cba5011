package import Frames

/// A pen tablet, as the kernel shows those of 8192 levels with tilt.
package struct Pen {
  /// The time between two reports, in milliseconds: 133 Hz.
  static let interval = 7.5
  static let maximumPressure = 8191.0
  static let unitsPerMillimeter: Int32 = 200

  package static var description: DeviceDescription {
    DeviceDescription(
      name: "Pen Tablet",
      identity: DeviceIdentity(bus: 0x0006, vendor: 0x0001, product: 0x0002, version: 0x0001),
      properties: [.pointer],
      keys: [.toolPen, .toolRubber, .touch, .stylus, .stylus2],
      axes: [
        .x: AxisRange(minimum: 0, maximum: 44800, resolution: unitsPerMillimeter),
        .y: AxisRange(minimum: 0, maximum: 29600, resolution: unitsPerMillimeter),
        .pressure: AxisRange(minimum: 0, maximum: Int32(maximumPressure)),
        .distance: AxisRange(minimum: 0, maximum: 63),
        .tiltX: AxisRange(minimum: -64, maximum: 63, resolution: 57),
        .tiltY: AxisRange(minimum: -64, maximum: 63, resolution: 57),
      ])
  }

  /// A movement of the pen from its coming near to its leaving.
  package struct Stroke: Sendable {
    package var start: Double
    package var tool = KeyCode.toolPen
    /// The raw pressure over the time since; the pen leaves at the end of this curve.
    package var pressure: Curve
    /// The raw distance; the tip touches while it is 0 and there is pressure beyond `wear`.
    package var distance: Curve
    /// Where its tip is, in millimetres; a stroke over the middle by default.
    package var x: Curve?
    package var y: Curve?
    /// What a worn pen reports while nothing presses it.
    package var wear = 0.0
    /// When the side button is held, since the start.
    package var button: Range<Double> = 0..<0

    /// A stroke that starts `start` milliseconds after the beginning.
    package init(
      at start: Double, tool: KeyCode = .toolPen, pressure: Curve, distance: Curve,
      wear: Double = 0, button: Range<Double> = 0..<0
    ) {
      self.start = start
      self.tool = tool
      self.pressure = pressure
      self.distance = distance
      self.wear = wear
      self.button = button
    }

    var end: Double { start + pressure.end }
  }

  /// What the tablet sends during these strokes, which may overlap as the bits of two tools may.
  package static func recording(of strokes: [Stroke]) -> Recording {
    var device = ScriptedDevice(description)
    let end = strokes.map(\.end).max() ?? 0
    var time = interval
    while time < end + 2 * interval {
      send(strokes, at: time, to: &device)
      device.report(at: Timestamp(microseconds: Int64(time * 1000)))
      time += interval
    }
    return device.recording
  }

  /// What a tablet sends that says it has so many levels, for presses of 600 ms to these values.
  package static func recording(ofPressesTo peaks: [Double], of maximum: Int32) -> Recording {
    let strokes = peaks.enumerated().map { index, peak in
      Stroke(
        at: 500 + Double(index) * 1500,
        pressure: [
          .init(100, 0), .init(200, peak), .init(800, peak), .init(900, 0), .init(1000, 0),
        ], distance: [.init(0, 44), .init(100, 0), .init(900, 0), .init(1000, 44)])
    }
    var recording = recording(of: strokes)
    recording.description.axes[.pressure] = AxisRange(minimum: 0, maximum: maximum)
    return recording
  }

  private static func send(
    _ strokes: [Stroke], at time: Double, to device: inout ScriptedDevice
  ) {
    let near = strokes.filter { $0.start <= time && time < $0.end }
    if let stroke = near.last { send(stroke, since: time - stroke.start, to: &device) }
    if near.isEmpty {
      // Drivers clear all axes of a pen that is away.
      for axis: AxisCode in [.x, .y, .pressure, .distance, .tiltX, .tiltY] { device.set(axis, 0) }
      device.set(.touch, false)
      device.set(.stylus, false)
    }
    for tool: KeyCode in [.toolPen, .toolRubber] {
      device.set(tool, near.contains { $0.tool == tool })
    }
  }

  private static func send(
    _ stroke: Stroke, since start: Double, to device: inout ScriptedDevice
  ) {
    let pressure = min(stroke.pressure.value(at: start) + stroke.wear, maximumPressure)
    let distance = stroke.distance.value(at: start)
    let part = start / stroke.pressure.end
    let units = Double(unitsPerMillimeter)
    device.set(
      .x, stroke.x.map { Int32($0.value(at: start) * units) } ?? Int32(12000 + 18000 * part))
    device.set(
      .y,
      stroke.y.map { Int32($0.value(at: start) * units) }
        ?? Int32(9000 + 5000 * part * (1 - part) * 4))
    device.set(.pressure, Int32(pressure))
    device.set(.distance, Int32(distance))
    device.set(.tiltX, Int32(22 + 14 * part))
    device.set(.tiltY, Int32(-30 + 12 * part))
    device.set(.touch, distance < 1 && pressure >= stroke.wear + 1)
    device.set(.stylus, stroke.button.contains(start))
  }
}
