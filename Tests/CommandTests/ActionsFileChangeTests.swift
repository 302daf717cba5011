import Frames
import Pressure
import TestSupport
import Testing

/// The file of actions, and what else may change meanwhile.
@Suite(.timeLimit(.minutes(5))) struct ActionsFileChangeTests {
  private func echo(_ word: String, _ line: String = "") -> String {
    "[Action \(word)]\nOn=peek\n\(line)\nExec=echo \(word)\n"
  }

  private let pad = Recording.press(x: 29, y: 58)

  @Test func `a changed file counts from then on`() throws {
    let run = try ActionsRun(pad, echo("one"))
    try run.daemon.start("--loop", "--speed", "3")
    #expect(run.lines(1) == ["one"])
    // Written where it is, and replaced; with and without other presses to ask for.
    try run.daemon.folder.write(echo("two"), to: "actions.conf")
    #expect(run.lines(5).contains("two"))
    try run.replace(echo("three", "Fingers=1"))
    #expect(run.lines(5).contains("three"))
    try run.replace(echo("four", "Device=Force*"))
    #expect(run.lines(5).contains("four"))
  }

  @Test func `a press that is under way when the file changes does what it began as`() async throws
  {
    // Beyond hint and below peek for longer than the registration that is replaced would go on idly.
    let slow = Finger(
      at: 100,
      force: [
        .init(0, 12), .init(200, 230), .init(6200, 230), .init(6500, 380), .init(7000, 380),
        .init(7200, 8),
      ], x: .constant(29), y: .constant(58))
    let run = try ActionsRun(ForcePad.recording(of: [slow]), echo("one"))
    run.errors(upTo: "cannot reach")
    try run.daemon.start()
    let client = PressureClient(socketPath: run.daemon.socket)
    for try await press in client.presses(PreviewRegistration(name: "onlooker"))
    where press.phase == .offered {
      break
    }
    try run.replace(echo("two", "Fingers=1;2"))
    let told = run.errors(upTo: "1 action")
    _ = run.daemon.program?.finish()
    // On a busy machine the press may be over before the file is written.
    if !told.contains(where: { $0.contains("waiting for it to come back") }) {
      run.errors(upTo: "waiting for it to come back")
    }
    #expect(run.end().output == "one\n")
  }

  @Test func `a file that comes later is waited for, one that goes ends its actions`() throws {
    let run = try ActionsRun(pad, nil)
    #expect(
      run.errors(upTo: "waiting").last
        == "pressure-actions: \(run.path) is not there; waiting for it")
    try run.daemon.start("--loop", "--speed", "3")
    try run.replace(echo("one"))
    #expect(run.lines(1) == ["one"])
    _ = try Program.shell("rm '\(run.path)'")
    run.errors(upTo: "is not there")
    try run.replace(echo("two"))
    #expect(run.lines(5).contains("two"))
  }

  @Test func `mistakes are told, and what is right works`() throws {
    let run = try ActionsRun(pad, echo("one") + "[Action two]\nOn=pek\nExec=echo two\n")
    try run.daemon.start("--loop", "--speed", "3")
    #expect(
      run.errors(upTo: "1 action").filter { $0.contains(run.path) } == [
        "pressure-actions: \(run.path):6: 'On' is peek, pop or longPress, not 'pek'",
        "pressure-actions: \(run.path): 1 action",
      ])
    #expect(run.lines(2) == ["one", "one"])
  }

  @Test func `when the daemon is back, so are the actions`() throws {
    let run = try ActionsRun(pad, echo("one"))
    try run.daemon.start("--loop", "--speed", "3")
    #expect(run.lines(1) == ["one"])
    run.daemon.program?.signal(9)
    _ = run.daemon.program?.finish()
    run.errors(upTo: "waiting for it to come back")
    try run.daemon.start("--loop", "--speed", "3")
    #expect(run.errors(upTo: "back") == ["pressure-actions: pressured is back"])
    // One may have been on its way.
    #expect(run.lines(3).last == "one")
  }

  @Test func `a dry run prints what would run, and runs nothing`() throws {
    let text = """
      [Action one]
      On=peek
      Exec=sh -c "echo 'really'" 100%%
      [Action two]
      On=pop
      DesktopAction=org.example.Editor.desktop:new-window
      """
    let run = try ActionsRun(pad, text, options: ["--dry-run"])
    try run.daemon.start("--loop", "--speed", "3")
    #expect(
      run.lines(2) == [
        #"one: sh -c "echo 'really'" 100%%"#, "two: org.example.Editor.desktop:new-window",
      ])
  }
}
