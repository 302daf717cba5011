import Frames
import Testing

@testable import Devices

struct `An event mask` {
  @Test(
    arguments: [
      ([], [0]), ([0], [1]), ([63], [1 << 63]), ([64], [0, 1]),
      ([0x2F, 0x39, 0x3A], [0x0600_8000_0000_0000]),
      ([0x14A], [0, 0, 0, 0, 0, 1 << 10]),
    ] as [(Set<UInt16>, [UInt64])])
  func `is bits in whole words`(codes: Set<UInt16>, words: [UInt64]) {
    #expect(EventMask.words(for: codes) == words)
  }

  @Test func `holds axes and keys, and no type of which it has no codes`() {
    let mask = EventMask(axes: [.slot, .contactPressure])
    #expect(mask.codes == [.absolute: [0x2F, 0x3A]])
    #expect(EventMask(axes: [.x], keys: [.touch]).codes == [.absolute: [0], .key: [0x14A]])
  }

  @Test func `of everything has all that the device can send`() {
    let description = DeviceDescription(
      name: "", keys: [.touch], axes: [.x: AxisRange(minimum: 0, maximum: 1)],
      otherCodes: [.miscellaneous: [5]])
    #expect(
      EventMask(allOf: description).codes == [.key: [0x14A], .absolute: [0], .miscellaneous: [5]])
  }

  @Test func `is wider where something passes that was held back`() {
    let narrow = EventMask(axes: [.x])
    let wide = EventMask(axes: [.x, .y])
    let other = EventMask(axes: [.x], keys: [.touch])
    #expect(wide.isWider(than: narrow))
    #expect(other.isWider(than: narrow))
    #expect(other.isWider(than: wide))
    #expect(!narrow.isWider(than: wide))
    #expect(!narrow.isWider(than: narrow))
  }
}
