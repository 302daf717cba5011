import TestSupport
import Testing
import Varlink

/// The daemon with a file that has several devices, as it is built.
@Suite(.timeLimit(.minutes(5))) struct SeveralDevicesTests {
  @Test func `each device of a recording is served, and its end is the last one's`() throws {
    let folder = try TemporaryFolder()
    let socket = "\(folder.path)/socket"
    let recordings = try ["forcepad-light-tap.evemu", "pen-stroke.evemu"].map {
      try RecordingFile($0).load()
    }
    let path = try folder.write(LibinputText.text(of: recordings), to: "two.yml")
    let daemon = try Program(
      "pressured", ["--socket", socket, "--recording", path, "--speed", "50"])
    while let line = daemon.nextErrorLine(), !line.contains("serving") {}

    let devices = try Program.run("pressurectl", ["devices", "--json", "--socket", socket])
    let objects = try devices.lines.compactMap {
      try JSONReader.value(of: Array($0.utf8)).objectValue
    }
    #expect(objects.map { $0["class"] } == ["pressurepad", "pen"])
    #expect(objects.map { $0["node"] } == [.string(path), .string("\(path)#2")])

    let monitor = try Program(
      "pressurectl", ["monitor", "--touches", "--json", "--socket", socket])
    #expect(monitor.nextLine() != nil)
    #expect(daemon.finish().status == 0)
  }
}
