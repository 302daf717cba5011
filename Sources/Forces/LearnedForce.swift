package import Contacts

/// What a scale has learned of its device and begins with when the device is there again.
///
/// All in raw values of the pressure axis.
package struct LearnedForce: Hashable, Sendable {
  /// How hard it was touched: a pen, or a surface that measures contact area.
  package var touches: TouchHistory
  /// The lowest value of each tool in the air.
  package var penOffsets: [Tool: Int32]

  package init(touches: TouchHistory = TouchHistory(), penOffsets: [Tool: Int32] = [:]) {
    self.touches = touches
    self.penOffsets = penOffsets
  }
}
