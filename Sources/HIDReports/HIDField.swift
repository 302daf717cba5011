/// One value in the input reports of a device: what it means, and where it is.
struct HIDField: Hashable, Sendable {
  /// The usage, with a vendor's mirror of the standard undone.
  var usage: HIDUsage
  /// Whether the usage came from a vendor's mirror of the standard's pages.
  var isMirrored: Bool
  var reportID: UInt8
  /// Where it begins in the report, behind the report's id.
  var bitOffset: Int
  /// At most 32.
  var bitSize: Int
  var scale: HIDScale
  /// Whether values outside the logical range say that there is none.
  var hasNullState: Bool
  /// The innermost collection that it is in.
  var collection: Int

  /// The value in a report without its id; what the report is too short for is 0, as Linux has it.
  func raw(in payload: ArraySlice<UInt8>) -> Int32 {
    var value: UInt64 = 0
    let first = bitOffset / 8
    let last = (bitOffset + bitSize - 1) / 8
    for index in first...max(first, last) {
      let position = payload.startIndex + index
      guard position < payload.endIndex else { break }
      value |= UInt64(payload[position]) << UInt64(8 * (index - first))
    }
    value = (value >> UInt64(bitOffset % 8)) & ((1 << UInt64(bitSize)) - 1)
    let unused = UInt32(32 - bitSize)
    let shifted = UInt32(truncatingIfNeeded: value) << unused
    return scale.isSigned
      ? Int32(bitPattern: shifted) >> Int32(unused) : Int32(bitPattern: shifted >> unused)
  }

  /// The value in a report, or nil where the device says that it has none.
  func value(in payload: ArraySlice<UInt8>) -> Int32? {
    let value = raw(in: payload)
    let isInside = scale.logicalMinimum <= value && value <= scale.logicalMaximum
    return isInside || !(hasNullState || isMirrored) ? value : nil
  }

  /// How much noise Linux's driver takes positions for: the wacom driver 4 units, others none.
  var positionFuzz: Int32 { isMirrored ? 4 : 0 }

  func isSet(in payload: ArraySlice<UInt8>) -> Bool {
    raw(in: payload) != 0
  }
}

extension [HIDField] {
  /// The first field of that usage.
  func first(_ usage: HIDUsage) -> HIDField? {
    first { $0.usage == usage }
  }
}
