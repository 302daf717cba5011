import CInputCodes
import CLinux
package import Frames

/// How a device moves, so that a finger feels it.
package enum HapticKind: Hashable, Sendable, BitwiseCopyable {
  /// A touchpad with a library of waveforms, of which we play its click.
  case waveform
  /// A motor.
  case rumble

  /// The best that a device offers; nil where it does not move.
  package init?(_ description: DeviceDescription) {
    let effects = description.otherCodes[.forceFeedback] ?? []
    if effects.contains(UInt16(FF_HAPTIC)) {
      self = .waveform
    } else if effects.contains(UInt16(FF_RUMBLE)) {
      self = .rumble
    } else {
      return nil
    }
  }
}
