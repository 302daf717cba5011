import Forces
import Presses
import Testing

/// A thumb that lies on the lower edge of a touchpad while another finger presses.
@Suite struct RestingThumbTests {
  private static let thumb = Finger(0.1, id: 9, x: 50, y: 96)
  private var bench = Bench()

  private func finger(_ level: Double) -> Finger { Finger(level, y: 40) }

  @Test mutating func `a finger presses as one finger beside a thumb that rests on the lower edge`()
    throws
  {
    bench.at(0, Self.thumb)
    bench.at(200, Self.thumb, finger(0.1))
    bench.at(210, Self.thumb, finger(0.6))
    bench.advance(to: 260)
    bench.at(270, Self.thumb, finger(0.1))
    bench.at(280, Self.thumb)
    #expect(bench.story == "hint@210 peek@250 dismissed@270")
    let peek = try #require(bench.events.first { $0.phase == .peek })
    #expect(peek.fingers == 1)
    #expect(peek.y == 0.4)
  }

  @Test mutating func `a thumb that comes or goes cancels no press`() {
    bench.at(0, Self.thumb)
    bench.at(200, Self.thumb, finger(0.4))
    bench.at(210, finger(0.6))
    bench.advance(to: 260)
    #expect(bench.story == "hint@200 peek@250")
  }

  @Test mutating func `a thumb that is alone presses`() {
    bench.at(0, Self.thumb)
    bench.at(200, Finger(0.6, id: 9, y: 96))
    bench.advance(to: 260)
    #expect(bench.story == "hint@200 peek@240")
  }

  /// It has not rested there, it lies higher, it presses itself.
  private static let noThumbs: [(landing: Double, other: Finger)] = [
    (149, thumb), (200, Finger(0.1, id: 9, y: 91)), (200, Finger(0.26, id: 9, y: 96)),
  ]

  @Test(arguments: noThumbs)
  func `what does not rest on the edge is a finger like others`(landing: Double, other: Finger)
    throws
  {
    var bench = Bench()
    bench.at(0, other)
    bench.at(landing, other, finger(0.1))
    bench.at(210, other, finger(0.9))
    bench.advance(to: 260)
    let hint = try #require(bench.events.first { $0.phase == .hint })
    #expect(hint.fingers == 2)
  }

  @Test mutating func `a thumb that leaves the edge is a finger from then on`() {
    bench.at(0, Self.thumb)
    bench.at(200, Self.thumb, finger(0.4))
    bench.at(210, Finger(0.1, id: 9, y: 90), finger(0.4))
    #expect(bench.story == "hint@200 fingers@210")
  }

  @Test func `on a screen the lower edge is like the rest`() throws {
    var bench = Bench(
      on: PressSurface(kind: .touchscreen, geometry: PressSurface.pad().geometry))
    bench.at(0, Self.thumb)
    bench.at(200, Self.thumb, finger(0.1))
    bench.at(210, Self.thumb, finger(0.6))
    let hint = try #require(bench.events.first { $0.phase == .hint })
    #expect(hint.fingers == 2)
  }

  @Test func `a long press beside a resting thumb is one of one finger`() throws {
    var bench = Bench(
      PressProfile(longPress: true), on: .pad())
    bench.at(0, Self.thumb)
    bench.at(100, Self.thumb)
    bench.at(200, Self.thumb, finger(0.1))
    bench.advance(to: 900)
    let peek = try #require(bench.events.first { $0.phase == .peek })
    #expect(peek.fingers == 1)
    #expect(peek.source == .longPress)
  }
}
