/// A tick, by what it says to the finger.
package enum HapticPattern: CaseIterable, Hashable, Sendable {
  /// Something happened.
  case generic
  /// Something that is dragged has met a line.
  case alignment
  /// A level has changed, for example of how hard one presses.
  case levelChange
  case peek
  case pop
}

/// How a device answers to the finger that is on it.
package protocol HapticOutput: AnyObject {
  /// Whether it can; it may turn out that it cannot.
  var isUsable: Bool { get }

  /// Gets ready, and stays so until `letGo`: presses may have to be answered at any time.
  func hold()

  /// Presses need no answer any more.
  func letGo()

  /// Plays a pattern at once, or as soon as it is ready where it was not.
  func play(_ pattern: HapticPattern)

  /// Gives up the device, which is gone.
  func close()
}
