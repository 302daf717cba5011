import Diagnosis
import Frames
import Testing

@Suite struct PalmThresholdTests {
  private func findings(
    _ description: DeviceDescription, _ properties: [String: String] = [:], overrides: String = ""
  ) -> [Finding] {
    Examination.findings(
      of: Machines.healthy {
        $0.nodes = [Machines.node(.seen(description), properties)]
        $0.libinputOverrides = overrides
      }
    ).filter { $0.subject == .libinput }
  }

  private static let magic = [
    "PRESSURED_CLASS": "forcepad", "PRESSURED_GRAMS": "0:0 253:600",
    "PRESSURED_LIBINPUT_PALM": "190",
  ]

  @Test(
    arguments: [
      (Pads.ofArea(), [:], 130), (Pads.ofArea(highest: 131), [:], 130),
      (Pads.ofArea(highest: 130), [:], nil), (Pads.ofArea(highest: 253), magic, 190),
      (Pads.ofArea(highest: 190), magic, nil),
      // Beyond this it is a palm to us too.
      (Pads.ofArea(), ["PRESSURED_PALM": "150"], nil),
      (Pads.ofArea(), ["PRESSURED_LIBINPUT_PALM": "many"], 130),
      // Libinput reads no pressure from these.
      (Pads.ofArea(properties: [.pointer, .pressurePad]), [:], nil),
      (Pads.ofArea(properties: [.pointer, .pressurePad]), ["PRESSURED_CLASS": "forcepad"], nil),
      (Pads.of("Pad", pressure: AxisRange(minimum: 0, maximum: 2000, resolution: 1)), [:], nil),
      (Pads.ofArea(), ["PRESSURED_CLASS": "pressurepad"], nil),
      (Pads.ofArea(), ["PRESSURED_IGNORE": "1"], nil), (Pads.of("Pad", pressure: nil), [:], nil),
    ] as [(DeviceDescription, [String: String], Int?)])
  func `a pad is noted where a press can pass libinput's threshold`(
    description: DeviceDescription, properties: [String: String], threshold: Int?
  ) {
    let findings = findings(description, properties)
    #expect(findings.map(\.verdict) == (threshold == nil ? [] : [.note]))
    if let threshold { #expect(findings.first?.sentence.contains(" \(threshold) ") == true) }
  }

  @Test func `the quirk names the device`() {
    let pad = Pads.of(
      "Magic", pressure: AxisRange(minimum: 0, maximum: 253),
      identity: DeviceIdentity(bus: 5, vendor: 0x4C, product: 0x265))
    #expect(
      findings(pad).first?.commands.dropFirst().first == """
        printf '%s\\n' '[pressured: hard presses]' 'MatchUdevType=touchpad' 'MatchName=Magic' \
        'MatchVendor=0x004C' 'MatchProduct=0x0265' 'AttrPalmPressureThreshold=0' \
        | sudo tee -a /etc/libinput/local-overrides.quirks
        """)
  }

  @Test func `a name can do nothing to the shell`() {
    let command = findings(Pads.ofArea("a'; rm -rf ~ #\n\u{1B}é*[b]")).first?.commands.dropFirst()
      .first
    #expect(command?.contains("'MatchName=a?; rm -rf ~ ??????b?'") == true, "\(command ?? "")")
  }

  @Test func `a quirk that is there already is not advised again`() {
    let lines = [
      "[mine]", "MatchUdevType=touchpad", "MatchName=Area", "AttrPalmPressureThreshold=0",
    ]
    let file = lines.joined(separator: "\n")
    #expect(findings(Pads.ofArea(), overrides: file) == [])
    #expect(findings(Pads.ofArea("Other"), overrides: file).count == 1)
    let split = lines.joined(separator: "\n[other]\n")
    #expect(findings(Pads.ofArea(), overrides: split).count == 1)
  }
}
