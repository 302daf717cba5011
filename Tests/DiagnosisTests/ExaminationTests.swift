import Diagnosis
import Testing

@Suite struct ExaminationTests {
  @Test func `a healthy machine has no complaints, and something to say of everything`() {
    let findings = Examination.findings(of: Machines.healthy())
    #expect(findings.complaints == [])
    #expect(Set(findings.map(\.subject)) == [.kernel, .installation, .device, .seat, .service])
  }

  @Test(arguments: [
    ("7.0.0", Finding.Verdict.ok), ("6.19-rc1", .ok), ("6.18.44-fc", .note), ("6.9.1", .note),
    ("4.3.0", .note), ("3.10", .note), ("", .note), ("unknown", .note), ("6", .note),
    ("6.x", .note),
    ("99999999999999999999.1", .note),
  ])
  func `the kernel's release tells what it can do`(release: String, verdict: Finding.Verdict) {
    let findings = Examination.findings(of: Machines.healthy { $0.kernelRelease = release })
    #expect(findings.verdicts(on: .kernel) == [verdict])
  }

  @Test(arguments: [
    ("6.18.44", "of every pad"), ("6.9.1", "plays no haptics"), ("4.3.0", "cannot mask events"),
    ("6.x", "tells no version"),
  ])
  func `an older kernel is said to lack what it lacks`(release: String, words: String) {
    let findings = Examination.findings(of: Machines.healthy { $0.kernelRelease = release })
    #expect(findings.first?.sentence.contains(words) == true)
  }

  @Test func `a machine without input devices is broken once, and not for each device`() {
    let facts = Machines.healthy {
      $0.hasInputFolder = false
      $0.nodes = []
    }
    let complaints = Examination.findings(of: facts).complaints
    #expect(complaints.map(\.verdict) == [.broken])
    #expect(complaints.first?.sentence.hasPrefix("there is no /dev/input") == true)
  }

  @Test func `devices that cannot be listed are broken`() {
    let facts = Machines.healthy { $0.enumerationFailure = "udev_new: no" }
    #expect(
      Examination.findings(of: facts).complaints.map(\.sentence)
        == ["the input devices cannot be listed: udev_new: no"])
  }

  @Test(arguments: [
    (InstallationFacts(hasUser: false), "sudo systemd-sysusers"),
    (InstallationFacts(hasGroup: false), "sudo systemd-sysusers"),
    (InstallationFacts(hasRules: false), "sudo udevadm control --reload"),
    (InstallationFacts(hasSocketUnit: false), "sudo systemctl daemon-reload"),
    (InstallationFacts(hwdbChanged: nil), "sudo systemd-hwdb update"),
    (InstallationFacts(hwdbCompiled: nil), "sudo systemd-hwdb update"),
    (InstallationFacts(hwdbChanged: 8, hwdbCompiled: 7), "sudo systemd-hwdb update"),
  ])
  func `what is missing of the installation is broken, with what puts it there`(
    installation: InstallationFacts, command: String
  ) {
    let facts = Machines.healthy { $0.installation = installation }
    let complaints = Examination.findings(of: facts).complaints
    #expect(complaints.map(\.subject) == [.installation])
    #expect(complaints.map(\.verdict) == [.broken])
    #expect(complaints.first?.commands.contains(command) == true)
  }

  @Test(arguments: [
    (UserFacts(isRoot: true), Finding.Verdict.ok),
    (UserFacts(isInGroup: true), .ok),
    (UserFacts(activeSeats: ["seat0"]), .ok),
    (UserFacts(activeSeats: ["seat1"]), .broken),
    (UserFacts(), .broken),
  ])
  func `who may watch is told`(user: UserFacts, verdict: Finding.Verdict) {
    let findings = Examination.findings(of: Machines.healthy { $0.user = user })
    #expect(findings.verdicts(on: .seat) == [verdict])
  }

  @Test func `whoever sits at a device's own seat may watch`() {
    let facts = Machines.healthy {
      $0.nodes[0].properties["ID_SEAT"] = "seat1"
      $0.user = UserFacts(activeSeats: ["seat1"])
    }
    #expect(Examination.findings(of: facts).verdicts(on: .seat) == [.ok])
  }
}
