/// The measured relation of raw pressure to grams, or to force: points with straight lines between them.
package struct MeasuredCurve: Hashable, Sendable {
  /// One measurement.
  package struct Point: Hashable, Sendable {
    package var raw: Double
    package var value: Double

    package init(raw: Double, value: Double) {
      self.raw = raw
      self.value = value
    }
  }

  /// The end of what the kernel's axes have.
  private static let largestRaw = Double(Int32.max)
  /// Far more than any sensor has, in grams or in units of force.
  private static let largestValue = 100_000.0
  /// How much more a unit of the axis may be worth, so that what is beyond the last point is finite, too.
  private static let largestSlope = 1e9

  /// At least two, each above the one before in raw and in value.
  package let points: [Point]
  private let first: Point
  private let last: Point
  /// The slope of the last line, which goes on beyond the last point.
  private let lastSlope: Double

  /// Throws unless there are two points, none negative or beyond all measure, each above the one before.
  package init(_ points: [Point]) throws(HintMistake.Problem) {
    guard points.count >= 2, let first = points.first, let last = points.last else {
      throw .tooFewPoints
    }
    for point in points {
      guard point.raw.isFinite, point.value.isFinite else { throw .notANumber(point.text) }
      guard point.raw >= 0, point.value >= 0 else { throw .negative(point.text) }
      guard point.raw <= Self.largestRaw else { throw .outOfRange(point.text, 0...Self.largestRaw) }
      guard point.value <= Self.largestValue else {
        throw .outOfRange(point.text, 0...Self.largestValue)
      }
    }
    var slope = 0.0
    for (lower, upper) in zip(points, points.dropFirst()) {
      guard upper.raw > lower.raw, upper.value > lower.value else {
        throw .notAscending(upper.text)
      }
      slope = (upper.value - lower.value) / (upper.raw - lower.raw)
      guard slope <= Self.largestSlope else { throw .tooSteep(upper.text) }
    }
    self.points = points
    self.first = first
    self.last = last
    self.lastSlope = slope
  }

  /// Reads `raw:value raw:value …`, as the hwdb has it.
  package init(parsing text: String) throws(HintMistake.Problem) {
    var points: [Point] = []
    for word in text.split(separator: " ") {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let raw = parts.first, let value = parts.last else {
        throw .notAPoint(String(word))
      }
      points.append(Point(raw: try number(raw), value: try number(value)))
    }
    try self.init(points)
  }

  /// The raw value of the last point.
  var end: Double { last.raw }

  /// The value at `raw`; below the first point toward nothing at `minimum`, above the last one straight on.
  func value(at raw: Double, minimum: Double) -> Double {
    guard raw >= first.raw else {
      guard raw > minimum, first.raw > minimum else { return 0 }
      return first.value * (raw - minimum) / (first.raw - minimum)
    }
    guard raw < last.raw else { return last.value + (raw - last.raw) * lastSlope }
    var lower = first
    for upper in points {
      if raw < upper.raw {
        return lower.value
          + (raw - lower.raw) * (upper.value - lower.value) / (upper.raw - lower.raw)
      }
      lower = upper
    }
    return last.value
  }
}

extension MeasuredCurve.Point {
  fileprivate var text: String { "\(raw):\(value)" }
}
