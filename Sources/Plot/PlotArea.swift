/// The rectangle that the curves are in, and how time and force lie in it.
struct PlotArea: Hashable, Sendable {
  let left: Double
  let top: Double
  let width: Double
  let height: Double
  let start: Double
  let end: Double
  let maximumForce: Double

  var right: Double { left + width }
  var bottom: Double { top + height }

  /// Where a moment is; moments outside are at the edge.
  func x(_ seconds: Double) -> Double {
    let span = end - start
    guard span > 0 else { return left }
    return left + width * min(max((seconds - start) / span, 0), 1)
  }

  /// Where a force is; forces outside are at the edge.
  func y(_ force: Double) -> Double {
    guard maximumForce > 0 else { return bottom }
    return bottom - height * min(max(force / maximumForce, 0), 1)
  }

  func point(_ sample: ForceTrace.Sample) -> PlotPoint {
    PlotPoint(x: x(sample.seconds), y: y(sample.force))
  }

  /// The curve through the samples, with no more points than can be told apart.
  ///
  /// Of those that share a column of half a pixel the first, the last and the extremes are left.
  func curve(_ samples: [ForceTrace.Sample]) -> [PlotPoint] {
    var points: [PlotPoint] = []
    var column: [PlotPoint] = []
    for point in samples.map(point) {
      if let first = column.first, Self.column(of: first) != Self.column(of: point) {
        points += Self.outline(column)
        column.removeAll(keepingCapacity: true)
      }
      column.append(point)
    }
    return points + Self.outline(column)
  }

  private static func column(of point: PlotPoint) -> Double {
    (point.x * 2).rounded(.down)
  }

  private static func outline(_ column: [PlotPoint]) -> [PlotPoint] {
    guard column.count > 4 else { return column }
    let order = column.indices.sorted { column[$0].y < column[$1].y }
    let kept = Set([0, column.count - 1, order.first ?? 0, order.last ?? 0])
    return kept.sorted().map { column[$0] }
  }
}
