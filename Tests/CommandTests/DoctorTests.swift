import Foundation
import Frames
import Glibc
import PressureInterface
import TestSupport
import Testing
import Varlink

@Suite(.timeLimit(.minutes(5))) struct DoctorTests {
  private func findings(_ result: ProgramResult) throws -> [JSONObject] {
    try result.lines.map { try JSONReader.value(of: Array($0.utf8)).objectValue ?? [:] }
  }

  @Test func `without a daemon it says so, and its status`() throws {
    let result = try Program.run(
      "pressurectl", ["doctor", "--json", "--socket", "/nowhere/socket"])
    let findings = try findings(result)
    let service = try #require(findings.last { $0["subject"] == "service" })
    #expect(service["verdict"] == "broken")
    #expect(service["sentence"]?.stringValue?.contains("no socket at /nowhere/socket") == true)
    #expect(service["commands"]?.arrayValue?.isEmpty == false)
    let broken = findings.count { $0["verdict"] == "broken" }
    let words = broken == 1 ? "1 thing is" : "\(broken) things are"
    #expect(result.errors == "pressurectl: \(words) broken\n")
    #expect(result.status == 1)
  }

  @Test func `where there is no folder of devices, that is broken`() throws {
    let result = try Program.run("pressurectl", ["doctor", "--json"])
    let isThere = FileManager.default.fileExists(atPath: "/dev/input")
    let complaint = try findings(result).contains {
      $0["sentence"]?.stringValue?.hasPrefix("there is no /dev/input") == true
    }
    #expect(complaint == !isThere)
    #expect(isThere || result.status == 1)
  }

  @Test func `a daemon that answers is told with its version`() throws {
    let run = try DaemonRun(AreaPad.recording(of: [AreaPad.press(60)]))
    try run.start()
    let result = try Program.run("pressurectl", ["doctor", "--socket", run.socket])
    let line = "ok      service: pressured \(ProductVersion.current) answers at \(run.socket)"
    #expect(result.lines.contains(line[...]))
  }

  /// Plays a recording to somebody until the daemon says something of a kind, and answers the findings.
  private func findings(
    of recording: Recording, once words: String, speed: String
  ) throws -> [JSONObject] {
    let run = try DaemonRun(recording)
    try run.start("--loop", "--speed", speed)
    let monitor = try run.pressurectl("monitor", "--touches", "--json")
    defer { monitor.signal(SIGTERM) }
    while let line = run.program?.nextErrorLine(), !line.contains(words) {}
    return try findings(Program.run("pressurectl", ["doctor", "--json", "--socket", run.socket]))
  }

  @Test func `a worn pen is told, with what the daemon has seen of it`() throws {
    let recording = try #require(MadeRecordings.all["pen-worn"])
    let found = try findings(of: recording, once: "the pen is worn", speed: "1")
    let finding = try #require(
      found.first { $0["sentence"]?.stringValue?.contains("is worn") == true })
    #expect(finding["verdict"] == "note")
    #expect(finding["subject"] == "device")
    #expect(
      finding["sentence"]?.stringValue?.hasSuffix(
        "(Pen Tablet): the pen is worn: it reports 1360 in the air, 16.6 % of its range, "
          + "which is taken off") == true)
  }

  @Test func `a pen of few levels is told, with the command that mends it`() throws {
    let peaks = Array(repeating: 63.0, count: 50)
    let found = try findings(
      of: Pen.recording(ofPressesTo: peaks, of: 16383), once: "its pressure stops at 63",
      speed: "100")
    let finding = try #require(
      found.first { $0["sentence"]?.stringValue?.contains("stops at 63") == true })
    #expect(finding["verdict"] == "note")
    #expect(finding["commands"] == ["sudo pressurectl calibrate 6-1-2-recording.evemu"])
  }

  @Test func `a socket without a listener is broken`() throws {
    let run = try DaemonRun(AreaPad.recording(of: [AreaPad.press(60)]))
    try run.start()
    run.program?.signal(SIGKILL)
    _ = run.program?.finish()
    let result = try Program.run("pressurectl", ["doctor", "--json", "--socket", run.socket])
    let service = try findings(result).last { $0["subject"] == "service" }
    #expect(service?["sentence"]?.stringValue?.contains("nobody listens") == true)
    #expect(result.status == 1)
  }

  @Test func `commands stand below what they mend`() throws {
    let result = try Program.run("pressurectl", ["doctor", "--socket", "/nowhere/socket"])
    let lines = result.lines
    let index = try #require(lines.firstIndex { $0.hasPrefix("broken  service: ") })
    #expect(lines[index + 1].hasPrefix("          sudo "))
  }
}
