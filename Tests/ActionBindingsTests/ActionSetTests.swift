import ActionBindings
import Testing

@Suite struct ActionSetTests {
  private func wish(_ text: String, _ devices: ActionDevice...) throws -> PressWish? {
    try actions(text).wish(among: devices)
  }

  private let any = "[Action any]\nOn=peek\nExec=true\n"
  private let onPad = "[Action pad]\nOn=pop\nDevice=Pad\nFingers=2\nExec=true\n"
  private let onPen = "[Action pen]\nOn=peek\nDevice=*-pen\nFingers=1\nExec=true\n"
  private let long = "[Action long]\nOn=longPress\nFingers=3;4\nExec=true\n"

  @Test func `without actions nothing is asked for`() throws {
    #expect(try wish("", .pad) == nil)
  }

  @Test func `an action that says nothing more wants all presses but a pen's`() throws {
    let all = PressWish(fingers: nil, devices: nil, allowsLongPress: false, includesPens: false)
    #expect(try wish(any) == all)
    #expect(try wish(any, .pad, .pen) == all)
  }

  @Test func `only fingers that are bound are asked for, and long presses where they are`() throws {
    let wanted = try #require(try wish(onPad + long, .pad))
    #expect(wanted.fingers == [2, 3, 4])
    #expect(wanted.devices == nil)
    #expect(wanted.allowsLongPress)
    #expect(try wish(any + long)?.fingers == nil)
    #expect(try wish(any)?.allowsLongPress == false)
  }

  @Test func `only devices that are bound are asked for, once they are there`() throws {
    #expect(try wish(onPad) == nil)
    #expect(try wish(onPad, .pen) == nil)
    #expect(try wish(onPad, .pad, .pen)?.devices == [ActionDevice.pad.id])
    #expect(try wish(onPad + any, .pad)?.devices == nil)
  }

  @Test func `a pen is asked for where it is meant`() throws {
    #expect(try wish(onPad + onPen, .pad)?.includesPens == false)
    let both = try wish(onPad + onPen, .pad, .pen)
    #expect(both?.includesPens == true)
    #expect(both?.devices == [ActionDevice.pad.id, ActionDevice.pen.id])
  }
}
