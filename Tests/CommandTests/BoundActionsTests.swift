import Foundation
import Frames
import Pressure
import TestSupport
import Testing

/// What people bind to presses, run by the programs as they are built.
@Suite(.timeLimit(.minutes(5))) struct BoundActionsTests {
  /// An action that prints a word, and what the environment says of the press.
  private func echo(_ word: String, on trigger: String = "peek", _ lines: String = "") -> String {
    """
    [Action \(word)]
    On=\(trigger)
    \(lines)
    Exec=sh -c "echo \(word) \\\\$PRESSURED_PHASE \\\\$PRESSURED_FINGERS"

    """
  }

  private let pad = Recording.press(x: 29, y: 58)

  /// What is printed while the recording is played once.
  private func output(_ recording: Recording, _ text: String) throws -> [String] {
    let run = try ActionsRun(recording, text)
    run.errors(upTo: "cannot reach")
    try run.daemon.start()
    _ = run.daemon.program?.finish()
    run.errors(upTo: "waiting for it to come back")
    return run.end().output.split(separator: "\n").map(String.init)
  }

  @Test func `a peek and a pop run what is bound to each, once`() throws {
    #expect(
      try output(pad, echo("opened", on: "pop") + echo("seen")) == ["seen peek 1", "opened pop 1"])
  }

  @Test(arguments: [
    ("Fingers=1", true), ("Fingers=2", false), ("Fingers=2;3", false),
    ("Region=0,0.5,0.5,0.5", true), ("Region=0.5,0.5,0.5,0.5", false),
    ("Region=0,0,0.5,0.5", false), ("Device=6-1-1-*", true), ("Device=Force Pad", true),
    ("Device=Other Pad", false),
  ])
  func `only presses that are meant run something`(line: String, isMeant: Bool) throws {
    // The other one shows that the press was there, and is declined in no case.
    let text = echo("meant", line) + echo("end", on: "pop")
    #expect(try output(pad, text) == (isMeant ? ["meant peek 1"] : []) + ["end pop 1"])
  }

  @Test func `several fingers are a press of their own`() throws {
    let two = ForcePad.recording(of: MadeRecordings.twoFingers(at: 100))
    #expect(try output(two, echo("one", "Fingers=1") + echo("two", "Fingers=2")) == ["two peek 2"])
  }

  @Test func `a long press runs what is bound to it, where there is no force`() throws {
    let text = echo("long", on: "longPress") + echo("hard") + echo("harder", on: "pop")
    #expect(try output(pad.withoutPressure, text) == ["long longPress 1"])
    #expect(try output(pad, echo("long", on: "longPress")) == [])
  }

  @Test func `a command has the person's environment, and is told of the press`() throws {
    let text = #"""
      [Action all]
      On=pop
      Exec=sh -c "env | grep ^PRESSURE | sort; pwd"
      """#
    let lines = try output(pad, text)
    #expect(
      lines.map { $0.split(separator: "=")[0] } == [
        "PRESSURED_DEVICE", "PRESSURED_FINGERS", "PRESSURED_FORCE", "PRESSURED_PHASE",
        "PRESSURED_X", "PRESSURED_Y", "PRESSURE_TEST", Substring(RecordingPaths.repositoryRoot),
      ])
    #expect(lines.contains("PRESSURED_DEVICE=6-1-1-recording.evemu"))
    #expect(lines.contains("PRESSURED_PHASE=pop"))
    #expect(lines.contains("PRESSURE_TEST=inherited"))
    let x = try #require(lines.first { $0.hasPrefix("PRESSURED_X=") }?.split(separator: "=").last)
    #expect(abs((Double(x) ?? 0) - 29 / 117.2) < 0.01)
  }

  @Test func `what an application took runs nothing`() async throws {
    let folder = try TemporaryFolder()
    let note = "Exec=sh -c \"echo x >> \(folder.path)/notes; echo noted\"\n"
    let run = try ActionsRun(pad, "[Action note]\nOn=peek\n\(note)[Action also]\nOn=pop\n\(note)")
    try run.daemon.start("--loop", "--speed", "2")
    #expect(run.lines(2) == ["noted", "noted"])

    let client = PressureClient(socketPath: run.daemon.socket)
    var isMine = false
    var notes: [String] = []
    for try await press in client.presses(PreviewRegistration(name: "application")) {
      if press.phase == .offered { isMine = try await press.accept() }
      if press.phase == .pop, isMine {
        notes.append(try String(contentsOfFile: "\(folder.path)/notes", encoding: .utf8))
      }
      if notes.count == 3 { break }
    }
    #expect(Set(notes).count == 1)
  }

  @Test func `a press elsewhere is left to others`() throws {
    let run = try ActionsRun(pad, echo("seen", "Region=0.5,0,0.5,1"))
    try run.daemon.start("--loop", "--speed", "2")
    let monitor = try run.daemon.pressurectl("monitor", "--presses")
    var pops = 0
    while pops < 2, let line = monitor.nextLine() { pops += line.contains("pop") ? 1 : 0 }
    #expect(pops == 2)
    #expect(run.end().output == "")
  }
}
