/// Writes drawings as SVG 1.1.
package enum SVGWriter {
  /// The whole file.
  package static func text(of scene: PlotScene) -> String {
    let width = DecimalText.length(scene.width)
    let height = DecimalText.length(scene.height)
    let fonts = PlotScene.fonts.joined(separator: ", ")
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="\#(width)" "#
        + #"height="\#(height)" viewBox="0 0 \#(width) \#(height)" font-family="\#(fonts)">"#,
      "<title>\(escaped(scene.title))</title>",
    ]
    lines += scene.elements.map(element)
    lines.append("</svg>\n")
    return lines.joined(separator: "\n")
  }

  private static func element(_ element: PlotElement) -> String {
    switch element {
    case .line(let from, let to, let stroke):
      "<line\(place(from, "x1", "y1"))\(place(to, "x2", "y2"))\(attributes(stroke))/>"
    case .polyline(let points, let stroke):
      #"<polyline points="\#(coordinates(points))" fill="none" stroke-linejoin="round""#
        + "\(attributes(stroke))/>"
    case .text(let text, let point, let style):
      "<text\(place(point, "x", "y"))\(attributes(style, at: point))>\(escaped(text))</text>"
    case .rectangle(let corner, let width, let height, let color):
      "<rect\(place(corner, "x", "y"))\(length("width", width))\(length("height", height))"
        + #" fill="\#(hexadecimal(color))"/>"#
    }
  }

  private static func coordinates(_ points: [PlotPoint]) -> String {
    points.map { "\(DecimalText.length($0.x)),\(DecimalText.length($0.y))" }
      .joined(separator: " ")
  }

  private static func place(_ point: PlotPoint, _ x: String, _ y: String) -> String {
    length(x, point.x) + length(y, point.y)
  }

  private static func length(_ name: String, _ value: Double) -> String {
    #" \#(name)="\#(DecimalText.length(value))""#
  }

  private static func attributes(_ stroke: PlotStroke) -> String {
    let dashes = stroke.dashes.map(DecimalText.length).joined(separator: " ")
    return #" stroke="\#(hexadecimal(stroke.color))""# + length("stroke-width", stroke.width)
      + (dashes.isEmpty ? "" : #" stroke-dasharray="\#(dashes)""#)
  }

  private static func attributes(_ style: PlotTextStyle, at point: PlotPoint) -> String {
    let anchor =
      switch style.anchor {
      case .start: ""
      case .middle: #" text-anchor="middle""#
      case .end: #" text-anchor="end""#
      }
    let turn =
      style.isVertical ? #" transform="rotate(-90 \#(coordinates([point])))""# : ""
    return length("font-size", style.size) + anchor
      + (style.isBold ? #" font-weight="bold""# : "") + turn
  }

  private static func hexadecimal(_ color: PlotColor) -> String {
    let parts = [color.red, color.green, color.blue].map { part in
      (part < 0x10 ? "0" : "") + String(part, radix: 16)
    }
    return "#" + parts.joined()
  }

  /// The text as XML holds it; characters that XML cannot hold are replaced.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\0"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
