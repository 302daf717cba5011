import Foundation
import Frames
import TestSupport
import Testing

/// How commands are run, and what is said of them.
@Suite(.timeLimit(.minutes(5))) struct ActionCommandTests {
  private let pad = Recording.press(x: 29, y: 58)

  /// An action whose command says who it is, and then stays.
  private func stay(_ line: String) -> String {
    """
    [Action stay]
    On=peek
    \(line)
    Exec=sh -c "echo \\\\$\\\\$; exec sleep 100 >/dev/null 2>&1"
    """
  }

  private func isRunning(_ process: String) -> Bool {
    FileManager.default.fileExists(atPath: "/proc/\(process)")
  }

  private func end(_ processes: [String]) {
    for process in processes { if let number = Int32(process) { kill(number, SIGKILL) } }
  }

  @Test func `what is still running is not started again, and goes on after the end`() throws {
    let run = try ActionsRun(pad, stay(""))
    try run.daemon.start("--loop", "--speed", "3")
    let started = run.lines(1)
    let said = run.errors(upTo: "dropped")
    #expect(
      said.last == "pressure-actions: 'stay' is dropped: what it started before is still running")
    let result = run.end()
    #expect(result.output == "")
    #expect(result.status == 15)
    #expect(started.allSatisfy(isRunning))
    end(started)
  }

  @Test func `with overlap it is started again`() throws {
    let run = try ActionsRun(pad, stay("Overlap=yes"))
    try run.daemon.start("--loop", "--speed", "3")
    let started = run.lines(2)
    #expect(Set(started).count == 2)
    #expect(started.allSatisfy(isRunning))
    end(started)
  }

  @Test(arguments: [
    ("false", "'one' ended with status 1"),
    ("sh -c \"kill -9 \\\\$\\\\$\"", "'one' was ended by signal 9"),
    (
      "nowhere-to-be-found x", "PATH:3: cannot run 'nowhere-to-be-found': No such file or directory"
    ),
    ("/etc/passwd", "PATH:3: cannot run '/etc/passwd': Permission denied"),
  ])
  func `what fails is told once as long as it fails`(exec: String, sentence: String) throws {
    let text = "[Action one]\nOn=peek\nExec=\(exec)\n[Action end]\nOn=pop\nExec=echo end\n"
    let run = try ActionsRun(pad, text)
    try run.daemon.start("--loop", "--speed", "3")
    #expect(run.lines(3) == ["end", "end", "end"])
    let said = run.end().errors.split(separator: "\n").filter {
      $0.contains("one' ") || $0.contains("cannot run")
    }
    #expect(
      said == ["pressure-actions: \(sentence.replacing("PATH", with: run.path))"])
  }

  @Test func `what works again is told, too`() throws {
    let folder = try TemporaryFolder()
    let text = "[Action one]\nOn=peek\nExec=test -e \(folder.path)/there\n"
    let run = try ActionsRun(pad, text)
    try run.daemon.start("--loop", "--speed", "3")
    run.errors(upTo: "'one' ended with status 1")
    try folder.write("", to: "there")
    #expect(run.errors(upTo: "again") == ["pressure-actions: 'one' works again"])
  }

  /// An editor that can open a new window.
  private static let editor = """
    [Desktop Entry]
    Type=Application
    Name=Editor
    Exec=true
    Actions=new-window;

    [Desktop Action new-window]
    Name=New Window
    Exec=sh -c "echo window \\$PRESSURED_FINGERS"
    """

  @Test func `an action of a desktop entry is launched, and one that is not there is told`() throws
  {
    let folder = try TemporaryFolder()
    let applications = "\(folder.path)/applications"
    try FileManager.default.createDirectory(
      atPath: applications, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: applications) }
    try folder.write(Self.editor, to: "applications/org.example.Editor.desktop")
    let actions = ["new-window", "close"].map { name in
      "[Action \(name)]\nOn=peek\nDesktopAction=org.example.Editor.desktop:\(name)\n"
    }
    let other = "[Action other]\nOn=peek\nDesktopAction=org.example.Other.desktop:x\n"
    let run = try ActionsRun(
      pad, actions.joined() + other, environment: ["XDG_DATA_HOME": folder.path])
    try run.daemon.start("--loop", "--speed", "3")
    #expect(run.lines(2) == ["window 1", "window 1"])
    let said = run.end().errors.split(separator: "\n").filter { $0.contains("there is no") }
    #expect(
      said.sorted() == [
        "pressure-actions: \(run.path):6: \(applications)/org.example.Editor.desktop: "
          + "there is no action 'close'",
        "pressure-actions: \(run.path):9: there is no desktop entry 'org.example.Other'",
      ])
  }
}
