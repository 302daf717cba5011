/// What the parts of a plot look like: told apart by their dashes where it is printed without colours.
enum PlotStyle {
  static let smallText = 11.0
  static let axis = PlotStroke(.black, width: 1)
  static let grid = PlotStroke(PlotColor(225, 225, 225), width: 1)
  static let mark = PlotStroke(PlotColor(90, 90, 90), width: 1)
  static let markSize = 6.0

  /// The colours of Okabe and Ito, which almost everybody tells apart, dark ones first.
  private static let colors = [
    PlotColor(0, 114, 178), PlotColor(213, 94, 0), PlotColor(0, 158, 115),
    PlotColor(204, 121, 167), PlotColor(86, 180, 233),
  ]
  private static let dashes: [[Double]] = [[], [9, 3], [3, 2], [10, 3, 2, 3]]

  /// Contacts that begin soon after each other differ in both.
  static func contact(_ index: Int) -> PlotStroke {
    PlotStroke(
      colors[index % colors.count], width: 1.8, dashes: dashes[index % dashes.count])
  }

  /// Thresholds, from the lowest on.
  static let thresholds = [[2.0, 4.0], [6.0, 4.0], [12.0, 4.0]].map {
    PlotStroke(PlotColor(160, 0, 0), width: 1.2, dashes: $0)
  }
}
