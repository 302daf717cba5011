import Foundation
import Frames
import Glibc
import TestSupport
import Testing

/// What the daemon keeps of a device from one run to the next.
@Suite(.timeLimit(.minutes(5))) struct LearningTests {
  private static let file = "11-2-7-recording.evemu.learned"

  private func run(_ touches: Int = 8) throws -> DaemonRun {
    try DaemonRun(AreaPad.recording(of: Array(repeating: AreaPad.press(40), count: touches)))
  }

  /// Listens until the recording has ended, and the daemon with it; answers what the daemon said.
  private func listen(_ run: DaemonRun) throws -> String {
    let lines = try run.start("--speed", "20")
    let monitor = try run.pressurectl("monitor", "--touches", "--json")
    _ = monitor.nextLine()
    let rest = run.program?.finish()
    monitor.signal(SIGTERM)
    #expect(rest?.status == 0)
    return (lines + (rest?.errors ?? "").split(separator: "\n").map(String.init))
      .joined(separator: "\n")
  }

  private func kept(_ run: DaemonRun) throws -> String {
    try String(contentsOfFile: "\(run.state.path)/\(Self.file)", encoding: .utf8)
  }

  @Test func `what was learned is there again after a restart`() throws {
    let run = try run()
    let first = try listen(run)
    let peaks = repeatElement("40", count: 8).joined(separator: " ")
    #expect(
      try kept(run) == "pressured-learned 1\naxis 0 255\ntouches \(peaks)\nhighest 40\ncount 8\n")
    _ = try listen(run)
    #expect(try kept(run).hasSuffix("count 16\n"))
    #expect(run.state.names == [Self.file])
    #expect(!first.contains("learned"))
  }

  @Test(arguments: ["rubbish", "pressured-learned 1\naxis 0 255\ncount 900\n", "\u{1}"])
  func `a damaged file is set aside and told`(text: String) throws {
    let run = try run()
    let file = try run.state.write(text, to: Self.file)
    let log = try listen(run)
    #expect(log.contains("\(file) is damaged, and \(file).damaged from now on: line "))
    #expect(run.state.names == [Self.file, "\(Self.file).damaged"])
    #expect(try kept(run).hasSuffix("count 8\n"))
    #expect(try String(contentsOfFile: "\(file).damaged", encoding: .utf8) == text)
  }

  @Test func `a file of another size than ours is not read`() throws {
    let run = try run()
    try run.state.write(String(repeating: "x", count: 100_000), to: Self.file)
    #expect(try listen(run).contains("it is larger than 65536 bytes"))
  }

  @Test func `where nothing can be kept one line says so and the daemon goes on`() throws {
    let run = try run()
    try FileManager.default.removeItem(atPath: run.state.path)
    let log = try listen(run)
    let lines = log.split(separator: "\n").filter { $0.contains("cannot be kept") }
    #expect(lines.count == 1)
    #expect(lines.first?.hasSuffix("No such file or directory") == true)
  }
}
