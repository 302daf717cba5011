import Frames
import TestSupport
import Testing
import Varlink

@Suite struct PenTouchTests {
  private let down = PadStep.values(
    [(.x, 22_400), (.y, 7400), (.pressure, 8191), (.distance, 0), (.tiltX, 57), (.tiltY, -57)],
    [(.toolPen, true), (.touch, true), (.stylus, true)])

  @Test func `a pen has its tilt, its distance and its buttons`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn("pen", Pen.description)
    let client = try fixture.subscribe()
    _ = try client.replies()
    source.send(down)
    #expect(
      try client.texts() == [
        #"{"parameters":{"device":"pen","sequence":1,"time":1008000,"contacts":[{"id":1,"#
          + #""phase":"began","tool":"pen","x":0.50000,"y":0.25000,"force":4.1667,"#
          + #""maximumPossibleForce":4.1667,"tiltX":57.3,"tiltY":-57.3,"distance":0.0000,"#
          + #""buttons":["stylus"]}],"resynced":false,"merged":0},"continues":true}"#
      ])
    source.send(.values([], [(.stylus, false), (.stylus2, true)]))
    #expect(try client.onlyReply().contact(0, "buttons") == ["stylus2"])
    source.send(.values([], [(.stylus2, false)]))
    #expect(try client.onlyReply().contact(0, "buttons") == [])
  }

  @Test func `a pen has no members for what its tablet does not report`() throws {
    let fixture = try Fixture()
    var description = Pen.description
    for axis: AxisCode in [.tiltX, .tiltY, .distance] { description.axes[axis] = nil }
    let source = try fixture.plugIn("pen", description)
    let client = try fixture.subscribe()
    source.send(down)
    let reply = try #require(try client.replies().last)
    #expect(reply.contact(0, "tool") == "pen")
    for member in ["tiltX", "tiltY", "distance", "grams"] {
      #expect(reply.contact(0, member) == nil)
    }
  }

  @Test func `the eraser is another tool, and a finger has none of this`() throws {
    let fixture = try Fixture()
    let tablet = try fixture.plugIn("tablet", Pen.description)
    let pad = try fixture.plugIn("pad")
    let client = try fixture.subscribe()
    tablet.send(.values([(.pressure, 4000)], [(.toolRubber, true), (.touch, true)]))
    #expect(try client.replies().last?.contact(0, "tool") == "eraser")
    pad.send(.land(0, id: 7, grams: 90))
    let finger = try client.onlyReply()
    for member in ["tiltX", "tiltY", "distance", "buttons"] {
      #expect(finger.contact(0, member) == nil)
    }
  }
}
