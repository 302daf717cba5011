import Contacts
import Diagnosis
import Forces
import Testing

@Suite struct DeviceConditionTests {
  private func complaints(
    _ condition: DeviceCondition, id: String = "0003-056a-0357", name: String = "Pen Tablet"
  ) -> [Finding] {
    let device = DeviceFacts(
      id: id, name: name, node: "/dev/input/event9", condition: condition)
    return Examination.findings(of: Machines.healthy { $0.devices = [device] }).complaints
  }

  @Test func `a device that is as it should be is not mentioned`() {
    #expect(complaints(DeviceCondition()) == [])
  }

  @Test func `a worn tip is a note, a broken one is broken`() {
    let wear = [
      PenWear(tool: .pen, raw: 170, offset: 0.166), PenWear(tool: .eraser, raw: 600, offset: 0.587),
    ]
    let findings = complaints(DeviceCondition(wear: wear))
    #expect(findings.map(\.verdict) == [.note, .broken])
    #expect(findings.allSatisfy { $0.subject == .device && $0.commands == [] })
    #expect(
      findings.map(\.sentence) == wear.map { "/dev/input/event9 (Pen Tablet): \($0)" })
  }

  @Test(arguments: [
    ("0003-056a-0357", "0003-056a-0357"), ("usb-a:1.0/b", "usb-a:1.0/b"),
    ("tape 1", "'tape 1'"), ("it's; rm", #"'it'\''s; rm'"#), ("-x", "'-x'"), ("", "''"),
  ])
  func `pressure that stops early is mended by a calibration of that device`(
    id: String, word: String
  ) {
    let ceiling = PressureCeiling(raw: 63, part: 63.0 / 16383)
    let findings = complaints(DeviceCondition(ceiling: ceiling), id: id, name: "")
    #expect(findings.map(\.verdict) == [.note])
    #expect(
      findings.first?.sentence
        == "/dev/input/event9: \(ceiling); presses are out of reach until it is calibrated")
    #expect(findings.first?.commands == ["sudo pressurectl calibrate \(word)"])
  }
}
