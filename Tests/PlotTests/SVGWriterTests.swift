import Plot
import PlotImage
import Testing

@Suite struct SVGWriterTests {
  private let stroke = PlotStroke(PlotColor(0, 16, 255), width: 1.5, dashes: [3, 2.25])

  private func lines(_ elements: [PlotElement], title: String = "t") -> [Substring] {
    var scene = PlotScene(width: 100, height: 50.5, title: title)
    scene.elements = elements
    return Array(SVGWriter.text(of: scene).split(separator: "\n").dropFirst(3).dropLast())
  }

  @Test func `a line has its ends, colour, width and dashes`() {
    let line = PlotElement.line(
      from: PlotPoint(x: 1, y: 2.5), to: PlotPoint(x: -0.125, y: 1.0 / 3), stroke)
    #expect(
      lines([line]) == [
        ##"<line x1="1" y1="2.5" x2="-0.13" y2="0.33" stroke="#0010ff" stroke-width="1.5" stroke-dasharray="3 2.25"/>"##
      ])
  }

  @Test func `a polyline has its points and is not filled`() {
    let points = [PlotPoint(x: 0, y: 0), PlotPoint(x: 10, y: 20.004)]
    let plain = PlotStroke(PlotColor(0, 0, 0), width: 1)
    #expect(
      lines([.polyline(points, plain)]) == [
        ##"<polyline points="0,0 10,20" fill="none" stroke-linejoin="round" stroke="#000000" stroke-width="1"/>"##
      ])
  }

  @Test func `a rectangle has its corner, size and colour`() {
    let box = PlotElement.rectangle(
      at: PlotPoint(x: 1, y: 2), width: 3, height: 4, PlotColor(255, 0, 10))
    #expect(lines([box]) == [##"<rect x="1" y="2" width="3" height="4" fill="#ff000a"/>"##])
  }

  @Test func `a text has its anchor, weight and turn`() {
    let style = PlotTextStyle(size: 11, anchor: .middle, isBold: true, isVertical: true)
    #expect(
      lines([.text("a", at: PlotPoint(x: 5, y: 6), style)]) == [
        #"<text x="5" y="6" font-size="11" text-anchor="middle" font-weight="bold" transform="rotate(-90 5,6)">a</text>"#
      ])
  }

  @Test(arguments: [
    ("a & b", "a &amp; b"), ("<script>", "&lt;script&gt;"), ("\"", "&quot;"),
    ("\u{1B}[31m\0", "\u{FFFD}[31m\u{FFFD}"), ("Größe 力", "Größe 力"),
  ])
  func `names cannot break out of their text`(name: String, written: String) {
    let text = PlotElement.text(name, at: PlotPoint(x: 0, y: 0), PlotTextStyle(size: 11))
    #expect(lines([text]).last?.hasSuffix(">\(written)</text>") == true)
    let whole = SVGWriter.text(of: PlotScene(width: 1, height: 1, title: name))
    #expect(whole.contains("<title>\(written)</title>"))
  }

  @Test func `numbers that are none are written as zero`() {
    let point = PlotPoint(x: .nan, y: .infinity)
    let line = PlotElement.line(from: point, to: point, stroke)
    #expect(lines([line]).last?.hasPrefix(#"<line x1="0" y1="0" "#) == true)
  }

  @Test func `a picture of pixels is twice as wide and shows what was drawn`() throws {
    var scene = PlotScene(width: 20, height: 10, title: "t")
    let empty = try PNGWriter.bytes(of: scene)
    #expect(Array(empty.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Array(empty[16..<24]) == [0, 0, 0, 40, 0, 0, 0, 20])
    let elements: [PlotElement] = [
      .line(from: PlotPoint(x: 0, y: 0), to: PlotPoint(x: 20, y: 10), stroke),
      .polyline([PlotPoint(x: 0, y: 9), PlotPoint(x: 20, y: 0)], stroke),
      .rectangle(at: PlotPoint(x: 1, y: 1), width: 5, height: 5, PlotColor(255, 0, 0)),
    ]
    var pictures = [empty]
    for element in elements {
      scene.elements.append(element)
      let picture = try PNGWriter.bytes(of: scene)
      #expect(!pictures.contains(picture))
      pictures.append(picture)
    }
  }

  @Test func `a picture that is too large is an error`() {
    #expect(throws: ImageError.self) {
      try PNGWriter.bytes(of: PlotScene(width: 1e9, height: 1e9, title: "t"))
    }
  }
}
