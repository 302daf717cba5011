import Foundation
import Frames
import TestSupport
import Testing
import Varlink

/// The daemon's configuration files.
@Suite(.timeLimit(.minutes(5))) struct ConfigurationTests {
  private func check(_ folder: TemporaryFolder) throws -> ProgramResult {
    try Program.run("pressured", ["--check-config", "--config", "\(folder.path)/p.conf"])
  }

  /// Puts files into the folder beside the configuration.
  private func addDropIns(_ files: [String: String], to folder: TemporaryFolder) throws {
    let dropIns = "\(folder.path)/p.conf.d"
    try FileManager.default.createDirectory(atPath: dropIns, withIntermediateDirectories: true)
    for (name, text) in files {
      try text.write(toFile: "\(dropIns)/\(name)", atomically: false, encoding: .utf8)
    }
  }

  @Test func `the example that is installed is right, and so is every line that it proposes`()
    throws
  {
    let example = try String(
      contentsOfFile: "\(RecordingPaths.repositoryRoot)/systemd/pressured.conf", encoding: .utf8)
    let folder = try TemporaryFolder()
    for text in [example, example.uncommented] {
      try folder.write(text, to: "p.conf")
      let result = try check(folder)
      #expect(result.output == "ok\n")
      #expect(result.errors == "")
      #expect(result.status == 0)
    }
    #expect(example.uncommented.contains("\nCurve="))
  }

  @Test func `all mistakes of all files are told, and nothing starts`() throws {
    let folder = try TemporaryFolder()
    let main = try folder.write("[Defaults]\nHaptics=loud\n", to: "p.conf")
    try addDropIns(
      [
        "20.conf": "Foo=1\n", "10.conf": "[Pad]\n", "README": "not read",
        ".hidden.conf": "nor this",
      ],
      to: folder)
    defer { try? FileManager.default.removeItem(atPath: "\(main).d") }
    let expected = """
      pressured: \(main):2: 'Haptics' is light, medium, firm or off, not 'loud'
      pressured: \(main).d/10.conf:1: there is no section 'Pad', only [Defaults] and [Device NAME]
      pressured: \(main).d/20.conf:1: a key before the first section; begin with [Defaults] or \
      [Device NAME]

      """
    for words in [["--check-config"], ["--socket", "\(folder.path)/socket"]] {
      let result = try Program.run("pressured", words + ["--config", main])
      #expect(result.errors == expected)
      #expect(result.output == "")
      #expect(result.status == 78)
    }
    #expect(folder.names == ["p.conf", "p.conf.d"])
  }

  @Test func `a file that was asked for has to be there`() throws {
    let result = try Program.run("pressured", ["--check-config", "--config", "/nowhere/p.conf"])
    #expect(result.errors == "pressured: /nowhere/p.conf: open: No such file or directory\n")
    #expect(result.status == 78)
  }

  /// The forces of the first offer of a press.
  private func offeredForce(_ run: DaemonRun) throws -> Double {
    let monitor = try run.pressurectl("monitor", "--presses", "--json")
    while let line = monitor.nextLine() {
      let press = try JSONReader.value(of: Array(line.utf8)).objectValue ?? [:]
      if press["phase"] == "offered", let force = press["force"]?.doubleValue { return force }
    }
    return .nan
  }

  @Test(arguments: [
    ("", 2.0...2.4), ("[Defaults]\nSensitivity=light\n", 1.66...1.99),
    ("[Device Force*]\nSensitivity=firm\n", 2.46...3),
    ("[Device Pen]\nSensitivity=firm\n", 2.0...2.4),
  ])
  func `a press begins where the user wants it`(config: String, forces: ClosedRange<Double>) throws
  {
    let run = try DaemonRun(try #require(MadeRecordings.all["forcepad-peek"]), config: config)
    try run.start("--loop")
    #expect(forces.contains(try offeredForce(run)))
  }

  /// What the monitor shows until the third touch has ended.
  private func threeTouches(_ config: String) throws -> [JSONObject] {
    let run = try DaemonRun(try #require(MadeRecordings.all["forcepad-peek"]), config: config)
    try run.start("--loop", "--speed", "2")
    let monitor = try run.pressurectl("monitor", "--json")
    var objects: [JSONObject] = []
    var ends = 0
    while ends < 3, let line = monitor.nextLine() {
      objects.append(try JSONReader.value(of: Array(line.utf8)).objectValue ?? [:])
      let contacts = objects.last?["contacts"]?.arrayValue ?? []
      ends += contacts.filter { $0.objectValue?["phase"] == "ended" }.count
    }
    return objects
  }

  @Test(arguments: [("yes", true), ("no", false)])
  func `recognition can be turned off for one device`(word: String, isOn: Bool) throws {
    let objects = try threeTouches("[Device 6-1-1-*]\nRecognition=\(word)\n")
    #expect(objects.contains { $0["press"] != nil } == isOn)
    #expect(objects.contains { $0["contacts"] != nil })
  }

  @Test func `a curve bends force and leaves grams, and full scale moves both ends`() throws {
    func hardest(_ config: String) throws -> (force: Double, grams: Double) {
      let contacts = try threeTouches(config).flatMap { $0["contacts"]?.arrayValue ?? [] }
        .compactMap(\.objectValue)
      return (
        contacts.compactMap { $0["force"]?.doubleValue }.max() ?? 0,
        contacts.compactMap { $0["grams"]?.doubleValue }.max() ?? 0
      )
    }
    let plain = try hardest("")
    let curved = try hardest("[Defaults]\nCurve=0 0.6 0.4 1\n")
    let scaled = try hardest("[Defaults]\nFullScale=400\n")
    #expect(abs(plain.force - plain.grams / 90) < 0.01)
    #expect(curved.force > plain.force * 1.2)
    #expect(curved.grams == plain.grams)
    #expect(abs(scaled.force - plain.force * 1.5) < 0.01)
  }
}
