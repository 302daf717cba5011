import CInputCodes
import CLinux
import Frames
import LinuxSystem
import Testing

@testable import Devices

@Suite struct HapticEffectTests {
  private func bytes(_ effect: HapticEffect) -> [UInt8] {
    unsafe withUnsafeBytes(of: effect.raw) { unsafe Array($0) }
  }

  /// Where the part of the effect's own begins: behind five numbers of 16 bits and what aligns it.
  private static let union = MemoryLayout<Int>.size == 8 ? 16 : 14 + 2

  @Test func `a click is laid out as the kernel has it`() {
    let bytes = bytes(HapticEffect(.waveform, intensity: 60))
    var expected = [UInt8](repeating: 0, count: MemoryLayout<ff_effect>.size)
    expected[0] = 0x4f  // type, the low byte first
    expected[2] = 0xff  // id -1: a new one
    expected[3] = 0xff
    expected[Self.union] = 0x03  // hid_usage 0x1003
    expected[Self.union + 1] = 0x10
    expected[Self.union + 6] = 60  // intensity, behind vendor_id, vendor_waveform_page and a gap
    #expect(bytes == expected)
  }

  @Test func `a rumble turns both motors for 20 ms`() {
    let bytes = bytes(HapticEffect(.rumble, intensity: 100))
    var expected = [UInt8](repeating: 0, count: MemoryLayout<ff_effect>.size)
    expected[0] = 0x50
    expected[2] = 0xff
    expected[3] = 0xff
    expected[10] = 20  // replay.length
    for index in 0..<4 { expected[Self.union + index] = 0xff }
    #expect(bytes == expected)
  }

  @Test func `the structure has the size that the number of the call was made with`() {
    #expect(MemoryLayout<ff_effect>.size == (MemoryLayout<Int>.size == 8 ? 48 : 44))
  }

  @Test(arguments: [(0, 0), (1, 655), (50, 32767), (100, 65535), (101, 65535), (65535, 65535)])
  func `a motor's magnitude is that part of its range`(percent: UInt16, magnitude: UInt16) {
    let bytes = bytes(HapticEffect(.rumble, intensity: percent))
    let strong = UInt16(bytes[Self.union]) | UInt16(bytes[Self.union + 1]) << 8
    #expect(strong == magnitude)
  }

  @Test(arguments: [HapticKind.waveform, .rumble])
  func `what is not a device takes no effect`(kind: HapticKind) throws {
    let pair = try UnixSocket.makePair()
    #expect(throws: SystemError.self) {
      var effect = HapticEffect(kind, intensity: 50)
      _ = try effect.upload(to: pair.first.number)
    }
  }
}

@Suite struct HapticKindTests {
  @Test(arguments: [
    ([FF_HAPTIC], HapticKind.waveform), ([FF_RUMBLE, FF_HAPTIC], .waveform),
    ([FF_RUMBLE, FF_PERIODIC], .rumble), ([FF_PERIODIC], nil), ([], nil),
  ])
  func `a device with waveforms plays those, else its motor turns`(
    effects: [Int32], expected: HapticKind?
  ) {
    var description = DeviceDescription(name: "Pad")
    if !effects.isEmpty { description.otherCodes[.forceFeedback] = Set(effects.map { UInt16($0) }) }
    #expect(HapticKind(description) == expected)
  }
}
