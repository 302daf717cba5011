import CLinux
import Frames
import LinuxSystem

extension EvdevHandle {
  /// Lets only the events of `mask` through; false where not all of it took effect.
  ///
  /// The corresponding C function is `ioctl(EVIOCSMASK)`.
  func setMask(_ mask: EventMask) -> Bool {
    let areCodesSet = mask.codes.allSatisfy { setMask(of: $0.key, $0.value) }
    // Type 0 stands for the types themselves: this takes away all that have no codes in the mask.
    return areCodesSet
      && setMask(of: .synchronization, Set(mask.codes.keys.map(\.rawValue)))
  }

  private func setMask(of type: EventType, _ codes: Set<UInt16>) -> Bool {
    let words = EventMask.words(for: codes)
    return unsafe pressured_set_event_mask(
      node.number, UInt32(type.rawValue), words, UInt32(clamping: words.count)) == 0
  }
}
