import ActionBindings
import Testing

@Suite struct RegionTests {
  @Test(arguments: [
    "0,0,1,1", " 0 , 0.5 , 0.5 , 0.5 ", "0.1,0.2,0.9,0.8", "0.7,0.7,0.3,0.3", "1e-1,0,.5,1",
  ])
  func `a region is within the surface`(text: String) {
    #expect(Region(text) != nil)
  }

  @Test(arguments: [
    "", "0,0,1", "0,0,1,1,1", "0;0;1;1", "0,0,1,", "a,0,1,1", "nan,0,1,1", "0,0,0x1,1",
    "-0.1,0,1,1",
    "0,0,0,1", "0,0,1,0", "0.6,0,0.5,1", "0,0.6,1,0.5", "0,0,1.1,1", "0,0,-1,1", "0,0,inf,1",
  ])
  func `anything else is none`(text: String) {
    #expect(Region(text) == nil)
  }

  @Test(arguments: [
    (0.0, 0.5, true), (0.25, 0.75, true), (0.49999, 1, true), (0, 1, true), (0.5, 0.75, false),
    (0.25, 0.49999, false), (0.75, 0.25, false),
  ])
  func `the lower left quarter has its left, upper and lower edge`(
    x: Double, y: Double, isInside: Bool
  ) throws {
    let region = try #require(Region("0,0.5,0.5,0.5"))
    #expect(region.contains(Place(x: x, y: y)) == isInside)
  }

  @Test func `the last of several regions side by side reaches the edge`() throws {
    let region = try #require(Region("0.9,0.7,0.1,0.3"))
    #expect(region.contains(Place(x: 1, y: 1)))
  }

  @Test func `a place that is not known is in no region`() throws {
    #expect(try #require(Region("0,0,1,1")).contains(nil) == false)
  }
}
