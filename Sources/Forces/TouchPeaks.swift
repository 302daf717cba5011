import Contacts
import Frames

/// Follows how hard a surface is touched, from the first contact's beginning to the last one's end.
struct TouchPeaks: Hashable, Sendable {
  private let axis: AxisRange
  /// Whether the pressure is that of a pen, and fingers have none.
  private let isOfPen: Bool
  private var peak: Int32?
  private(set) var history: TouchHistory
  /// Where pressure stops, once that is known; it stays until something goes beyond it.
  private(set) var ceiling: PressureCeiling?

  init(_ axis: AxisRange, isOfPen: Bool = false, history: TouchHistory = TouchHistory()) {
    self.axis = axis
    self.isOfPen = isOfPen
    self.history = history
    ceiling = history.ceiling(on: axis)
  }

  /// Takes the contacts of a frame; answers whether a touch has ended in it.
  mutating func update(_ contacts: [Contact]) -> Bool {
    var isTouched = false
    for contact in contacts where contact.phase.isDown && !(isOfPen && contact.tool == .finger) {
      isTouched = true
      peak = max(peak ?? contact.pressure, contact.pressure)
    }
    guard !isTouched, let peak else { return false }
    self.peak = nil
    // Some devices send more than their axis says.
    let clamped = min(max(peak, axis.minimum), max(axis.minimum, axis.maximum))
    history.add(clamped, on: axis)
    if ceiling.map({ clamped > $0.raw }) ?? true { ceiling = history.ceiling(on: axis) }
    return true
  }
}
