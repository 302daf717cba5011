import Foundation
import Pressure
import TestSupport
import Testing
import Varlink

/// The daemon with a recording, and pressurectl on its socket, as they are built.
@Suite(.timeLimit(.minutes(5))) struct MonitorTests {
  private let folder: TemporaryFolder
  private var socket: String { "\(folder.path)/socket" }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A daemon that serves already.
  private func daemon(_ recording: String, _ options: String...) throws -> Program {
    let daemon = try Program(
      "pressured",
      ["--socket", socket, "--recording", RecordingFile(recording).path] + options)
    while let line = daemon.nextErrorLine(), !line.contains("serving") {}
    return daemon
  }

  private func monitor(_ options: String...) throws -> Program {
    try Program("pressurectl", ["monitor", "--socket", socket] + options)
  }

  private func object(_ line: String) throws -> JSONObject {
    try JSONReader.value(of: Array(line.utf8)).objectValue ?? [:]
  }

  @Test func `devices are listed for people and for programs`() throws {
    let daemon = try daemon("forcepad-peek.evemu")
    let text = try Program.run("pressurectl", ["devices", "--socket", socket])
    #expect(text.lines.first == "Force Pad")
    #expect(text.output.contains("pressurepad, force up to 6.67, grams"))
    #expect(text.status == 0)

    let json = try Program.run("pressurectl", ["devices", "--json", "--all", "--socket", socket])
    #expect(json.lines.count == 1)
    #expect(try object(json.output)["class"] == "pressurepad")
    withExtendedLifetime(daemon) {}
  }

  @Test func `a press is accepted and followed to its pop`() throws {
    let daemon = try daemon("forcepad-peek-pop.evemu", "--loop")
    let monitor = try monitor("--presses", "--json")
    var phases: [String] = []
    while phases.last != "pop", let line = monitor.nextLine() {
      let press = try object(line)
      let phase = press["phase"]?.stringValue ?? "none"
      #expect(press["fingers"]?.integerValue == 1)
      if phases.last != phase { phases.append(phase) }
    }
    #expect(phases == ["offered", "peek", "pop"])
    withExtendedLifetime(daemon) {}
  }

  @Test func `touches come frame by frame`() throws {
    let daemon = try daemon("forcepad-two-fingers.evemu", "--loop")
    let monitor = try monitor("--touches", "--json")
    var most = 0
    while most < 2, let line = monitor.nextLine() {
      let contacts = try #require(try object(line)["contacts"]?.arrayValue)
      most = max(most, contacts.count)
      #expect(contacts.allSatisfy { $0.objectValue?["grams"]?.doubleValue != nil })
    }
    #expect(most == 2)
    withExtendedLifetime(daemon) {}
  }

  @Test func `people see bars, grams and words`() throws {
    let daemon = try daemon("forcepad-peek-pop.evemu", "--loop")
    let monitor = try monitor()
    var touch: String?
    var press: String?
    while touch == nil || press == nil, let line = monitor.nextLine() {
      if line.contains("moved"), line.contains("█"), line.hasSuffix(" g") { touch = line }
      if line.contains("of the way to pop") { press = line }
    }
    #expect(touch?.contains("  #1") == true)
    #expect(press?.contains("  1 finger  peek, ") == true)
    withExtendedLifetime(daemon) {}
  }

  @Test func `looking takes no press from an application`() async throws {
    let daemon = try daemon("forcepad-peek-pop.evemu", "--loop")
    let monitor = try monitor("--presses", "--json")
    // It hears of presses, so it has registered.
    _ = monitor.nextLine()

    let client = PressureClient(socketPath: socket)
    var phases: [String] = []
    for try await press in client.presses(PreviewRegistration(name: "application")) {
      if press.phase == .offered { try await press.accept() }
      if phases.last != press.phase.rawValue { phases.append(press.phase.rawValue) }
      if press.phase.isFinal, phases.contains("peek") { break }
    }
    #expect(phases.last == "pop")
    var wasTaken = false
    while !wasTaken, let line = monitor.nextLine() {
      wasTaken = try object(line)["reason"] == "taken"
    }
    #expect(wasTaken)
    withExtendedLifetime(daemon) {}
  }

  @Test func `a device that is not there is told at once`() throws {
    let daemon = try daemon("forcepad-peek.evemu")
    let result = try monitor("--device", "none").finish()
    #expect(
      result.errors
        == "pressurectl: there is no device 'none'; 'pressurectl devices' lists them\n")
    #expect(result.status == 1)
    withExtendedLifetime(daemon) {}
  }

  @Test func `it waits for a daemon that goes away, and says so once`() throws {
    let first = try daemon("forcepad-peek-pop.evemu", "--loop")
    let monitor = try monitor("--json")
    _ = monitor.nextLine()
    first.signal(SIGTERM)
    #expect(first.finish().status == 0)
    #expect(
      monitor.nextErrorLine()
        == "pressurectl: pressured closed the connection; waiting for it to come back")

    let second = try daemon("forcepad-peek-pop.evemu", "--loop")
    #expect(monitor.nextErrorLine() == "pressurectl: pressured is back")
    monitor.signal(SIGINT)
    let result = monitor.finish()
    #expect(result.errors == "")
    withExtendedLifetime(second) {}
  }

  @Test func `Ctrl-C ends it quietly`() throws {
    let daemon = try daemon("forcepad-peek-pop.evemu", "--loop")
    let monitor = try monitor()
    #expect(monitor.nextLine() != nil)
    monitor.signal(SIGINT)
    let result = monitor.finish()
    #expect(result.errors == "")
    #expect(result.status == SIGINT)
    withExtendedLifetime(daemon) {}
  }

  @Test(arguments: ["", "trap '' PIPE; "])
  func `a closed pipe ends it quietly`(preparation: String) throws {
    let daemon = try daemon("forcepad-peek-pop.evemu", "--loop")
    let path = try Program.path(of: "pressurectl")
    let result = try Program.shell(
      "\(preparation)'\(path)' monitor --json --socket '\(socket)' | head -n 1")
    #expect(result.lines.count == 1)
    #expect(result.errors == "")
    withExtendedLifetime(daemon) {}
  }

  @Test func `a full disk is told`() throws {
    let path = try Program.path(of: "pressurectl")
    let result = try Program.shell("'\(path)' --help >/dev/full")
    #expect(
      result.errors == "pressurectl: standard output: write: No space left on device\n")
    #expect(result.status == 1)
  }
}
