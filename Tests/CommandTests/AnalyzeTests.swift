import TestSupport
import Testing
import Varlink

@Suite struct AnalyzeTests {
  private static let keys: Set<String> = [
    "name", "class", "capability", "maximumPossibleForce", "frames", "contacts", "peakForce",
    "peakGrams", "presses", "wear", "ceiling",
  ]

  private func analyze(_ path: String) throws -> JSONObject {
    let result = try Program.run("pressurectl", ["analyze", "--json", path])
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(result.lines.count == 1)
    return try JSONReader.value(of: Array(result.output.utf8)).objectValue ?? [:]
  }

  private func phases(_ analysis: JSONObject) -> [String] {
    (analysis["presses"]?.arrayValue ?? []).compactMap {
      $0.objectValue?["phase"]?.stringValue
    }
  }

  @Test(arguments: RecordingFile.own)
  func `an own recording has every member`(file: RecordingFile) throws {
    let analysis = try analyze(file.path)
    #expect(Set(analysis.members.map(\.key)) == Self.keys)
    #expect(analysis["capability"] == "available")
    #expect((analysis["frames"]?.integerValue ?? 0) > 0)
  }

  @Test func `a peek and pop is told phase by phase`() throws {
    let analysis = try analyze(RecordingFile("forcepad-peek-pop.evemu").path)
    #expect(analysis["name"] == "Force Pad")
    #expect(analysis["class"] == "pressurepad")
    #expect(analysis["maximumPossibleForce"] == 6.6667)
    #expect(analysis["contacts"]?.integerValue == 1)
    #expect(analysis["peakForce"] == analysis["maximumPossibleForce"])
    #expect(analysis["peakGrams"]?.integerValue == 640)
    #expect(phases(analysis) == ["hint", "peek", "pop"])
    let press = try #require(analysis["presses"]?.arrayValue?.last?.objectValue)
    #expect(press.members.map(\.key) == ["phase", "time", "fingers", "force"])
    #expect(press["fingers"] == 1)
  }

  @Test func `a pen has no grams`() throws {
    let analysis = try analyze(RecordingFile("pen-stroke.evemu").path)
    #expect(analysis["class"] == "pen")
    #expect(analysis["peakGrams"] == .null)
    #expect((analysis["peakForce"]?.doubleValue ?? 0) > 1)
  }

  @Test func `a worn pen is told`() throws {
    let path = RecordingFile("pen-worn.evemu").path
    let wear = try analyze(path)["wear"]?.arrayValue
    #expect(
      wear == [.object(["tool": "pen", "raw": 1360, "offset": 0.166, "broken": false])])
    let result = try Program.run("pressurectl", ["analyze", path])
    #expect(
      result.output.contains(
        "\n  wear      the pen is worn: it reports 1360 in the air, 16.6 % of its range, "
          + "which is taken off\n"))
    #expect(try analyze(RecordingFile("pen-stroke.evemu").path)["wear"] == [])
  }

  @Test func `people get the same in words`() throws {
    let path = RecordingFile("forcepad-peek-pop.evemu").path
    let result = try Program.run("pressurectl", ["analyze", path])
    #expect(result.lines.first == "Force Pad")
    #expect(result.output.contains("  class     pressurepad, force up to 6.67\n"))
    #expect(result.output.contains("  peak      force 6.67, 640 g\n"))
    #expect(result.lines.last?.contains("pop        1 finger  force 5.39") == true)
    #expect(result.status == 0)
  }

  @Test(arguments: RecordingFile.shared.filter { $0.name.hasPrefix("evemu/") })
  func `a recording of real hardware is understood`(file: RecordingFile) throws {
    let analysis = try analyze(file.path)
    let isRefused = analysis["class"] == .null
    let expected = isRefused ? Self.keys.union(["reason"]) : Self.keys
    #expect(Set(analysis.members.map(\.key)) == expected)
    let pretenders = ["keyboards__", "mice__", "joysticks__"]
    if pretenders.contains(where: file.name.contains) { #expect(isRefused) }
    if isRefused { #expect(analysis["reason"]?.stringValue?.isEmpty == false) }
  }

  @Test func `a file with several devices gives an object for each`() throws {
    let recordings = try ["forcepad-peek.evemu", "pen-stroke.evemu"].map {
      try RecordingFile($0).load()
    }
    let folder = try TemporaryFolder()
    let path = try folder.write(LibinputText.text(of: recordings), to: "two.yml")
    let result = try Program.run("pressurectl", ["analyze", "--json", path])
    let objects = try result.lines.map { try JSONReader.value(of: Array($0.utf8)).objectValue }
    #expect(objects.map { $0?["class"] } == ["pressurepad", "pen"])
    #expect(result.errors == "")
    let words = try Program.run("pressurectl", ["analyze", path]).output
    #expect(words.hasPrefix("Force Pad\n"))
    #expect(words.contains("\n\nPen Tablet\n  class     pen"))
  }

  @Test func `a file that ends in the middle is analysed as far as it goes`() throws {
    let text = LibinputText.text(of: [try RecordingFile("forcepad-peek.evemu").load()])
    let folder = try TemporaryFolder()
    let path = try folder.write(String(text.dropLast(60)), to: "cut.yml")
    let result = try Program.run("pressurectl", ["analyze", path])
    #expect(result.errors.hasPrefix("pressurectl: \(path):"))
    #expect(result.errors.contains("the file ends in the middle"))
    #expect(result.output.hasPrefix("Force Pad\n"))
    #expect(result.status == 0)
  }

  private static let strongPen = ["hid/intuos-pro-m.pen.pen-strong-vertical.hid.gz"]

  @Test(arguments: strongPen.compactMap { RecordingFile.shared($0) })
  func `a recording of HID reports is understood`(file: RecordingFile) throws {
    let analysis = try analyze(file.path)
    #expect(analysis["class"] == "pen")
    #expect(analysis["contacts"] == 1)
    #expect(analysis["peakForce"] == analysis["maximumPossibleForce"])
  }

  @Test func `a file that is not there is told by name`() throws {
    let result = try Program.run("pressurectl", ["analyze", "/nowhere/x.evemu"])
    #expect(result.errors == "pressurectl: /nowhere/x.evemu: No such file or directory\n")
    #expect(result.status == 1)
  }

  @Test func `a folder is no recording`() throws {
    let result = try Program.run("pressurectl", ["analyze", "/"])
    #expect(result.errors == "pressurectl: /: Is a directory\n")
    #expect(result.status == 1)
  }

  @Test func `a broken line is told with file and line`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("N: Pad\nI: 0003 0001 0001 0001\nE: nonsense\n", to: "x.evemu")
    let result = try Program.run("pressurectl", ["analyze", path])
    #expect(result.errors.hasPrefix("pressurectl: \(path):3: "))
    #expect(result.errors.last == "\n")
    #expect(result.output == "")
    #expect(result.status == 1)
  }
}
