/// One pass over the items of a report descriptor.
struct HIDDescriptorParser {
  // Limits of Linux's hid.h: HID_MAX_DESCRIPTOR_SIZE, HID_MAX_USAGES, HID_MAX_BUFFER_SIZE in bits, and what
  // hid-core.c takes for a report size. The stack there is 4 deep.
  static let largestDescriptor = 4096
  private static let mostUsages = 12_288
  private static let mostBits = 16_384 * 8
  private static let largestField: UInt32 = 256
  private static let deepestStack = 4
  private static let deepestCollection = 64
  /// What is kept of a field is at most 32 bits, as in Linux.
  private static let widestValue = 32

  /// What stays as it is until it is said anew.
  private struct Globals {
    var usagePage: UInt16 = 0
    var scale = HIDScale()
    var reportSize: UInt32 = 0
    var reportCount: UInt32 = 0
    var reportID: UInt8 = 0
  }

  private var globals = Globals()
  private var stack: [Globals] = []
  private var usages = HIDLocalUsages()
  private var open: [Int] = []
  private var bitLengths: [UInt8: Int] = [:]
  private var descriptor = HIDDescriptor()

  static func parse(_ bytes: [UInt8]) throws(HIDDescriptorError) -> HIDDescriptor {
    guard bytes.count <= largestDescriptor else { throw .tooLarge }
    var parser = HIDDescriptorParser()
    var items = HIDItems(bytes)
    while let item = try items.next() {
      try parser.take(item)
    }
    guard parser.open.isEmpty else { throw .unbalancedCollections }
    return parser.descriptor
  }

  private mutating func take(_ item: HIDItem) throws(HIDDescriptorError) {
    switch item.tag {
    case .input:
      try addInput(flags: item.data)
      usages = HIDLocalUsages()
    case .output, .feature:
      usages = HIDLocalUsages()
    case .collection:
      try openCollection(kind: item.data)
      usages = HIDLocalUsages()
    case .endCollection:
      guard open.popLast() != nil else { throw .unbalancedCollections }
      usages = HIDLocalUsages()
    case .push:
      guard stack.count < Self.deepestStack else { throw .unbalancedStack }
      stack.append(globals)
    case .pop:
      guard let last = stack.popLast() else { throw .unbalancedStack }
      globals = last
    default:
      if !takeGlobal(item) { usages.take(item, page: globals.usagePage) }
    }
  }

  private mutating func takeGlobal(_ item: HIDItem) -> Bool {
    switch item.tag {
    case .usagePage: globals.usagePage = UInt16(truncatingIfNeeded: item.data)
    case .logicalMinimum: globals.scale.logicalMinimum = item.signed
    case .logicalMaximum:
      globals.scale.logicalMaximum = Self.maximum(item, above: globals.scale.logicalMinimum)
    case .physicalMinimum: globals.scale.physicalMinimum = item.signed
    case .physicalMaximum:
      globals.scale.physicalMaximum = Self.maximum(item, above: globals.scale.physicalMinimum)
    case .unit: globals.scale.unit = item.data
    case .unitExponent: globals.scale.unitExponent = Self.exponent(item)
    case .reportSize: globals.reportSize = item.data
    case .reportCount: globals.reportCount = item.data
    case .reportID:
      globals.reportID = UInt8(truncatingIfNeeded: item.data)
      descriptor.hasReportIDs = true
    default: return false
    }
    return true
  }

  /// A maximum, which has a sign only where the minimum is negative.
  private static func maximum(_ item: HIDItem, above minimum: Int32) -> Int32 {
    minimum < 0 ? item.signed : Int32(bitPattern: item.data)
  }

  /// An exponent: a signed nibble by the standard, and whatever else devices write.
  private static func exponent(_ item: HIDItem) -> Int32 {
    guard item.data < 16 else { return max(-20, min(20, item.signed)) }
    return item.data < 8 ? Int32(item.data) : Int32(item.data) - 16
  }

  private mutating func openCollection(kind: UInt32) throws(HIDDescriptorError) {
    guard open.count < Self.deepestCollection else { throw .tooLarge }
    let usage = usages.finished(page: globals.usagePage).first ?? HIDUsage(rawValue: 0)
    descriptor.collections.append(
      HIDDescriptor.Collection(
        usage: usage.standard, isMirrored: usage.isMirrored, isApplication: kind == 1,
        parent: open.last))
    open.append(descriptor.collections.count - 1)
  }

  private mutating func addInput(flags: UInt32) throws(HIDDescriptorError) {
    let isConstant = flags & 0x01 != 0
    let isVariable = flags & 0x02 != 0
    let isRelative = flags & 0x04 != 0
    let hasNullState = flags & 0x40 != 0
    let start = bitLengths[globals.reportID, default: 0]
    guard globals.reportSize <= Self.largestField, globals.reportCount <= Self.mostUsages else {
      throw .tooLarge
    }
    let size = Int(globals.reportSize)
    let count = Int(globals.reportCount)
    guard start + size * count <= Self.mostBits else { throw .tooLarge }
    bitLengths[globals.reportID] = start + size * count
    guard !isConstant, isVariable, !isRelative, size > 0, let collection = open.last else { return }
    let list = usages.finished(page: globals.usagePage)
    // A usage that is said for fewer fields than there are goes for the rest; Linux does the same. The
    // first of them is all that anybody looks for.
    for (index, usage) in list.prefix(count).enumerated() {
      descriptor.fields.append(
        HIDField(
          usage: usage.standard, isMirrored: usage.isMirrored, reportID: globals.reportID,
          bitOffset: start + index * size, bitSize: min(size, Self.widestValue),
          scale: globals.scale, hasNullState: hasNullState, collection: collection))
    }
    guard descriptor.fields.count <= Self.mostUsages else { throw .tooLarge }
  }
}
