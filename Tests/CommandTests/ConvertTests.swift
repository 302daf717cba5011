import Foundation
import Frames
import TestSupport
import Testing

/// `pressurectl convert`.
@Suite struct ConvertTests {
  private static let own = [
    "forcepad-peek-pop.evemu", "forcepad-dropped.evemu", "pen-stroke.evemu",
  ]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func convert(_ file: String, to name: String, _ options: String...) throws
    -> ProgramResult
  {
    try Program.run("pressurectl", ["convert", file, "-o", "\(folder.path)/\(name)"] + options)
  }

  /// What is in a file, but for the notes.
  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  private func expectDone(_ result: ProgramResult) {
    #expect(result.errors == "")
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  private func expect(_ result: ProgramResult, _ error: String, status: Int32 = 1) {
    #expect(result.errors == "pressurectl: \(error)\n")
    #expect(result.output == "")
    #expect(result.status == status)
  }

  @Test(arguments: own)
  func `a recording turned to libinput's format and back has the same device and events`(
    name: String
  ) throws {
    let original = RecordingFile(name).path
    expectDone(try convert(original, to: "a.yml"))
    #expect(
      try String(contentsOfFile: "\(folder.path)/a.yml", encoding: .utf8).hasPrefix(
        "# Converted by"))
    expectDone(try convert("\(folder.path)/a.yml", to: "b.evemu"))
    let copy = try EvemuReader.read(
      Array(Data(contentsOf: URL(filePath: "\(folder.path)/b.evemu"))), file: "b.evemu")
    var recording = try RecordingFile(name).load()
    // evemu-play waits for nothing after an event at 0.
    let start = recording.events.first?.time == Timestamp(microseconds: 0) ? 1 : 0
    for index in recording.events.indices {
      let time = recording.events[index].time.microseconds + Int64(start)
      recording.events[index].time = Timestamp(microseconds: time)
    }
    #expect(copy.events == recording.events)
    #expect(copy.description.axes == recording.description.axes)
    #expect(copy.description.keys == recording.description.keys)
    #expect(copy.description.name == recording.description.name)
    #expect(copy.description.properties == recording.description.properties)
  }

  @Test func `of several devices evemu's format takes the one that is chosen`() throws {
    let recordings = try ["forcepad-peek.evemu", "pen-stroke.evemu"].map {
      try RecordingFile($0).load()
    }
    let file = try folder.write(LibinputText.text(of: recordings), to: "two.yml")
    expect(
      try convert(file, to: "a.evemu"),
      "\(file) holds several devices; choose one with --device: "
        + "1 is 'Force Pad', 2 is 'Pen Tablet'")
    #expect(folder.names == ["two.yml"])
    expectDone(try convert(file, to: "a.evemu", "--device", "2"))
    #expect(try lines("\(folder.path)/a.evemu").first == "N: Pen Tablet")
    expectDone(try convert(file, to: "both.yaml"))
    #expect(try lines("\(folder.path)/both.yaml").contains("ndevices: 2"))
  }

  @Test func `a file that is there is kept, unless it is told to replace it`() throws {
    let file = RecordingFile(Self.own[0]).path
    let there = try folder.write("mine\n", to: "a.yml")
    expect(try convert(file, to: "a.yml"), "\(there) is there already; --force replaces it")
    #expect(try lines(there) == ["mine"])
    expectDone(try convert(file, to: "a.yml", "--force"))
    #expect(try lines(there).first == "version: 1")
  }

  @Test func `another format is wrong usage`() throws {
    let file = RecordingFile(Self.own[0]).path
    expect(
      try convert(file, to: "a.txt"),
      "recordings are .evemu, .yml or .yaml, which '\(folder.path)/a.txt' does not end in",
      status: 2)
    expect(
      try Program.run("pressurectl", ["convert", file]),
      "'pressurectl convert' needs --output FILE.evemu or FILE.yml", status: 2)
    #expect(folder.names == [])
  }
}
