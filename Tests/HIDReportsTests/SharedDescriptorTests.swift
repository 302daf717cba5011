import Frames
import HIDReports
import TestSupport
import Testing

/// Report descriptors of real hardware, where they are present.
struct SharedDescriptorTests {
  private static func file(_ name: String) -> RecordingFile? { .shared("rdesc/\(name).rdesc") }
  private static let forcePad = file("surface-laptop-studio-forcepad")
  private static let hapticPad = file("thinkpad-z13-haptic-no-pressure")

  private func description(_ file: RecordingFile?) throws -> DeviceDescription {
    let device = try HIDDevice(descriptor: #require(file).bytes())
    let recordings = device.recordings(name: "Pad", identity: DeviceIdentity())
    #expect(recordings.count == 1)
    return try #require(recordings.first).description
  }

  @Test(.enabled(if: forcePad != nil))
  func `a force pad reports five fingers in grams`() throws {
    let description = try description(Self.forcePad)
    #expect(description.name == "Pad Touchpad")
    #expect(description.axes[.slot]?.maximum == 4)
    #expect(
      description.axes[.contactPressure] == AxisRange(minimum: 0, maximum: 2000, resolution: 1))
    #expect(
      description.axes[.positionX] == AxisRange(minimum: 0, maximum: 2298, resolution: 20))
    #expect(description.properties.contains(.buttonPad))
  }

  @Test(.enabled(if: hapticPad != nil))
  func `a haptic pad without pressure has no pressure`() throws {
    let description = try description(Self.hapticPad)
    #expect(description.axes[.contactPressure] == nil)
    #expect(
      description.axes[.positionX] == AxisRange(minimum: 0, maximum: 3617, resolution: 31))
  }
}
