import ActionBindings
import Testing

@Suite struct PressVariablesTests {
  @Test func `a command is told of its press`() {
    let facts = press(fingers: 2, at: Place(x: 0.25, y: 1))
    #expect(
      PressVariables.values(of: facts, on: .longPress) == [
        "PRESSURED_DEVICE": "0018-06cb-cd8b-pad", "PRESSURED_PHASE": "longPress",
        "PRESSURED_FINGERS": "2", "PRESSURED_X": "0.25000", "PRESSURED_Y": "1.00000",
        "PRESSURED_FORCE": "3.5000",
      ])
  }

  @Test(arguments: [
    (0.0, "0.00000"), (0.00001, "0.00001"), (0.000001, "0.00000"), (0.999999, "1.00000"),
    (12.5, "12.50000"),
  ])
  func `numbers have no exponent`(x: Double, text: String) {
    let values = PressVariables.values(of: press(at: Place(x: x, y: 0)), on: .peek)
    #expect(values["PRESSURED_X"] == text)
  }

  @Test func `a place that is not known is left out`() {
    let values = PressVariables.values(of: press(at: nil), on: .peek)
    #expect(values["PRESSURED_X"] == nil)
    #expect(values["PRESSURED_Y"] == nil)
    #expect(values["PRESSURED_PHASE"] == "peek")
  }
}
