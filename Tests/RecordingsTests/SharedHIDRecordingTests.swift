import Forces
import Frames
import Pipeline
import Recordings
import TestSupport
import Testing

/// HID recordings of real hardware, where they are present.
struct SharedHIDRecordingTests {
  /// How many contacts each has by its own header, the highest pressure among its reports, and how many
  /// frames python-evdev read when Linux's wacom driver (7.3) was given them through uhid.
  private static let expectations =
    [
      ("pen.battery-reporting", 0, nil, 0), ("pen.pen-ccw-circle", 1, 4926, 526),
      ("pen.pen-light-horizontal", 1, 4626, 675), ("pen.pen-strong-vertical", 1, 8191, 339),
      ("pen.pen-three-vertical-strokes", 3, 6887, 811),
      ("touch.double-tap-in-center", 2, nil, 10), ("touch.horiz-movement", 2, nil, 152),
      ("touch.single-tap-in-center", 1, nil, 3), ("touch.three-finger-vert-in-center", 3, nil, 81),
      ("touch.two-finger-vert-in-center", 2, nil, 66), ("touch.vert-movement", 3, nil, 147),
    ].filter { file($0.0) != nil } as [(String, Int, Int32?, Int)]

  private static func file(_ name: String) -> StoredFile? {
    .shared("hid/intuos-pro-m.\(name).hid.gz")
  }

  @Test(arguments: expectations)
  func `a tablet's reports give its contacts and its pressure`(
    name: String, contacts: Int, peak: Int32?, frames: Int
  ) throws {
    let file = try RecordingFile.read(#require(Self.file(name)).path)
    #expect(file.format == .hidRecorder)
    #expect(file.notes == [])
    let recording = try #require(file.recordings.first)
    #expect(file.recordings.count == 1)
    #expect(recording.description.name.hasSuffix(name.hasPrefix("pen") ? " Pen" : " Finger"))
    #expect(recording.frames().count == frames)
    let pressures = recording.events.filter { $0.code == AxisCode.pressure.rawValue }
    #expect(pressures.map(\.value).max() == peak)
    let findings = try Analysis(recording).result.get()
    #expect(findings.contacts == contacts)
    #expect(findings.deviceClass == (name.hasPrefix("pen") ? .pen : .plain))
  }

  @Test(.enabled(if: file("pen.pen-strong-vertical") != nil))
  func `the node is that of Linux's wacom driver`() throws {
    let path = try #require(Self.file("pen.pen-strong-vertical")).path
    let description = try #require(RecordingFile.read(path).recordings.first).description
    #expect(description.name == "Wacom Co.,Ltd. Wacom Intuos Pro M Pen")
    #expect(description.properties == [.pointer])
    #expect(
      description.axes[.x] == AxisRange(minimum: 0, maximum: 44_800, fuzz: 4, resolution: 200))
    #expect(
      description.axes[.y] == AxisRange(minimum: 0, maximum: 29_600, fuzz: 4, resolution: 200))
    #expect(description.axes[.pressure] == AxisRange(minimum: 0, maximum: 8191))
    #expect(description.axes[.tiltX] == AxisRange(minimum: -64, maximum: 63, resolution: 57))
    #expect(description.axes[.distance] == AxisRange(minimum: 0, maximum: 63))
  }
}
