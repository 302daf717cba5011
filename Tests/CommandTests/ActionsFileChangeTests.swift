import Frames
import TestSupport
import Testing

/// The file of actions, and what else may change meanwhile.
@Suite(.timeLimit(.minutes(1))) struct ActionsFileChangeTests {
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
