import Forces
import Frames
import Testing

@Suite struct SurfaceGeometryTests {
  @Test func `the axes' resolution gives the size`() {
    let geometry = SurfaceGeometry(
      Descriptions.touchpad(), DeviceHints(width: 1, height: 1))
    #expect(geometry.width == 100)
    #expect(geometry.height == 60)
    #expect(geometry.aspect == 0.6)
  }

  @Test func `without resolution udev's size counts, and without that the shape`() {
    let pen = Descriptions.pen()
    #expect(
      SurfaceGeometry(pen, DeviceHints(width: 200, height: 100))
        == SurfaceGeometry(width: 200, height: 100))
    let shape = SurfaceGeometry(pen)
    #expect(shape.width == nil)
    #expect(shape.aspect == 27940.0 / 44704)
  }
}
