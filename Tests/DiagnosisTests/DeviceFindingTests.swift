import Diagnosis
import Frames
import Testing

@Suite struct DeviceFindingTests {
  private func findings(_ node: NodeFacts, rules: Bool = true) -> [Finding] {
    Examination.findings(
      of: Machines.healthy {
        $0.nodes = [node]
        $0.installation.hasRules = rules
      }
    ).filter { $0.subject == .device }
  }

  private static let grams = AxisRange(minimum: 0, maximum: 2000, resolution: 1)

  @Test(
    arguments: [
      (
        Pads.of("Pad", pressure: grams, effects: [ForceFeedbackCode.haptic]), [:], .ok,
        "a touchpad, is used as pressurepad, with haptics"
      ),
      (
        Pads.of("Pad", pressure: grams, effects: [ForceFeedbackCode.rumble]), [:], .ok,
        "is used as pressurepad, with a motor for haptics"
      ),
      (Pads.of("Pad", pressure: grams), [:], .ok, "is used as pressurepad, without haptics"),
      (Pads.ofArea("Pad"), [:], .note, "measures the size of contacts and not force"),
      (Pads.ofArea("Pad"), ["PRESSURED_FORCE": "10:1 90:6"], .ok, "is used as contact"),
      (Pads.of("Pad", pressure: nil), [:], .ok, "measures no pressure: long presses only"),
      (
        Pads.of("Pad", pressure: grams), ["PRESSURED_IGNORE": "1"], .note, "is not used: ignored by"
      ),
      (
        Pads.of("Pad", pressure: grams), ["ID_INPUT": "1"], .ok,
        "is not used: neither touchpad, touchscreen nor pen tablet"
      ),
    ] as [(DeviceDescription, [String: String], Finding.Verdict, String)])
  func `each node is told with what it is used as, or why it is not`(
    description: DeviceDescription, properties: [String: String], verdict: Finding.Verdict,
    words: String
  ) {
    let finding = findings(Machines.node(.seen(description), properties)).first
    #expect(finding?.verdict == verdict)
    #expect(finding?.sentence.hasPrefix("/dev/input/event5 (Pad)") == true)
    #expect(finding?.sentence.contains(words) == true, "\(finding?.sentence ?? "nothing")")
  }

  @Test func `a node that cannot be opened is broken`() {
    let findings = findings(Machines.node(.failed("open: Input/output error")))
    #expect(findings.first?.verdict == .broken)
    #expect(findings.first?.sentence.hasSuffix("open: Input/output error") == true)
  }

  @Test(
    arguments: [
      (NodeAccess(canRead: false, canWrite: false), [.broken]),
      (NodeAccess(canRead: true, canWrite: false), [.note]),
      (NodeAccess(canRead: true, canWrite: true), []),
      (nil, []),
    ] as [(NodeAccess?, [Finding.Verdict])])
  func `a device that the daemon may not use is complained of`(
    access: NodeAccess?, verdicts: [Finding.Verdict]
  ) {
    let pad = Pads.of("Pad", pressure: Self.grams)
    let complaints = findings(Machines.node(.seen(pad), access: access)).complaints
    #expect(complaints.map(\.verdict) == verdicts)
    #expect(findings(Machines.node(.seen(pad), access: access), rules: false).complaints == [])
  }

  @Test func `a keyboard need not be the daemon's`() {
    let keyboard = DeviceDescription(name: "Keyboard")
    let node = Machines.node(
      .seen(keyboard), ["ID_INPUT": "1"], access: NodeAccess(canRead: false, canWrite: false))
    #expect(!findings(node).map(\.verdict).contains(.broken))
  }

  @Test func `of what this user may not open the daemon's word counts`() {
    let used = findings(Machines.node(.forbidden, Pads.touchpad, use: .asClass("pen")))
    #expect(used.map(\.sentence) == ["/dev/input/event5 is used as pen"])
    let refused = findings(Machines.node(.forbidden, Pads.touchpad, use: .refused("no")))
    #expect(refused.first?.sentence == "/dev/input/event5 is not used: no")
  }

  @Test func `what nobody can tell is for root to see`() {
    let findings = findings(Machines.node(.forbidden, Pads.touchpad))
    #expect(findings.map(\.verdict) == [.note])
    #expect(findings.first?.commands == ["sudo pressurectl doctor"])
  }

  @Test func `a keyboard that this user may not open is no riddle`() {
    let node = Machines.node(.forbidden, ["ID_INPUT": "1", "ID_INPUT_KEYBOARD": "1"])
    #expect(!findings(node).contains { $0.commands == ["sudo pressurectl doctor"] })
  }

  @Test func `a machine whose devices measure no pressure is told so`() {
    let findings = findings(Machines.node(.seen(Pads.of("Pad", pressure: nil))))
    #expect(findings.complaints.map(\.sentence).contains { $0.hasPrefix("no device here") })
  }

  @Test func `what the hardware database knows of a driver is shown`() {
    let node = Machines.node(.seen(Pads.ofArea()), ["PRESSURED_NOTE": "the driver lies"])
    #expect(findings(node).map(\.sentence).contains("/dev/input/event5 (Area): the driver lies"))
  }

  @Test func `a property that cannot be used is shown`() {
    let node = Machines.node(.seen(Pads.ofArea()), ["PRESSURED_PALM": "many"])
    #expect(
      findings(node).contains { $0.sentence.hasSuffix("PRESSURED_PALM: \"many\" is not a number") })
  }

  @Test func `where the daemon leaves a surface alone its reason counts`() {
    let pad = Pads.of("Pad", pressure: Self.grams)
    let findings = findings(Machines.node(.seen(pad), use: .refused("the same device as another")))
    #expect(
      findings.first?.sentence
        == "/dev/input/event5 (Pad) is not used: the same device as another")
    let keyboard = Machines.node(
      .seen(DeviceDescription(name: "K")), ["ID_INPUT": "1"], use: .refused("says the daemon"))
    #expect(self.findings(keyboard).first?.sentence.contains("neither touchpad") == true)
  }

  @Test(arguments: [("beside", "of use only without"), ("instead", "in the device's place")])
  func `a copy that a program makes is told to be one`(kind: String, words: String) {
    let pad = Machines.node(
      .seen(Pads.of("Pad", pressure: Self.grams)), ["PRESSURED_COPY": kind])
    #expect(findings(pad).contains { $0.verdict == .ok && $0.sentence.contains(words) })
    let own = Machines.node(
      .seen(Pads.of("Pad", pressure: Self.grams)), ["PRESSURED_COPY": "no"])
    #expect(!findings(own).contains { $0.sentence.contains("copy") })
  }
}
