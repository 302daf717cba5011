package import Frames

/// Which events of a device somebody wants; for all others the kernel does not wake us.
package struct EventMask: Hashable, Sendable {
  package private(set) var codes: [EventType: Set<UInt16>]

  /// A mask of axes and keys.
  package init(axes: Set<AxisCode>, keys: Set<KeyCode> = []) {
    codes = [.absolute: Set(axes.map(\.rawValue)), .key: Set(keys.map(\.rawValue))]
      .filter { !$0.value.isEmpty }
  }

  /// A mask of everything that a device can send.
  package init(allOf description: DeviceDescription) {
    self.init(axes: Set(description.axes.keys), keys: description.keys)
    codes.merge(description.otherCodes) { axes, _ in axes }
  }

  /// Whether an event passes.
  func admits(_ event: InputEvent) -> Bool {
    codes[event.type]?.contains(event.code) ?? false
  }

  /// Whether something passes that `earlier` held back.
  func isWider(than earlier: EventMask) -> Bool {
    codes.contains { type, codes in
      !codes.isSubset(of: earlier.codes[type] ?? [])
    }
  }

  /// The bits of `codes` in words of the size that the kernel asks for, at least one.
  static func words(for codes: Set<UInt16>) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: Int(codes.max() ?? 0) / UInt64.bitWidth + 1)
    for code in codes {
      words[Int(code) / UInt64.bitWidth] |= 1 << UInt64(Int(code) % UInt64.bitWidth)
    }
    return words
  }
}
