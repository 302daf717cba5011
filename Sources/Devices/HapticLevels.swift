/// How strong ticks are, in percent of what the device can do.
package struct HapticLevels: Hashable, Sendable, BitwiseCopyable {
  package let soft: UInt16
  package let firm: UInt16

  package init(soft: UInt16, firm: UInt16) {
    self.soft = soft
    self.firm = firm
  }
}

/// What a finger can be made to feel.
package enum HapticTick: UInt8, Hashable, Sendable, BitwiseCopyable {
  case soft
  case firm
}
