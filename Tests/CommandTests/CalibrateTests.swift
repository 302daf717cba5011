import Foundation
import Frames
import TestSupport
import Testing
import Varlink

/// `pressurectl calibrate` against the daemon that plays what a person would do.
@Suite(.timeLimit(.minutes(5))) struct CalibrateTests {
  private static let id = "11-2-7-recording.evemu"

  private func calibrate(
    _ areas: [Double], _ options: String...
  ) throws -> (result: ProgramResult, file: String) {
    let run = try DaemonRun(AreaPad.recording(of: areas.map(AreaPad.press)))
    // However fast it plays, frames have the times of the recording.
    try run.start("--loop", "--speed", "4")
    let file = "\(run.folder.path)/local.hwdb"
    let program = try Program(
      "pressurectl",
      ["calibrate", Self.id, "--socket", run.socket, "--output", file] + options)
    let result = program.finish()
    // Where nothing was written there is nothing to read.
    return (result, (try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
  }

  @Test func `three presses become a record of the hardware database`() throws {
    let (result, file) = try calibrate([60, 95, 140])
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(
      file.hasSuffix(
        """

        # Area Pad
        pressured:input:b0011v0002p0007*
         PRESSURED_FORCE=60:1 95:3.333 140:6.667

        """))
    #expect(result.output.contains("measured 95\n"))
    #expect(result.output.contains("  raw   140  force 6.67  ██████████████████████████████"))
    #expect(
      result.output.hasSuffix("  systemd-hwdb update\n  udevadm trigger --subsystem-match=input\n"))
  }

  @Test func `weights become grams, and a program reads them`() throws {
    let (result, file) = try calibrate([20, 60, 140], "--json", "-w", "500", "-w", "200")
    let objects = try result.lines.map {
      try JSONReader.value(of: Array($0.utf8)).objectValue ?? [:]
    }
    #expect(
      objects == [
        ["step": "tare", "raw": 20], ["step": "200 g", "raw": 60], ["step": "500 g", "raw": 140],
        [
          "match": "pressured:input:b0011v0002p0007*", "property": "PRESSURED_GRAMS",
          "value": "20:0 60:200 140:500", "file": objects.last?["file"] ?? .null,
        ],
      ])
    #expect(file.contains(" PRESSURED_GRAMS=20:0 60:200 140:500\n"))
  }

  @Test func `raw values are told only to those who ask`() throws {
    let run = try DaemonRun(AreaPad.recording(of: [AreaPad.press(60)]))
    try run.start("--loop")
    let monitor = try run.pressurectl("monitor", "--touches", "--json")
    var contact: JSONObject?
    while contact == nil, let line = monitor.nextLine() {
      let frame = try JSONReader.value(of: Array(line.utf8)).objectValue
      contact = frame?["contacts"]?.arrayValue?.first?.objectValue
    }
    #expect(contact?["force"] != nil)
    #expect(contact?["raw"] == nil)
  }

  @Test func `a touch that was not held is asked for once more`() throws {
    let run = try DaemonRun(
      AreaPad.recording(of: [
        [.init(0, 5), .init(50, 60), .init(100, 5)], AreaPad.press(60), AreaPad.press(95),
        AreaPad.press(140),
      ]))
    try run.start("--loop")
    let file = "\(run.folder.path)/local.hwdb"
    let result = try run.pressurectl("calibrate", Self.id, "-o", file, "--json").finish()
    #expect(
      result.lines.first
        == #"{"step":"ordinary","problem":"the touch was too short; hold it for half a second or more"}"#
    )
    #expect(result.lines.count == 5)
    #expect(result.status == 0)
  }

  @Test func `after three bad touches it gives up`() throws {
    let run = try DaemonRun(AreaPad.recording(of: [[.init(0, 5), .init(50, 60), .init(100, 5)]]))
    try run.start("--loop", "--speed", "2")
    let result = try run.pressurectl("calibrate", Self.id, "-o", "/nowhere/file").finish()
    #expect(
      result.errors == """
        pressurectl: 'ordinary' could not be measured: the touch was too short; \
        hold it for half a second or more

        """)
    #expect(result.status == 1)
  }

  @Test func `presses in the wrong order write nothing`() throws {
    let (result, file) = try calibrate([95, 60, 140])
    #expect(
      result.errors == """
        pressurectl: 'firm' was no harder than 'ordinary': the device measured 60 after 95; \
        calibrate again

        """)
    #expect(result.status == 1)
    #expect(file == "")
  }

  @Test func `a daemon that goes away ends it`() throws {
    let run = try DaemonRun(AreaPad.recording(of: [AreaPad.press(60)]))
    try run.start()
    let result = try run.pressurectl("calibrate", Self.id, "-o", "/nowhere/file").finish()
    #expect(result.errors.hasPrefix("pressurectl: pressured closed the connection"))
    #expect(result.status == 1)
  }

  @Test func `a file that cannot be written is told`() throws {
    let run = try DaemonRun(AreaPad.recording(of: [60, 95, 140].map(AreaPad.press)))
    try run.start("--loop", "--speed", "4")
    let result = try run.pressurectl("calibrate", Self.id, "-o", "/nowhere/file").finish()
    #expect(
      result.errors == "pressurectl: /nowhere/file.new: open: No such file or directory\n")
    #expect(result.status == 1)
  }

  @Test func `a pad that knows grams is refused at once`() throws {
    let run = try DaemonRun(try #require(MadeRecordings.all["forcepad-peek"]))
    try run.start()
    let result = try run.pressurectl("calibrate", "6-1-1-recording.evemu").finish()
    #expect(
      result.errors
        == "pressurectl: '6-1-1-recording.evemu' knows grams by itself, and needs no calibration\n")
    #expect(result.status == 1)
  }

  @Test func `three presses of a pen of few levels become its record`() throws {
    let run = try DaemonRun(Pen.recording(ofPressesTo: [20, 45, 63], of: 16383))
    try run.start("--loop", "--speed", "4")
    let file = "\(run.folder.path)/local.hwdb"
    let id = "6-1-2-recording.evemu"
    let result = try run.pressurectl("calibrate", id, "-o", file).finish()
    #expect(result.errors == "")
    #expect(result.output.contains("ordinary  Set the pen down"))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      text.hasSuffix(
        """

        # Pen Tablet
        pressured:input:b0006v0001p0002*
         PRESSURED_PEN_FORCE=20:0.625 45:2.083 63:4.167

        """))
    let weighed = try run.pressurectl("calibrate", id, "-w", "200").finish()
    #expect(
      weighed.errors
        == "pressurectl: '\(id)' is a pen, which is measured with presses, not weights\n")
  }

  @Test func `a device without pressure, or none at all, is refused`() throws {
    var recording = AreaPad.recording(of: [AreaPad.press(60)])
    recording.description.axes[.contactPressure] = nil
    recording.description.axes[.pressure] = nil
    let run = try DaemonRun(recording)
    try run.start()
    #expect(
      try run.pressurectl("calibrate", Self.id).finish().errors
        == "pressurectl: '\(Self.id)' has no pressure that could be calibrated\n")
    #expect(
      try run.pressurectl("calibrate", "pad").finish().errors
        == "pressurectl: there is no device 'pad'; 'pressurectl devices' lists them\n")
  }

  @Test(arguments: [
    (
      ["calibrate"],
      "'pressurectl calibrate' needs DEVICE; 'pressurectl calibrate --help' tells more"
    ),
    (
      ["calibrate", "x", "-w", "0"],
      "'--weight' of 'pressurectl calibrate' is from 1.0 to 5000.0, not '0'"
    ),
    (
      ["calibrate", "x", "-w", "heavy"],
      "'--weight' of 'pressurectl calibrate' needs a number, not 'heavy'"
    ),
    (
      ["calibrate", "x", "-w", "200", "-w", "200.0"],
      "'--weight 200.0' of 'pressurectl calibrate' was given twice"
    ),
  ])
  func `wrong usage is told before anything is asked for`(words: [String], sentence: String) throws
  {
    let result = try Program.run("pressurectl", words)
    #expect(result.errors == "pressurectl: \(sentence)\n")
    #expect(result.status == 2)
  }
}

/// The file that calibrate writes, as systemd's own program reads it.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-hwdb")))
struct HardwareDatabaseTests {
  private static let calibration = """
    # Area Pad
    pressured:input:b0011v0002p0007*
     PRESSURED_FORCE=60:1 95:3.333 140:6.667

    """

  /// What is known of a device where these files are installed.
  private func query(_ lookUp: String, _ files: [String: String]) throws -> ProgramResult {
    let folder = try TemporaryFolder()
    var line = "cd '\(folder.path)' && mkdir -p root/etc/udev/hwdb.d && "
    for (name, text) in files {
      try folder.write(text, to: name)
      line += "cp '\(name)' root/etc/udev/hwdb.d/ && "
    }
    line += "systemd-hwdb --root=root --strict update && systemd-hwdb --root=root query '\(lookUp)'"
    return try Program.shell("\(line); status=$?; rm -rf '\(folder.path)/root'; exit $status")
  }

  @Test func `the record is found under the modalias that the daemon tells`() throws {
    let run = try DaemonRun(AreaPad.recording(of: [AreaPad.press(60)]))
    try run.start()
    let listed = try run.pressurectl("devices", "--json").finish().output
    let device = try JSONReader.value(of: Array(listed.utf8)).objectValue ?? [:]
    let modalias = try #require(device["modalias"]?.stringValue)
    #expect(modalias == "input:b0011v0002p0007e01B1")
    // The kernel's goes on; the rules of udev put the prefix before it.
    let result = try query(
      "pressured:\(modalias)-e0,1,3,k110,145", ["61-pressured-local.hwdb": Self.calibration])
    #expect(result.errors == "")
    #expect(result.output == "PRESSURED_FORCE=60:1 95:3.333 140:6.667\n")
  }

  @Test func `a calibration wins over what comes with pressured`() throws {
    let shipped = try String(
      contentsOfFile: "\(RecordingPaths.repositoryRoot)/udev-rules/60-pressured.hwdb",
      encoding: .utf8)
    let local = "pressured:input:b0003v05ACp0265*\n PRESSURED_GRAMS=20:0 120:500\n"
    let result = try query(
      "pressured:input:b0003v05ACp0265e0110-e0,1",
      ["60-pressured.hwdb": shipped, "61-pressured-local.hwdb": local])
    #expect(result.errors == "")
    #expect(result.lines.contains("PRESSURED_GRAMS=20:0 120:500"))
    #expect(result.lines.contains("PRESSURED_CLASS=forcepad"))
  }
}
