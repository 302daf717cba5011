/// A place on a drawing, from its upper left corner.
package struct PlotPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A colour without transparency: what is printed shows what is on the screen.
package struct PlotColor: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  static var black: PlotColor { PlotColor(0, 0, 0) }
  static var white: PlotColor { PlotColor(255, 255, 255) }
}

/// How a line is drawn.
package struct PlotStroke: Hashable, Sendable {
  package var color: PlotColor
  package var width: Double
  /// How long it is drawn and left out in turn; empty where it is drawn all along.
  package var dashes: [Double]

  package init(_ color: PlotColor, width: Double, dashes: [Double] = []) {
    self.color = color
    self.width = width
    self.dashes = dashes
  }
}

/// How a text is set.
package struct PlotTextStyle: Hashable, Sendable {
  /// Which part of the text is at its place.
  package enum Anchor: Hashable, Sendable {
    case start
    case middle
    case end
  }

  package var size: Double
  package var anchor: Anchor
  package var isBold: Bool
  /// Whether it runs upward.
  package var isVertical: Bool

  package init(
    size: Double, anchor: Anchor = .start, isBold: Bool = false, isVertical: Bool = false
  ) {
    self.size = size
    self.anchor = anchor
    self.isBold = isBold
    self.isVertical = isVertical
  }
}

/// What drawings are made of.
package enum PlotElement: Hashable, Sendable {
  case line(from: PlotPoint, to: PlotPoint, PlotStroke)
  case polyline([PlotPoint], PlotStroke)
  /// The place is on the text's base line.
  case text(String, at: PlotPoint, PlotTextStyle)
  case rectangle(at: PlotPoint, width: Double, height: Double, PlotColor)
}

/// A drawing, for whatever writes it to a file.
package struct PlotScene: Hashable, Sendable {
  /// The family of all texts, and what stands in for it.
  package static let fonts = ["DejaVu Sans", "Helvetica", "Arial", "sans-serif"]

  /// In pixels of a screen, 96 to an inch.
  package var width: Double
  package var height: Double
  /// What it shows, for those who cannot see it.
  package var title: String
  /// From back to front.
  package var elements: [PlotElement] = []

  package init(width: Double, height: Double, title: String) {
    self.width = width
    self.height = height
    self.title = title
  }
}
