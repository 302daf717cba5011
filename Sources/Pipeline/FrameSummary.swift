package import Forces
package import Frames

/// What a pipeline has made of its last frame, in few words.
///
/// A value of its own: to ask a pipeline in a class for something that it has to compute copies all of it.
package struct FrameSummary: Hashable, Sendable {
  /// The time of the frame.
  package internal(set) var time = Timestamp(microseconds: 0)
  /// Whether the pad's own button is held.
  package internal(set) var isClicked = false
  /// Whether events were lost before the frame.
  package internal(set) var isResynchronized = false
  /// Whether any touch began, moved, changed its force or ended in it.
  package internal(set) var hasChanged = false
  /// Whether any contact has begun and not ended.
  package internal(set) var hasLiveContacts = false
  /// Whether there is something to tell of presses.
  package internal(set) var hasPresses = false
  /// When `advance` wants to be called, unless a frame comes before.
  package internal(set) var deadline: Timestamp?
  /// What the device is; it may turn out to have no force.
  package internal(set) var deviceClass = DeviceClass.plain
}
