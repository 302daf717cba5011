import Presses

/// Draws the forces of a recording.
package struct ForcePlot {
  private static let width = 960.0
  private static let height = 480.0
  /// Room for the numbers of an axis, the names of phases, and the legend.
  private static let margins = (left: 64.0, right: 196.0, top: 92.0, bottom: 56.0)
  /// What is above the hardest force.
  private static let headroom = 1.05
  /// Names of phases that would run into each other are put below one another in so many rows.
  private static let rows = 4
  private static let rowHeight = 14.0
  /// The widest letters of small text are about so wide.
  private static let letterWidth = 6.6
  /// A recording of a single moment is drawn as if it had taken so long, in seconds.
  private static let shortest = 0.001

  private let trace: ForceTrace
  private let area: PlotArea

  /// What the trace looks like.
  package static func scene(of trace: ForceTrace) -> PlotScene {
    let plot = ForcePlot(trace)
    var scene = PlotScene(
      width: width, height: height, title: "\(trace.name): force over time")
    scene.elements.append(
      .rectangle(at: PlotPoint(x: 0, y: 0), width: width, height: height, .white))
    scene.elements += plot.heading + plot.timeAxis + plot.forceAxis + plot.thresholds
    scene.elements += plot.phases + plot.curves
    scene.elements += PlotLegend(trace, left: plot.area.right + 16, top: margins.top).elements
    return scene
  }

  private init(_ trace: ForceTrace) {
    self.trace = trace
    let forces = trace.contacts.joined().map(\.force) + trace.marks.map(\.sample.force)
    let hardest = max(forces.max() ?? 0, trace.maximumForce, trace.thresholds.pop)
    area = PlotArea(
      left: Self.margins.left, top: Self.margins.top,
      width: Self.width - Self.margins.left - Self.margins.right,
      height: Self.height - Self.margins.top - Self.margins.bottom,
      start: trace.start, end: max(trace.end, trace.start + Self.shortest),
      maximumForce: hardest * Self.headroom)
  }

  private var heading: [PlotElement] {
    [
      .text(
        trace.name, at: PlotPoint(x: area.left, y: 28),
        PlotTextStyle(size: 16, isBold: true))
    ]
  }

  private var timeAxis: [PlotElement] {
    let ticks = AxisTicks(from: area.start, to: area.end)
    var elements: [PlotElement] = []
    for (value, label) in zip(ticks.values, ticks.labels) {
      let x = area.x(value)
      elements.append(line(x, area.top, x, area.bottom, PlotStyle.grid))
      elements.append(line(x, area.bottom, x, area.bottom + 5, PlotStyle.axis))
      elements.append(small(label, x, area.bottom + 18, .middle))
    }
    elements.append(line(area.left, area.bottom, area.right, area.bottom, PlotStyle.axis))
    let middle = area.left + area.width / 2
    elements.append(small("time in seconds", middle, area.bottom + 40, .middle))
    return elements
  }

  private var forceAxis: [PlotElement] {
    let ticks = AxisTicks(from: 0, to: area.maximumForce)
    var elements: [PlotElement] = []
    for (value, label) in zip(ticks.values, ticks.labels) {
      let y = area.y(value)
      elements.append(line(area.left, y, area.right, y, PlotStyle.grid))
      elements.append(line(area.left - 5, y, area.left, y, PlotStyle.axis))
      elements.append(small(label, area.left - 8, y + 4, .end))
    }
    elements.append(line(area.left, area.top, area.left, area.bottom, PlotStyle.axis))
    elements.append(
      .text(
        "force (1 is an ordinary touch)",
        at: PlotPoint(x: area.left - 42, y: area.top + area.height / 2),
        PlotTextStyle(size: PlotStyle.smallText, anchor: .middle, isVertical: true)))
    return elements
  }

  private var thresholds: [PlotElement] {
    zip(trace.thresholds.levels, PlotStyle.thresholds).map { level, stroke in
      let y = area.y(level.force)
      return line(area.left, y, area.right, y, stroke)
    }
  }

  private var curves: [PlotElement] {
    trace.contacts.enumerated().map { index, samples in
      .polyline(area.curve(samples), PlotStyle.contact(index))
    }
  }

  /// A line where a phase begins, its name above, and a square at the force of the press.
  private var phases: [PlotElement] {
    var elements: [PlotElement] = []
    var end = -Double.infinity
    var row = 0
    for mark in trace.marks {
      let point = area.point(mark.sample)
      elements.append(line(point.x, area.top, point.x, area.bottom, PlotStyle.mark))
      elements.append(PlotStyle.square(around: point))
      // From the top down, so that no line crosses the name before it.
      row = point.x > end ? 0 : row + 1
      // Where no row is left the line alone has to do.
      guard row < Self.rows else { continue }
      let name = mark.phase.name
      end = max(end, point.x + Double(name.count + 1) * Self.letterWidth)
      let y = area.top - 6 - Double(Self.rows - 1 - row) * Self.rowHeight
      elements.append(line(point.x, y - 9, point.x, area.top, PlotStyle.mark))
      elements.append(small(name, point.x + 3, y, .start))
    }
    return elements
  }

  private func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ stroke: PlotStroke
  ) -> PlotElement {
    .line(from: PlotPoint(x: x1, y: y1), to: PlotPoint(x: x2, y: y2), stroke)
  }

  private func small(
    _ text: String, _ x: Double, _ y: Double, _ anchor: PlotTextStyle.Anchor
  ) -> PlotElement {
    .text(
      text, at: PlotPoint(x: x, y: y), PlotTextStyle(size: PlotStyle.smallText, anchor: anchor))
  }
}

extension PlotStyle {
  /// What stands for the force of a press.
  static func square(around point: PlotPoint) -> PlotElement {
    .rectangle(
      at: PlotPoint(x: point.x - markSize / 2, y: point.y - markSize / 2), width: markSize,
      height: markSize, .black)
  }
}

extension Thresholds {
  /// Each with its name, from the lowest on.
  var levels: [(name: String, force: Double)] {
    [
      (PressPhase.hint.name, hint), (PressPhase.peek.name, peek), (PressPhase.pop.name, pop),
    ]
  }
}
