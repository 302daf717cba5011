/// Tells what the lines of a plot are.
struct PlotLegend {
  /// So many contacts are named; the others are counted.
  private static let mostContacts = 12
  private static let rowHeight = 18.0
  private static let sampleLength = 34.0

  let elements: [PlotElement]

  init(_ trace: ForceTrace, left: Double, top: Double) {
    var rows: [(text: String, sample: PlotStroke?)] = []
    for index in trace.contacts.indices.prefix(Self.mostContacts) {
      rows.append(("contact \(index + 1)", PlotStyle.contact(index)))
    }
    let others = trace.contacts.count - Self.mostContacts
    if others > 0 { rows.append(("and \(others) more", nil)) }
    for (level, stroke) in zip(trace.thresholds.levels, PlotStyle.thresholds).reversed() {
      rows.append(("\(level.name) from \(DecimalText.of(level.force, places: 2))", stroke))
    }
    var elements: [PlotElement] = []
    var y = top + 8
    for row in rows {
      if let stroke = row.sample {
        elements.append(
          .line(
            from: PlotPoint(x: left, y: y), to: PlotPoint(x: left + Self.sampleLength, y: y),
            stroke))
      }
      elements.append(Self.text(row.text, left, y))
      y += Self.rowHeight
    }
    if !trace.marks.isEmpty {
      let middle = PlotPoint(x: left + Self.sampleLength / 2, y: y)
      elements.append(PlotStyle.square(around: middle))
      elements.append(Self.text("a phase begins", left, y))
      elements.append(Self.text("at the press's force", left, y + Self.rowHeight))
    }
    self.elements = elements
  }

  private static func text(_ text: String, _ left: Double, _ y: Double) -> PlotElement {
    .text(
      text, at: PlotPoint(x: left + sampleLength + 8, y: y + 4),
      PlotTextStyle(size: PlotStyle.smallText))
  }
}
