/// The round numbers along an axis.
struct AxisTicks: Hashable, Sendable {
  /// So many fit beside each other.
  static let most = 10.0

  let values: [Double]
  /// How many digits after the point tell them apart.
  let places: Int

  /// Multiples of 1, 2 or 5 times a power of ten, at most eleven of them.
  ///
  /// A range that is empty has its start alone.
  init(from start: Double, to end: Double) {
    let span = end - start
    guard span.isFinite, span > 0 else {
      values = [start]
      places = 0
      return
    }
    // A nanosecond is less than any clock of ours tells.
    var exponent = -9
    var magnitude = 1e-9
    while span / magnitude > Self.most {
      magnitude *= 10
      exponent += 1
    }
    let factor = span / magnitude > Self.most / 2 ? 1 : span / magnitude > Self.most / 5 ? 0.5 : 0.2
    let step = magnitude * factor
    let first = (start / step).rounded(.up)
    values = (0...Int(Self.most)).map { (first + Double($0)) * step }
      // What rounding adds to the last is less than this.
      .filter { $0 <= end + step / 1000 }
    places = max(factor < 1 ? 1 - exponent : -exponent, 0)
  }

  var labels: [String] { values.map { DecimalText.of($0, places: places) } }
}
