import Diagnosis
import Testing

@Suite struct ServiceFindingTests {
  private func findings(
    _ answer: ServiceFacts.Answer, refusesDevices: Bool = false, hasSystemd: Bool = true
  ) -> [Finding] {
    Examination.findings(
      of: Machines.healthy {
        $0.service.answer = answer
        $0.service.refusesDevices = refusesDevices
        $0.service.hasSystemd = hasSystemd
      }
    ).filter { $0.subject == .service }
  }

  @Test(
    arguments: [
      (.noSocket, "sudo systemctl enable --now pressured.socket"),
      (.nobodyListens, "sudo systemctl restart pressured.socket"),
      (.forbidden, "sudo systemctl restart pressured.socket"),
      (.failed("no answer"), "journalctl -u pressured"),
      (.answered(product: "other", version: "1.2.0"), "sudo systemctl restart pressured.socket"),
    ] as [(ServiceFacts.Answer, String)])
  func `a daemon that does not answer is broken, with what starts it`(
    answer: ServiceFacts.Answer, command: String
  ) {
    let findings = findings(answer)
    #expect(findings.map(\.verdict) == [.broken])
    #expect(findings.first?.commands.first == command)
  }

  @Test func `without systemd none of its commands is advised`() {
    let finding = findings(.noSocket, hasSystemd: false).first
    #expect(finding?.commands == ["sudo pressured"])
    #expect(finding?.verdict == .broken)
  }

  @Test func `a daemon of another version is to be restarted`() {
    let findings = findings(.answered(product: "pressured", version: "1.1.0"))
    #expect(findings.map(\.verdict) == [.note])
    #expect(findings.first?.sentence.contains("pressured 1.1.0 answers") == true)
    #expect(findings.first?.commands == ["sudo systemctl restart pressured"])
  }

  @Test func `a daemon that answers and refuses is both`() {
    let findings = findings(
      .answered(product: "pressured", version: "1.2.0"), refusesDevices: true)
    #expect(findings.map(\.verdict) == [.ok, .broken])
  }
}
