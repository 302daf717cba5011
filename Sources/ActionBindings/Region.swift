import KeyFiles

/// A point of a device's surface, in fractions of its width and height.
package struct Place: Hashable, Sendable {
  /// 0…1 from the left.
  package let x: Double
  /// 0…1 from the top.
  package let y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A part of a device's surface, in fractions of its width and height.
package struct Region: Hashable, Sendable {
  /// How far sums of decimal fractions may be above 1.
  private static let tolerance = 1e-9

  private let x: Double
  private let y: Double
  private let width: Double
  private let height: Double

  /// Reads `x,y,w,h`; nil where these are no four numbers, or lie outside the surface, or are empty.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double(plain: $0.trimmed) }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
    let whole = 0...1 + Self.tolerance
    guard x >= 0, y >= 0, width > 0, height > 0, whole.contains(x + width),
      whole.contains(y + height)
    else { return nil }
  }

  /// Whether a place lies in it; one that is not known does not.
  ///
  /// Of two regions side by side just one contains the line between them.
  package func contains(_ place: Place?) -> Bool {
    guard let place else { return false }
    return Self.holds(place.x, from: x, width) && Self.holds(place.y, from: y, height)
  }

  private static func holds(_ value: Double, from start: Double, _ length: Double) -> Bool {
    // The surface's own end belongs to whoever reaches it.
    let end = start + length
    return value >= start && (value < end || end >= 1 - tolerance)
  }
}
