/// A finger on a pad from its landing to its lifting.
package struct Finger: Sendable {
  /// When it lands.
  package var start: Double
  /// Its force in grams over the time since; it lifts at the end of this curve.
  package var force: Curve
  /// Its position in millimetres.
  package var x: Curve
  package var y: Curve
  /// When it turns out to be a palm, since its landing; never, by default.
  package var palm = Double.infinity

  /// A finger that lands `start` milliseconds after the beginning.
  package init(at start: Double, force: Curve, x: Curve, y: Curve, palm: Double = .infinity) {
    self.start = start
    self.force = force
    self.x = x
    self.y = y
    self.palm = palm
  }

  /// When it lifts.
  var end: Double { start + force.end }
}
