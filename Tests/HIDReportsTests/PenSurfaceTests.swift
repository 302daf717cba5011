import Frames
import HIDReports
import TestSupport
import Testing

struct PenSurfaceTests {
  /// One report of a pen: tip, barrel, eraser, invert and in range are bits 0 to 4.
  private struct Report {
    var flags: UInt8
    var x: UInt8 = 0
    var pressure: UInt16 = 0
    var tilt: Int8 = 0

    var bytes: [UInt8] {
      [flags, x, 50, UInt8(pressure & 0xFF), UInt8(pressure >> 8), UInt8(bitPattern: tilt)]
    }
  }

  private static let near: UInt8 = 0x10
  private static let touching: UInt8 = 0x11
  private static let barrel: UInt8 = 0x12
  private static let inverted: UInt8 = 0x18
  private static let erasing: UInt8 = 0x1C

  private func descriptor(page: Int, application: Int) -> [UInt8] {
    let isMirrored = page == 0xFF0D
    return HIDItemWriter().page(page).usage(application).collection(1)
      .logical(0, 1).size(1, count: 5).usage(0x42).usage(0x44).usage(0x45).usage(0x3C).usage(0x32)
      .input().size(3, count: 1).input(flags: 3)
      .page(isMirrored ? page : 0x01).size(8, count: 1).logical(0, 200).physical(0, 20)
      .unit(0x11, exponent: 0)
      .usage(isMirrored ? 0x130 : 0x30).input().usage(isMirrored ? 0x131 : 0x31).input()
      .page(page).unit(0, exponent: 0).size(16, count: 1).logical(0, 8191).usage(0x30).input()
      .size(8, count: 1).logical(-64, 63).usage(0x3D).input().end().bytes
  }

  private func recording(
    page: Int = 0x0D, application: Int = 0x02, _ reports: [Report]
  ) throws -> Recording {
    var device = try HIDDevice(descriptor: descriptor(page: page, application: application))
    for (index, report) in reports.enumerated() {
      device.process(report.bytes, at: Timestamp(microseconds: Int64(index) * 5000))
    }
    return try #require(device.recordings(name: "Slate", identity: DeviceIdentity()).first)
  }

  private func keys(_ recording: Recording) -> [[KeyCode: Int32]] {
    recording.frames().map { frame in
      let keys = frame.events.filter { $0.type == .key }
      return Dictionary(uniqueKeysWithValues: keys.map { (KeyCode(rawValue: $0.code), $0.value) })
    }
  }

  private func values(_ recording: Recording, _ axis: AxisCode) -> [Int32] {
    recording.events.filter { $0.type == .absolute && $0.code == axis.rawValue }.map(\.value)
  }

  @Test func `the node says of itself what the descriptor says`() throws {
    let description = try recording([]).description
    #expect(description.name == "Slate Pen")
    #expect(description.properties == [.direct])
    #expect(description.axes[.x] == AxisRange(minimum: 0, maximum: 200, resolution: 1))
    #expect(description.axes[.pressure] == AxisRange(minimum: 0, maximum: 8191))
    #expect(description.axes[.tiltX] == AxisRange(minimum: -64, maximum: 63))
    #expect(description.axes[.distance] == nil)
    #expect(description.keys == [.touch, .toolPen, .toolRubber, .stylus])
  }

  @Test func `an external tablet points, a pen on a screen is direct`() throws {
    #expect(try recording(application: 0x01, []).description.properties == [.pointer])
    #expect(try recording(page: 0xFF0D, application: 0x01, []).description.properties == [.pointer])
  }

  @Test func `a pen comes near, presses with its tip and goes`() throws {
    let recording = try recording([
      Report(flags: Self.near, x: 10),
      Report(flags: Self.touching, x: 11, pressure: 8191, tilt: -5),
      Report(flags: Self.near, x: 12), Report(flags: 0, x: 12),
    ])
    #expect(
      keys(recording) == [[.toolPen: 1], [.touch: 1], [.touch: 0], [.toolPen: 0]])
    #expect(values(recording, .x) == [10, 11, 12])
    #expect(values(recording, .pressure) == [8191, 0])
    #expect(values(recording, .tiltX) == [-5, 0])
  }

  @Test func `a pen that leaves a mirrored page leaves zeros, as its driver has it`() throws {
    let reports = [Report(flags: Self.touching, x: 11, pressure: 70), Report(flags: 0, x: 99)]
    let recording = try recording(page: 0xFF0D, application: 0x01, reports)
    #expect(values(recording, .x) == [11, 0])
    #expect(values(recording, .pressure) == [70, 0])
    #expect(recording.description.axes[.x]?.fuzz == 4)
  }

  @Test func `noise is taken out of positions, as the kernel does it`() throws {
    let places: [UInt8] = [50, 51, 53, 57, 70]
    let reports = places.map { Report(flags: Self.near, x: $0) }
    let mirrored = try recording(page: 0xFF0D, application: 0x01, reports)
    #expect(values(mirrored, .x) == [50, 53, 70])
    #expect(values(try recording(reports), .x) == [50, 51, 53, 57, 70])
  }

  @Test func `the barrel's switch is a button`() throws {
    let recording = try recording([Report(flags: Self.near), Report(flags: Self.barrel)])
    #expect(keys(recording) == [[.toolPen: 1], [.stylus: 1]])
  }

  @Test func `the other end is an eraser`() throws {
    let recording = try recording([
      Report(flags: Self.inverted), Report(flags: Self.erasing, pressure: 9), Report(flags: 0),
    ])
    #expect(
      keys(recording) == [[.toolRubber: 1], [.touch: 1], [.toolRubber: 0, .touch: 0]])
  }

  @Test func `a pen that turns over in range leaves before the eraser comes`() throws {
    let recording = try recording([
      Report(flags: Self.touching, pressure: 30), Report(flags: Self.inverted),
    ])
    #expect(
      keys(recording) == [
        [.toolPen: 1, .touch: 1], [.toolPen: 0, .touch: 0], [.toolRubber: 1],
      ])
  }

  @Test func `a mouse is no surface`() throws {
    let mouse = HIDItemWriter().page(0x01).usage(0x02).collection(1).size(8, count: 2)
      .logical(-127, 127).usage(0x30).usage(0x31).input(flags: 6).end().bytes
    #expect(try HIDDevice(descriptor: mouse).hasSurface == false)
  }

  @Test(arguments: [1, 2])
  func `an axis that one kind of report alone has is the node's`(withTilt: Int) throws {
    let items = HIDItemWriter().page(0x0D).usage(0x02).collection(1)
    items.logical(0, 100).size(8, count: 1)
    for id in 1...2 {
      items.report(id).page(0x0D).usage(0x42).input().usage(0x32).input()
      if id == withTilt { items.usage(0x3D).input() }
      items.page(0x01).usage(0x30).input().usage(0x31).input()
    }
    let device = try HIDDevice(descriptor: items.end().bytes)
    let recording = try #require(device.recordings(name: "", identity: DeviceIdentity()).first)
    #expect(recording.description.axes[.tiltX] == AxisRange(minimum: 0, maximum: 100))
  }
}
