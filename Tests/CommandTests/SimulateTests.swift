import Frames
import Glibc
import TestSupport
import Testing
import Varlink

/// A daemon with `--simulate`, and pressurectl playing on it, as they are built.
@Suite(.timeLimit(.minutes(5))) struct SimulateTests {
  private let folder: TemporaryFolder
  private var socket: String { "\(folder.path)/socket" }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A daemon that serves already, with a press over and over on a device that is not simulated.
  private func daemon(_ options: String...) throws -> Program {
    let daemon = try Program(
      "pressured",
      ["--socket", socket, "--recording", RecordingFile("forcepad-peek.evemu").path, "--loop"]
        + options)
    while let line = daemon.nextErrorLine(), !line.contains("serving") {}
    return daemon
  }

  private func object(_ line: some StringProtocol) throws -> JSONObject {
    try JSONReader.value(of: Array(line.utf8)).objectValue ?? [:]
  }

  /// A monitor of presses that shows some already.
  private func monitor() throws -> Program {
    let monitor = try Program(
      "pressurectl", ["monitor", "--presses", "--json", "--socket", socket])
    #expect(monitor.nextLine() != nil)
    return monitor
  }

  /// The phases of the next presses on a device, up to the end of the last.
  private func phases(
    of device: String, presses: Int = 1, _ monitor: Program
  ) throws -> [String] {
    var (phases, ends): ([String], Int) = ([], 0)
    while ends < presses, let line = monitor.nextLine() {
      let press = try object(line)
      guard press["device"]?.stringValue == device, let phase = press["phase"]?.stringValue,
        phases.last != phase
      else { continue }
      phases.append(phase)
      if ["pop", "dismissed", "cancelled"].contains(phase) { ends += 1 }
    }
    return phases
  }

  private func simulate(_ words: [String]) throws -> ProgramResult {
    try Program.run("pressurectl", ["simulate", "--socket", socket] + words)
  }

  @Test(arguments: [
    (["--peak", "320g", "--hold", "200ms"], ["offered", "peek", "dismissed"]),
    (["--peak", "90%"], ["offered", "peek", "pop"]),
    (
      ["--kind", "touchscreen", "--fingers", "2", "--peak", "0.5"],
      ["offered", "peek", "dismissed"]
    ),
    (
      ["--kind", "forcepad", "--peak", "500g", "--rise", "0.2s"], ["offered", "peek", "pop"]
    ),
    (["--kind", "pen", "--at", "0.1,0.9"], ["offered", "peek", "dismissed"]),
  ])
  func `a monitor sees the press that was simulated`(words: [String], phases: [String]) throws {
    let daemon = try daemon("--simulate")
    let monitor = try monitor()
    let result = try simulate(["--json"] + words)
    #expect(result.errors == "")
    #expect(result.status == 0)
    let told = try object(result.output)
    #expect(told["device"] == "simulated-1")
    #expect(told["presses"] == 1)
    #expect(try self.phases(of: "simulated-1", monitor) == phases)
    withExtendedLifetime(daemon) {}
  }

  @Test func `a press can be repeated, and is told in a line`() throws {
    let daemon = try daemon("--simulate")
    let monitor = try monitor()
    let result = try simulate(["--repeat", "2", "--hold", "100ms"])
    #expect(
      result.output.hasPrefix(
        "Force Pad (simulated-1): pressed 2 times with 1 finger to 65 % of full scale, "))
    let seen = try phases(of: "simulated-1", presses: 2, monitor)
    #expect(seen == ["offered", "peek", "dismissed", "offered", "peek", "dismissed"])
    withExtendedLifetime(daemon) {}
  }

  @Test func `a recording is replayed in the daemon`() throws {
    let daemon = try daemon("--simulate")
    let monitor = try monitor()
    let result = try Program.run(
      "pressurectl",
      [
        "replay", "--simulate", "--socket", socket, RecordingFile("forcepad-tour.evemu").path,
        "--speed", "1.5",
      ])
    #expect(result.output == "Force Pad is simulated-1\n")
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(try phases(of: "simulated-1", monitor).first == "offered")
    withExtendedLifetime(daemon) {}
  }

  @Test func `the devices of a file are replayed together`() throws {
    let recordings = try ["forcepad-light-tap.evemu", "pen-stroke.evemu"].map {
      try RecordingFile($0).load()
    }
    let path = try folder.write(LibinputText.text(of: recordings), to: "two.yml")
    let daemon = try daemon("--simulate")
    let result = try Program.run(
      "pressurectl", ["replay", "--simulate", "--socket", socket, path])
    #expect(result.output == "Force Pad is simulated-1\nPen Tablet is simulated-2\n")
    #expect(result.status == 0)
    withExtendedLifetime(daemon) {}
  }

  @Test func `what is no pressure device is refused with the reason`() throws {
    let path = try folder.write(
      "# EVEMU 1.3\nN: Mouse\nI: 0003 0001 0001 0001\nB: 02 03 00 00 00 00 00 00 00\n"
        + "A: 00 0 10 0 0 0\n", to: "mouse.evemu")
    let daemon = try daemon("--simulate")
    let result = try Program.run(
      "pressurectl", ["replay", "--simulate", "--socket", socket, path])
    #expect(
      result.errors == """
        pressurectl: 'Mouse' would not be used: neither touchpad, touchscreen nor pen tablet

        """)
    #expect(result.status == 1)
    withExtendedLifetime(daemon) {}
  }

  @Test(.enabled(if: getuid() == 0, "only root can be somebody else"))
  func `without --simulate nobody but root simulates`() throws {
    let daemon = try daemon()
    #expect(try simulate(["--hold", "0ms"]).status == 0)
    daemon.signal(SIGTERM)
    _ = daemon.finish()
    let (pressured, pressurectl) = (
      try Program.path(of: "pressured"), try Program.path(of: "pressurectl")
    )
    // The daemon's own user may use it.
    let result = try Program.shell(
      """
      chmod 777 '\(folder.path)'
      nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"
      $nobody '\(pressured)' --socket '\(socket)' --loop \
        --recording '\(RecordingFile("forcepad-peek.evemu").path)' 2>/dev/null &
      while ! [ -S '\(socket)' ]; do sleep 0.01; done
      $nobody '\(pressurectl)' simulate --socket '\(socket)'
      status=$?
      kill $!
      exit $status
      """)
    #expect(
      result.errors == """
        pressurectl: the pressured at \(socket) was not started with --simulate, so only root may \
        simulate; 'pressured --simulate --socket PATH' starts one of your own

        """)
    #expect(result.output == "")
    #expect(result.status == 1)
  }

  @Test func `without a daemon it says where it looked`() throws {
    let result = try simulate([])
    #expect(
      result.errors == """
        pressurectl: cannot reach pressured at \(socket): No such file or directory; \
        'pressured --simulate --socket PATH' starts one of your own

        """)
    #expect(result.status == 1)
  }

  @Test(arguments: [
    (["--peak", "320"], "'--peak' of 'pressurectl simulate' is from 0.01 to 3.0, not '320'"),
    (
      ["--peak", "hard"],
      "'--peak' of 'pressurectl simulate' needs grams as 320g, or a part as 0.5 or 50%, not 'hard'"
    ),
    (
      ["--hold", "200"],
      "'--hold' of 'pressurectl simulate' needs a time as 200ms or 1.5s, not '200'"
    ),
    (["--rise", "11s"], "'--rise' of 'pressurectl simulate' is from 10ms to 10s, not '11s'"),
    (["--fingers", "6"], "'--fingers' of 'pressurectl simulate' is from 1 to 5, not '6'"),
    (["--at", "1.5,0"], "'--at' of 'pressurectl simulate' is from 0.0 to 1.0, not '1.5,0'"),
    (
      ["--slide", "5"], "'--slide' of 'pressurectl simulate' needs two numbers as 0.5,0.5, not '5'"
    ),
    (
      ["--kind", "mouse"],
      "'--kind' of 'pressurectl simulate' is pressurepad, forcepad, pen or touchscreen, not 'mouse'"
    ),
    (["--kind", "pen", "--peak", "9g"], "a pen does not weigh: its peak is a part of its range"),
    (["--at", "0,0", "--slide", "0,-10"], "the press would slide off the surface"),
  ])
  func `wrong usage is one line and status 2`(words: [String], sentence: String) throws {
    let result = try simulate(words)
    #expect(result.errors == "pressurectl: \(sentence)\n")
    #expect(result.output == "")
    #expect(result.status == 2)
  }
}
