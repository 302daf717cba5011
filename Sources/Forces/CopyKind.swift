/// Whether a device is one that a program made as a copy of another (PRESSURED_COPY).
package enum CopyKind: String, Hashable, Sendable, CaseIterable {
  /// It is none, and a device of its own whatever it shares with another.
  case no
  /// The device that is copied goes on speaking, so the copy is of use only where that is not there.
  case beside
  /// The program keeps the events of the device that is copied to itself: only the copy speaks.
  case instead
}
