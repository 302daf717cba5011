import Devices
import Frames
import Testing

@Suite struct EventNameTests {
  @Test func `codes have the kernel's names`() {
    #expect(EventNames.axis("ABS_MT_PRESSURE") == .contactPressure)
    #expect(EventNames.key("BTN_TOUCH") == .touch)
    #expect(EventNames.property("INPUT_PROP_DIRECT") == .direct)
    #expect(EventNames.name(of: AxisCode.contactPressure) == "ABS_MT_PRESSURE")
    #expect(EventNames.name(of: KeyCode.toolPen) == "BTN_TOOL_PEN")
    #expect(EventNames.name(of: InputProperty.buttonPad) == "INPUT_PROP_BUTTONPAD")
  }

  /// The library of Debian 12 has not heard of it.
  @Test func `a pressure pad is known whatever the library knows`() {
    #expect(EventNames.property("INPUT_PROP_PRESSUREPAD") == .pressurePad)
    #expect(EventNames.name(of: InputProperty.pressurePad) == "INPUT_PROP_PRESSUREPAD")
  }

  @Test(arguments: ["", "ABS_Q", "BTN_TOUCH", "abs_x", "0x18", "ABS_X\u{0}"])
  func `what is no axis has no code`(name: String) {
    #expect(EventNames.axis(name) == nil)
  }

  @Test func `what nobody has named has no name`() {
    #expect(EventNames.name(of: AxisCode(rawValue: 0x3E0)) == nil)
    #expect(EventNames.name(of: KeyCode(rawValue: 0xFFFF)) == nil)
    #expect(EventNames.name(of: InputProperty(rawValue: 0x1E)) == nil)
    #expect(EventNames.key("KEY_NONE") == nil)
    #expect(EventNames.property("INPUT_PROP_NONE") == nil)
  }
}
