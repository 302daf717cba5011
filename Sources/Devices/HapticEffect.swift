import CLinux
import LinuxSystem

/// An effect as the kernel takes it.
@safe struct HapticEffect {
  /// How long a motor turns, in milliseconds: about as long as it takes to be felt as one tick.
  private static let rumbleLength: UInt16 = 20
  /// All that a motor can do, as FF_RUMBLE counts.
  private static let fullMagnitude: UInt32 = 0xffff

  /// The structure for EVIOCSFF.
  private(set) var raw: ff_effect

  /// An effect that is `intensity` percent strong; more than 100 is 100.
  init(_ kind: HapticKind, intensity: UInt16) {
    let intensity = min(intensity, 100)
    switch kind {
    case .waveform:
      unsafe raw = pressured_waveform_effect(UInt16(PRESSURED_WAVEFORM_CLICK), intensity)
    case .rumble:
      let magnitude = UInt16(clamping: Self.fullMagnitude * UInt32(intensity) / 100)
      unsafe raw = pressured_rumble_effect(magnitude, Self.rumbleLength)
    }
  }

  /// Gives it to the device; returns the number to play it by.
  ///
  /// It belongs to the open file of `node`, and the kernel erases it when that is closed.
  ///
  /// The corresponding C function is `ioctl(EVIOCSFF)`.
  mutating func upload(to node: Int32) throws(SystemError) -> UInt16 {
    // The kernel has at most FF_MAX_EFFECTS of them, far below where this would cut off.
    UInt16(
      truncatingIfNeeded: try check("ioctl(EVIOCSFF)") {
        unsafe pressured_upload_effect(node, &raw)
      })
  }
}
