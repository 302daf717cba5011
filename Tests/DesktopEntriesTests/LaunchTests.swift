import TestSupport
import Testing

/// What another process launches; it says so on the standard output that it inherits.
@Suite(.timeLimit(.minutes(5))) struct LaunchTests {
  private let data: DataFolder

  init() throws {
    data = try DataFolder()
  }

  private func launch(
    _ entry: String, _ action: String..., environment: [String: String] = [:]
  ) throws -> [Substring] {
    try data.write(entry: entry, named: "org.example.App")
    return try Program(
      "EntryProbe", ["launch", "org.example.App"] + action,
      environment: data.environment.merging(environment) { $1 }
    ).finish().lines
  }

  private var file: String { "\(data.applications)/org.example.App.desktop" }

  @Test func `the application's command runs, with what its codes stand for`() throws {
    let exec = #"sh -c "printf '%%s\\\\n' \\"$@\\"" x %c %i %k %% %f"#
    #expect(
      try launch(SampleEntry.running(exec)) == ["Sample App", "--icon", "sample", file[...], "%"])
  }

  @Test func `an action's command runs, with what its codes stand for`() throws {
    let exec = #"sh -c "printf '%%s\\\\n' \\"$@\\"" x %c %i %k %%k"#
    #expect(
      try launch(SampleEntry.acting(exec), "quick")
        == ["Sample App", "--icon", "sample", file[...], "%k"])
  }

  @Test func `a path that has to be quoted reaches the action whole`() throws {
    let exec = #"sh -c "printf '%%s\\\\n' \\"$@\\"" x %k"#
    let name = #"it's 100% \s"#
    let path = try data.write(entry: SampleEntry.acting(exec), named: name)
    let lines = try Program(
      "EntryProbe", ["launch", name, "quick"], environment: data.environment
    ).finish().lines
    #expect(lines == [path[...]])
  }

  @Test(arguments: [[], ["quick"]])
  func `what is launched has the caller's environment, but for what is of a service`(
    action: [String]
  ) throws {
    let exec = "sh -c \"env; echo GIO_PID=$GIO_LAUNCHED_DESKTOP_FILE_PID PID=$$\""
    let entry =
      action.isEmpty ? SampleEntry.running(exec) : SampleEntry.acting(exec)
    try data.write(entry: entry, named: "org.example.App")
    let lines = try Program(
      "EntryProbe", ["launch", "org.example.App"] + action,
      environment: data.environment.merging([
        "COLOUR": "blue", "TOKEN": "old", "LISTEN_FDS": "1", "LISTEN_PID": "7",
        "LISTEN_FDNAMES": "x",
      ]) { $1 }
    ).finish().lines
    #expect(lines.contains("COLOUR=blue"))
    #expect(lines.contains("TOKEN=token"))
    #expect(lines.contains("GIO_LAUNCHED_DESKTOP_FILE=\(file)"))
    #expect(!lines.contains { $0.hasPrefix("LISTEN_") })
    let pids = lines.last?.split(separator: " ").map { $0.split(separator: "=").last }
    #expect(pids?.first == pids?.last)
  }

  @Test func `what is launched has its signals, whatever the launcher made of its own`() throws {
    try data.write(
      entry: SampleEntry.running("sh -c \"grep -E '^Sig(Blk|Ign)' /proc/self/status\""),
      named: "org.example.App")
    let probe = try Program.path(of: "EntryProbe")
    let assignments = data.environment.map { "\($0)='\($1)'" }.joined(separator: " ")
    let result = try Program.shell(
      "trap '' PIPE; env \(assignments) '\(probe)' launch org.example.App")
    #expect(result.lines.count == 2)
    #expect(result.lines.first == "SigBlk:\t0000000000000000")
    // SIGPIPE is number 13.
    let ignored = result.lines.last?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
    #expect(ignored.map { $0 & 1 << 12 } == 0)
  }

  @Test func `what is launched in silence holds nobody up who reads what the launcher says`() throws
  {
    let fifo = "\(data.path)/fifo"
    try data.write(
      entry: SampleEntry.acting("sh -c \"echo out; echo err >&2; cat '\(fifo)'; exit\""),
      named: "org.example.App")
    // The program waits for a line that nobody writes before the launcher's output has ended.
    let probe = try Program.path(of: "EntryProbe")
    let assignments = data.environment.map { "\($0)='\($1)'" }.joined(separator: " ")
    let result = try Program.shell(
      "mkfifo '\(fifo)'; said=$(env \(assignments) '\(probe)' silent org.example.App quick 2>&1); "
        + "echo > '\(fifo)'; echo \"said '$said'\"")
    #expect(result.lines == ["said ''"])
  }

  @Test func `an action works where the application's own command is broken`() throws {
    let entry = SampleEntry.acting("echo done").replacing("Exec=true\n", with: "Exec=no-such\n")
    #expect(try launch(entry, "quick") == ["done"])
  }

  private static let wrongCommands = [
    ("no-such-program --x", "names no program: no-such-program --x"),
    ("", "cannot be read: Text was empty (or contained only whitespace)"),
    (
      "sh \"",
      "cannot be read: Text ended before matching quote was found for \". (The text was “sh \"”)"
    ),
  ]

  @Test(arguments: wrongCommands)
  func `a command that runs nothing is told`(exec: String, mistake: String) throws {
    #expect(
      try launch(SampleEntry.running(exec))
        == ["error \(file): the Exec of [Desktop Entry] \(mistake)"])
    #expect(
      try launch(SampleEntry.acting(exec), "quick")
        == ["error \(file): the Exec of [Desktop Action quick] \(mistake)"])
  }

  @Test func `an entry without a command cannot be launched`() throws {
    let entry = SampleEntry.running("true").replacing("Exec=true\n", with: "")
    #expect(try launch(entry) == ["error \(file): [Desktop Entry] has no Exec"])
  }

  @Test(arguments: [
    ("Path=/nowhere", "Failed to change to directory “/nowhere” (No such file or directory)"),
    ("TryExec=no-such-program", "its TryExec names no program: no-such-program"),
  ])
  func `what else stands against it is told`(line: String, reason: String) throws {
    #expect(try launch(SampleEntry.running("true", line)) == ["error \(file): \(reason)"])
    #expect(
      try launch(SampleEntry.acting("true", line), "quick") == ["error \(file): \(reason)"])
  }

  @Test func `an action that the entry does not have is told`() throws {
    #expect(
      try launch(SampleEntry.acting("true"), "slow")
        == ["error \(file): there is no action 'slow'"])
  }
}
