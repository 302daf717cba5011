package import Frames

/// What a frame says beside its touches.
package struct PressFrame: Hashable, Sendable {
  package var time: Timestamp
  /// Whether the pad's own button is held.
  package var isClicked: Bool
  /// Whether events were lost before this frame.
  package var isResynchronized: Bool

  package init(time: Timestamp, isClicked: Bool = false, isResynchronized: Bool = false) {
    self.time = time
    self.isClicked = isClicked
    self.isResynchronized = isResynchronized
  }
}
