import Frames
import HIDReports
import TestSupport
import Testing

struct TouchSurfaceTests {
  private typealias Finger = HIDForcePad.Finger

  /// The recording of frames that are 8 ms apart, or as told.
  private func recording(
    _ frames: [[Finger]], of pad: HIDForcePad = HIDForcePad(), buttons: Set<Int> = [],
    times: [Int64]? = nil
  ) throws -> Recording {
    var device = try HIDDevice(descriptor: pad.descriptor)
    for (index, fingers) in frames.enumerated() {
      let time = times?[index] ?? Int64(index) * 8000
      for report in pad.frame(
        fingers, scanTime: UInt16(index * 80), button: buttons.contains(index))
      {
        device.process(report, at: Timestamp(microseconds: time))
      }
    }
    let recordings = device.recordings(
      name: "Test Force Pad", identity: DeviceIdentity(bus: 0x18, vendor: 1, product: 2))
    return try #require(recordings.first)
  }

  private func values(_ recording: Recording, _ axis: AxisCode) -> [Int32] {
    recording.events.filter { $0.type == .absolute && $0.code == axis.rawValue }.map(\.value)
  }

  private func values(_ recording: Recording, _ key: KeyCode) -> [Int32] {
    recording.events.filter { $0.type == .key && $0.code == key.rawValue }.map(\.value)
  }

  @Test func `the node says of itself what the descriptor says`() throws {
    let description = try recording([]).description
    #expect(description.name == "Test Force Pad Touchpad")
    #expect(description.identity.bus == 0x18)
    #expect(description.properties == [.pointer, .buttonPad])
    #expect(
      description.axes == [
        .slot: AxisRange(minimum: 0, maximum: 4),
        .trackingID: AxisRange(minimum: 0, maximum: 65_535),
        .positionX: AxisRange(minimum: 0, maximum: 2400, resolution: 20),
        .positionY: AxisRange(minimum: 0, maximum: 1600, resolution: 20),
        .x: AxisRange(minimum: 0, maximum: 2400, resolution: 20),
        .y: AxisRange(minimum: 0, maximum: 1600, resolution: 20),
        .contactPressure: AxisRange(minimum: 0, maximum: 2000, resolution: 1),
        .pressure: AxisRange(minimum: 0, maximum: 2000, resolution: 1),
        .toolType: AxisRange(minimum: 0, maximum: 2),
      ])
    #expect(
      description.keys == [
        .leftButton, .touch, .toolFinger, .toolDoubleTap, .toolTripleTap, .toolQuadTap,
        .toolQuintTap,
      ])
  }

  @Test func `a finger comes, presses and goes`() throws {
    let frames = try recording([
      [Finger(3, grams: 40)], [Finger(3, grams: 300)], [Finger(3, grams: 0, isTouching: false)],
    ]).frames()
    #expect(frames.count == 3)
    let time = Timestamp(microseconds: 0)
    func axis(_ axis: AxisCode, _ value: Int32) -> InputEvent {
      InputEvent(time: time, type: .absolute, code: axis.rawValue, value: value)
    }
    func key(_ key: KeyCode) -> InputEvent {
      InputEvent(time: time, type: .key, code: key.rawValue, value: 1)
    }
    #expect(
      frames.first?.events == [
        axis(.trackingID, 0), axis(.positionX, 1200), axis(.positionY, 800),
        axis(.contactPressure, 40), key(.touch), key(.toolFinger), axis(.x, 1200), axis(.y, 800),
        axis(.pressure, 40),
      ])
    #expect(frames[1].events.map(\.value) == [300, 300])
    #expect(frames[2].events.map(\.value) == [-1, 0, 0, 0])
  }

  @Test func `frames in which nothing changed are not there`() throws {
    let finger = [Finger(1)]
    #expect(try recording([finger, finger, finger]).frames().count == 1)
  }

  @Test func `fingers keep their slots whatever place in the report they have`() throws {
    let recording = try recording([
      [Finger(1, grams: 10), Finger(2, grams: 20)], [Finger(2, grams: 21), Finger(1, grams: 11)],
      [Finger(1, isTouching: false), Finger(2, grams: 22)], [Finger(2, grams: 23), Finger(3)],
    ])
    #expect(values(recording, .trackingID) == [0, 1, -1, 2])
    // The third finger takes the slot that the first left.
    #expect(values(recording, .slot).last == 0)
    #expect(values(recording, .toolDoubleTap) == [1, 0, 1])
    #expect(values(recording, .pressure).last == 23)
  }

  @Test func `a frame may take several reports`() throws {
    let pad = HIDForcePad(fingersPerReport: 2)
    let recording = try recording([(1...5).map { Finger($0, grams: 50) }], of: pad)
    #expect(recording.frames().count == 1)
    #expect(values(recording, .trackingID) == [0, 1, 2, 3, 4])
    #expect(values(recording, .toolQuintTap) == [1])
    #expect(recording.description.axes[.slot]?.maximum == 4)
  }

  @Test func `the button needs no finger`() throws {
    let recording = try recording([[], [], []], buttons: [1])
    #expect(values(recording, .leftButton) == [1, 0])
  }

  @Test func `a finger that is not trusted is a palm`() throws {
    let recording = try recording([[Finger(1)], [Finger(1, isTrusted: false)]])
    #expect(values(recording, .toolType) == [ToolTypeValue.palm])
  }

  @Test func `a palm that lifts is told as a palm first`() throws {
    let recording = try recording([
      [Finger(1)], [Finger(1, isTouching: false, isTrusted: false)],
    ])
    let frames = recording.frames()
    #expect(frames.count == 3)
    #expect(values(recording, .toolType) == [ToolTypeValue.palm])
    #expect(frames.last?.events.first?.value == -1)
  }

  @Test func `a finger that is not told of for 100 ms has lifted`() throws {
    let recording = try recording(
      [[Finger(1)], [Finger(2)]], times: [0, 250_000])
    #expect(values(recording, .trackingID) == [0, -1, 1])
    #expect(recording.frames().map(\.time.microseconds) == [0, 100_000, 250_000])
  }

  @Test(arguments: [[], [1], [1, 0xFF], [9, 1, 2, 3]] as [[UInt8]])
  func `a report that is short or of another kind makes no contact`(report: [UInt8]) throws {
    var device = try HIDDevice(descriptor: HIDForcePad().descriptor)
    device.process(report, at: Timestamp(microseconds: 0))
    let recordings = device.recordings(name: "", identity: DeviceIdentity())
    #expect(recordings.map(\.events) == [[]])
  }

  @Test(arguments: [1, 2])
  func `an axis that one finger alone has is the node's`(withPressure: Int) throws {
    let items = HIDItemWriter().page(0x0D).usage(0x05).collection(1)
    items.logical(0, 255).size(8, count: 1)
    for finger in 1...2 {
      items.page(0x0D).usage(0x22).collection(2).usage(0x42).input().usage(0x51).input()
      if finger == withPressure { items.usage(0x30).input() }
      items.page(0x01).usage(0x30).input().usage(0x31).input().end()
    }
    var device = try HIDDevice(descriptor: items.end().bytes)
    let report: [UInt8] = withPressure == 1 ? [1, 1, 9, 50, 50] : [1, 1, 50, 50, 1, 2, 9, 60, 60]
    device.process(report, at: Timestamp(microseconds: 0))
    let recording = try #require(device.recordings(name: "", identity: DeviceIdentity()).first)
    #expect(values(recording, .contactPressure) == [9])
    #expect(recording.description.axes[.contactPressure] == AxisRange(minimum: 0, maximum: 255))
  }
}
