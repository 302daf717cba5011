/// One short item of a report descriptor: HID 1.11, section 6.2.2.2.
struct HIDItem: Hashable, Sendable {
  /// What an item says: its type and tag, as the prefix has them.
  struct Tag: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt8

    static let input = Tag(rawValue: 0x80)
    static let output = Tag(rawValue: 0x90)
    static let feature = Tag(rawValue: 0xB0)
    static let collection = Tag(rawValue: 0xA0)
    static let endCollection = Tag(rawValue: 0xC0)

    static let usagePage = Tag(rawValue: 0x04)
    static let logicalMinimum = Tag(rawValue: 0x14)
    static let logicalMaximum = Tag(rawValue: 0x24)
    static let physicalMinimum = Tag(rawValue: 0x34)
    static let physicalMaximum = Tag(rawValue: 0x44)
    static let unitExponent = Tag(rawValue: 0x54)
    static let unit = Tag(rawValue: 0x64)
    static let reportSize = Tag(rawValue: 0x74)
    static let reportID = Tag(rawValue: 0x84)
    static let reportCount = Tag(rawValue: 0x94)
    static let push = Tag(rawValue: 0xA4)
    static let pop = Tag(rawValue: 0xB4)

    static let usage = Tag(rawValue: 0x08)
    static let usageMinimum = Tag(rawValue: 0x18)
    static let usageMaximum = Tag(rawValue: 0x28)
  }

  var tag: Tag
  /// How many bytes of data it has: 0, 1, 2 or 4.
  var size: Int
  /// Its data, not extended by a sign.
  var data: UInt32

  /// The data as a signed number of its own size.
  var signed: Int32 {
    switch size {
    case 1: Int32(Int8(truncatingIfNeeded: data))
    case 2: Int32(Int16(truncatingIfNeeded: data))
    default: Int32(bitPattern: data)
    }
  }
}

/// The items of a report descriptor, front to back; long items are passed over.
struct HIDItems {
  /// The prefix of a long item, whose next byte tells its length: HID 1.11, section 6.2.2.3.
  private static let longItem: UInt8 = 0xFE

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next item, or nil at the end.
  mutating func next() throws(HIDDescriptorError) -> HIDItem? {
    while position < bytes.count {
      let prefix = bytes[position]
      guard prefix != Self.longItem else {
        try skipLongItem()
        continue
      }
      let size = [0, 1, 2, 4][Int(prefix & 3)]
      guard bytes.count - position > size else { throw .truncated }
      var data: UInt32 = 0
      for index in 0..<size { data |= UInt32(bytes[position + 1 + index]) << UInt32(8 * index) }
      position += 1 + size
      return HIDItem(tag: HIDItem.Tag(rawValue: prefix & 0xFC), size: size, data: data)
    }
    return nil
  }

  private mutating func skipLongItem() throws(HIDDescriptorError) {
    guard bytes.count - position >= 3 else { throw .truncated }
    let length = 3 + Int(bytes[position + 1])
    guard bytes.count - position >= length else { throw .truncated }
    position += length
  }
}
