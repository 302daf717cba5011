import Foundation
import TestSupport
import Testing

/// `pressurectl plot` and what `replay` says where it cannot play.
@Suite struct PlotTests {
  private let folder: TemporaryFolder
  private let recording = RecordingFile("forcepad-peek-pop.evemu").path

  init() throws {
    folder = try TemporaryFolder()
  }

  private func plot(_ file: String, to name: String, _ options: String...) throws -> ProgramResult {
    try Program.run("pressurectl", ["plot", file, "-o", "\(folder.path)/\(name)"] + options)
  }

  private func twoDevices() throws -> String {
    let recordings = try ["forcepad-peek.evemu", "pen-stroke.evemu"].map {
      try RecordingFile($0).load()
    }
    return try folder.write(LibinputText.text(of: recordings), to: "two.yml")
  }

  private func expect(_ result: ProgramResult, _ error: String, status: Int32 = 1) {
    #expect(result.errors == "pressurectl: \(error)\n")
    #expect(result.output == "")
    #expect(result.status == status)
  }

  @Test func `a peek and pop as SVG has its curve, thresholds and phases`() throws {
    let result = try plot(recording, to: "a.svg")
    #expect(result.errors == "")
    #expect(result.output == "")
    #expect(result.status == 0)
    #expect(folder.names == ["a.svg"])
    let picture = try String(contentsOfFile: "\(folder.path)/a.svg", encoding: .utf8)
    #expect(picture.components(separatedBy: "<polyline ").count == 2)
    for text in [
      ">Force Pad<", ">hint<", ">peek<", ">pop<", ">pop from 5.00<", ">contact 1<",
      ">time in seconds<",
    ] {
      #expect(picture.contains(text), "\(text)")
    }
  }

  @Test func `a picture of pixels is a PNG`() throws {
    let result = try plot(recording, to: "a.png")
    #expect(result.errors == "")
    #expect(result.status == 0)
    let bytes = try Data(contentsOf: URL(filePath: "\(folder.path)/a.png"))
    #expect(bytes.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    #expect(bytes.count > 10_000)
  }

  @Test func `of several devices one is chosen`() throws {
    let file = try twoDevices()
    expect(
      try plot(file, to: "a.svg"),
      "\(file) holds several devices; choose one with --device: "
        + "1 is 'Force Pad', 2 is 'Pen Tablet'")
    #expect(try plot(file, to: "a.svg", "--device", "2").status == 0)
    let picture = try String(contentsOfFile: "\(folder.path)/a.svg", encoding: .utf8)
    #expect(picture.contains(">Pen Tablet<"))
    expect(try plot(file, to: "b.svg", "--device", "3"), "\(file) has no device 3, only 2")
    #expect(folder.names == ["a.svg", "two.yml"])
  }

  @Test func `a picture of another kind is wrong usage`() throws {
    expect(
      try plot(recording, to: "a.gif"),
      "pictures are .svg or .png, which '\(folder.path)/a.gif' does not end in", status: 2)
    expect(
      try Program.run("pressurectl", ["plot", recording]),
      "'pressurectl plot' needs --output FILE.svg or FILE.png", status: 2)
  }

  @Test func `a picture that cannot be written is named`() throws {
    let result = try Program.run("pressurectl", ["plot", recording, "-o", "/nowhere/a.svg"])
    expect(result, "/nowhere/a.svg.new: open: No such file or directory")
  }

  @Test(arguments: ["plot", "replay"])
  func `a recording that is missing or none is named`(command: String) throws {
    let output = command == "plot" ? ["-o", "\(folder.path)/a.svg"] : []
    let missing = try Program.run("pressurectl", [command, "/nowhere/a"] + output)
    expect(missing, "/nowhere/a: No such file or directory")
    let path = try folder.write("nonsense\n", to: "a")
    expect(
      try Program.run("pressurectl", [command, path] + output),
      "\(path): not a recording of evemu, “libinput record” or hid-recorder")
    #expect(folder.names == ["a"])
  }

  @Test func `a replay is of devices that are there, at a speed that can be`() throws {
    let file = try twoDevices()
    expect(
      try Program.run("pressurectl", ["replay", file, "--device", "3"]),
      "\(file) has no device 3, only 2")
    let speed = try Program.run("pressurectl", ["replay", recording, "--speed", "0"])
    #expect(speed.errors.contains("'--speed' of 'pressurectl replay'"))
    #expect(speed.status == 2)
  }

  @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/dev/uinput")))
  func `a machine that makes no devices says what is missing`() throws {
    expect(
      try Program.run("pressurectl", ["replay", recording]),
      "/dev/uinput: open: No such file or directory; 'modprobe uinput' as root makes it")
    // All devices of a file play together, where none is chosen.
    expect(
      try Program.run("pressurectl", ["replay", try twoDevices()]),
      "/dev/uinput: open: No such file or directory; 'modprobe uinput' as root makes it")
  }
}
