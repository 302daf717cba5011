import Glibc
import LinuxSystem
import TestSupport
import Testing

/// `pressured` as it was built: its command line, its socket, and its end.
@Suite struct DaemonProgramTests {
  private let folder: TemporaryFolder
  private var socket: String { "\(folder.path)/socket" }
  private let tap = RecordingPaths.own + "/forcepad-light-tap.evemu"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String...) throws -> ProgramResult {
    try Program.run("pressured", arguments)
  }

  /// It ended with that status; its last line is one about `mentions`, and there is no other complaint.
  private func expect(
    _ result: ProgramResult, status: Int32, mentions: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == status, sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    // The device of a recording may have been named before.
    let lines = result.errors.split(separator: "\n").filter { !$0.hasSuffix(": pressurepad") }
    #expect(lines.count == 1, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(lines.last?.hasPrefix("pressured: ") == true, sourceLocation: sourceLocation)
    #expect(
      lines.last?.contains(mentions) == true, "\(result.errors)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    (["--nonsense"], "--nonsense"), (["--recording"], "--recording"), (["operand"], "operand"),
    (["--loop=yes"], "--loop"), (["--speed", "0"], "0.01"), (["--speed", "nan"], "nan"),
    (["--socket", "/a", "--socket", "/b"], "--socket"),
  ])
  func `a command line that it does not understand is wrong usage`(
    arguments: [String], mentions: String
  ) throws {
    expect(
      try Program.run("pressured", arguments), status: 2, mentions: mentions)
  }

  @Test func `help is printed, whatever else is asked`() throws {
    let help = try run("--socket", socket, "--help", "--nonsense")
    #expect(help.status == 0)
    #expect(help.errors == "")
    for option in ["--socket PATH", "--recording FILE", "--loop", "--speed X"] {
      #expect(help.output.contains(option))
    }
    #expect(folder.names == [])
  }

  @Test func `a recording that is missing is named`() throws {
    let path = "\(folder.path)/missing.evemu"
    expect(
      try run("--socket", socket, "--recording", path), status: 1,
      mentions: "\(path): No such file or directory")
    #expect(folder.names == [])
  }

  @Test func `a recording that is broken is named, with the line`() throws {
    let path = try folder.write(
      "# EVEMU 1.3\nN: Pad\nI: 0003 0001 0001 0001\nB: 03 zz\n", to: "broken.evemu")
    expect(
      try run("--socket", socket, "--recording", path), status: 1, mentions: "\(path):4: ")
    #expect(folder.names == ["broken.evemu"])
  }

  @Test func `a recording of what is no pressure device is refused with the reason`() throws {
    let path = try folder.write(
      "# EVEMU 1.3\nN: Mouse\nI: 0003 0001 0001 0001\nB: 02 03 00 00 00 00 00 00 00\n",
      to: "mouse.evemu")
    expect(
      try run("--socket", socket, "--recording", path), status: 1,
      mentions: "\(path): not a pressure device: neither touchpad, touchscreen nor pen tablet")
    #expect(folder.names == ["mouse.evemu"])
  }

  @Test func `a path that another daemon serves is refused, and left to it`() throws {
    let listener = try UnixSocket.listen(at: socket)
    expect(
      try run("--socket", socket, "--recording", tap), status: 1,
      mentions: "\(socket): another process serves this socket already")
    #expect(folder.names == ["socket"])
    #expect(try UnixSocket.isListening(listener.number))
  }

  @Test func `a path where there is no socket is refused, and left as it was`() throws {
    try folder.write("precious", to: "socket")
    expect(
      try run("--socket", socket, "--recording", tap), status: 1,
      mentions: "\(socket): exists and is not a socket")
    #expect(folder.names == ["socket"])
  }

  @Test func `a path in a folder that is not there is refused`() throws {
    let path = "\(folder.path)/missing/socket"
    expect(
      try run("--socket", path, "--recording", tap), status: 1,
      mentions: "\(path): bind: No such file or directory")
  }

  @Test func `a path that is longer than the kernel takes is refused`() throws {
    let path = "\(folder.path)/" + String(repeating: "x", count: 200)
    expect(try run("--socket", path, "--recording", tap), status: 1, mentions: path)
    #expect(folder.names == [])
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends it well, and its socket is gone`(signal: Int32) throws {
    let manager = try NotifySocket(in: folder)
    let daemon = try Program(
      "pressured", ["--socket", socket, "--recording", tap, "--loop"],
      environment: manager.environment)
    #expect(try manager.next() == "READY=1")
    #expect(folder.names == ["notify", "socket"])
    daemon.signal(signal)
    let result = daemon.finish()
    #expect(result.status == 0)
    #expect(result.output == "")
    #expect(try manager.next() == "STOPPING=1")
    #expect(folder.names == ["notify"])
  }

  @Test func `a socket that a dead process left is taken over`() throws {
    do {
      _ = try UnixSocket.listen(at: socket)
    }
    #expect(folder.names == ["socket"])
    let manager = try NotifySocket(in: folder)
    let daemon = try Program(
      "pressured", ["--socket", socket, "--recording", tap, "--loop"],
      environment: manager.environment)
    #expect(try manager.next() == "READY=1")
    _ = try UnixSocket.connect(to: socket)
    daemon.signal(SIGTERM)
    #expect(daemon.finish().status == 0)
    #expect(folder.names == ["notify"])
  }

  @Test func `a manager that watches is pinged`() throws {
    let manager = try NotifySocket(in: folder)
    // 0.2 s, of which it waits half.
    let daemon = try Program(
      "pressured", ["--socket", socket, "--recording", tap, "--loop"],
      environment: manager.environment.merging(["WATCHDOG_USEC": "200000"]) { $1 })
    #expect(try manager.next() == "WATCHDOG=1")
    #expect(try manager.next() == "READY=1")
    #expect(try manager.next() == "WATCHDOG=1")
    #expect(try manager.next() == "WATCHDOG=1")
    daemon.signal(SIGTERM)
    #expect(daemon.finish().status == 0)
  }
}
