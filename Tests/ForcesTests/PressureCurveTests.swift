import Forces
import Testing

@Suite struct PressureCurveTests {
  @Test(arguments: [
    (0.0, 0.0, 1.0, 1.0), (0, 0, 0, 0), (1, 1, 1, 1), (1, 0, 0, 1), (0, 1, 1, 0),
    (0.25, 0.1, 0.25, 1), (0.5, 0, 1, 0.5),
  ])
  func `a curve rises from 0 to 1`(x1: Double, y1: Double, x2: Double, y2: Double) throws {
    let curve = try PressureCurve(x1: x1, y1: y1, x2: x2, y2: y2)
    #expect(curve(0) == 0)
    #expect(curve(1) == 1)
    var last = 0.0
    for step in 0...1000 {
      let height = curve(Double(step) / 1000)
      #expect(height >= last - 1e-12)
      #expect((0...1).contains(height))
      last = height
    }
  }

  @Test func `control points on the diagonal change nothing`() throws {
    let curve = try PressureCurve(x1: 1.0 / 3, y1: 1.0 / 3, x2: 2.0 / 3, y2: 2.0 / 3)
    for step in 0...100 {
      #expect(abs(curve(Double(step) / 100) - Double(step) / 100) < 1e-9)
    }
  }

  @Test func `a curve goes where its control points pull it`() throws {
    // At the parameter 1/2 this curve is at (0.5, 0.5 + 3/8).
    let curve = try PressureCurve(x1: 0, y1: 1, x2: 1, y2: 1)
    #expect(abs(curve(0.5) - 0.875) < 1e-9)
  }

  @Test(arguments: [
    (-0.01, 0.0, 1.0, 1.0), (0, 1.01, 1, 1), (0, 0, 2, 1), (0, 0, 1, -1), (.nan, 0, 1, 1),
    (0, .infinity, 1, 1),
  ])
  func `a curve that might run backward is refused`(
    x1: Double, y1: Double, x2: Double, y2: Double
  ) {
    #expect(throws: PressureCurve.NotMonotone.self) {
      try PressureCurve(x1: x1, y1: y1, x2: x2, y2: y2)
    }
  }
}
