import CLinux
import Frames
import Glibc
import LinuxSystem

extension EvdevHandle {
  /// Lets only the events of `mask` through; false where the kernel cannot do that.
  ///
  /// The corresponding C function is `ioctl(EVIOCSMASK)`.
  func setMask(_ mask: EventMask) throws(SystemError) -> Bool {
    do throws(SystemError) {
      for (type, codes) in mask.codes {
        try setMask(of: type, codes)
      }
      // Type 0 stands for the types themselves: this takes away all that have no codes in the mask.
      try setMask(of: .synchronization, Set(mask.codes.keys.map(\.rawValue)))
      return true
    } catch {
      guard [ENOTTY, EINVAL].contains(error.errno) else { throw error }
      return false
    }
  }

  private func setMask(of type: EventType, _ codes: Set<UInt16>) throws(SystemError) {
    let words = EventMask.words(for: codes)
    let node = descriptor.number
    _ = try check("ioctl(EVIOCSMASK)") {
      unsafe pressured_set_event_mask(
        node, UInt32(type.rawValue), words, UInt32(clamping: words.count))
    }
  }
}
