import FoundationEssentials
import Frames
import Glibc
import TestSupport
import Testing

/// `pressurectl record`, of an emulated node where there is one.
@Suite(.timeLimit(.minutes(5))) struct RecordTests {
  private static let moves = """
    E: 0.000000 0003 003a 0090
    E: 0.000000 0003 0035 0310
    E: 0.000000 0000 0000 0000
    E: 0.001000 0000 0003 0000
    E: 0.001000 0000 0000 0000
    E: 0.002000 0003 003a 0095
    E: 0.002000 0000 0000 0000

    """
  private let folder: TemporaryFolder
  private let pressurectl: String
  private var file: String { "\(folder.path)/pad.evemu" }

  init() throws {
    folder = try TemporaryFolder()
    pressurectl = try Program.path(of: "pressurectl")
  }

  private func record(
    _ options: String, events: String = moves, before: String = "", after: String = ""
  ) throws -> ProgramResult {
    try EmulatedNode(events: events).run(
      "\(before) \(pressurectl) record \(EmulatedNode.node) \(options) \(after)")
  }

  private func content() throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
  }

  /// What the events of a recording are, without their times.
  private func events(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("E: ") }.map { line in
      line.split(separator: " ").dropFirst(2).joined(separator: " ")
    }
  }

  @Test(.enabled(if: EmulatedNode.isPossible, "umockdev-run is not installed"))
  func `a recording holds the device, its state, and every event`() throws {
    let result = try record("-o \(file) --seconds 1")
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("\(file): 4 frames in "))
    #expect(result.output.hasSuffix(" s, 1 contact, events lost 1 time of Test \u{FFFD}Pad\n"))
    let text = try content()
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[1].hasPrefix("# Recorded by pressurectl "))
    let header = lines.filter { !$0.hasPrefix("#") && !$0.hasPrefix("E: ") }
    #expect(
      header.filter { !$0.hasPrefix("B: 01 ") } == [
        "N: Test \u{FFFD}Pad", "I: 0018 06cb ce67 0100", "P: 05 00 00 00 00 00 00 00",
        "B: 00 0b 00 00 00 00 00 00 00", "B: 03 03 00 00 01 00 80 60 06",
        "A: 00 0 1224 0 0 12", "A: 01 0 756 0 0 12", "A: 18 0 255 0 0 0", "A: 2f 0 1 0 0 0",
        "A: 35 0 1224 0 0 12", "A: 36 0 756 0 0 12", "A: 39 0 65535 0 0 0", "A: 3a 0 2000 0 0 1",
      ])
    #expect(
      events(text) == [
        // The finger that was down in the second slot.
        "0003 002f 1", "0003 0039 41", "0003 0035 300", "0003 0036 200", "0003 003a 80",
        "0003 0000 300", "0003 0001 200", "0003 0018 80", "0001 0145 1", "0001 014a 1",
        "0000 0000 0",
        // What it did then, and what was lost.
        "0003 003a 90", "0003 0035 310", "0000 0000 0", "0000 0003 0", "0000 0000 0",
        "0003 003a 95", "0000 0000 0",
      ])
    let recording = try EvemuReader.read(Array(text.utf8), file: "pad")
    #expect(recording.events.first?.time == Timestamp(microseconds: 1))
    let analysis = try Program.run("pressurectl", ["analyze", file])
    #expect(analysis.output.contains("pressurepad"))
  }

  @Test(.enabled(if: EmulatedNode.isPossible, "umockdev-run is not installed"))
  func `Ctrl-C is its ordinary end`() throws {
    let result = try record("-o \(file)", before: "timeout --preserve-status -s INT 1")
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(try events(content()).last == "0000 0000 0")
  }

  @Test(.enabled(if: EmulatedNode.isPossible, "umockdev-run is not installed"))
  func `a recording can go to the standard output`() throws {
    let result = try record("-o - --seconds 1")
    #expect(result.output.hasPrefix("# EVEMU 1.3\n"))
    #expect(events(result.output).count == 18)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test(
    .enabled(if: EmulatedNode.isPossible, "umockdev-run is not installed"),
    arguments: ["", "trap '' PIPE;"])
  func `a closed pipe ends it quietly`(preparation: String) throws {
    let result = try record("-o - --seconds 20", before: preparation, after: "| head -n 1")
    #expect(result.output == "# EVEMU 1.3\n")
    #expect(result.errors == "")
  }

  @Test(.enabled(if: EmulatedNode.isPossible, "umockdev-run is not installed"))
  func `a full disk is one line`() throws {
    let result = try record("-o /dev/full --seconds 20")
    #expect(result.errors == "pressurectl: /dev/full: write: No space left on device\n")
    #expect(result.output == "")
    #expect(result.status == 1)
  }

  @Test(.enabled(if: EmulatedNode.isPossible, "umockdev-run is not installed"))
  func `a file that may not grow ends with a whole event`() throws {
    let frames = (1...200).map { "E: 0.\(100_000 + $0) 0003 003a \($0)\nE: 0.000000 0000 0000 0\n" }
    let result = try record(
      "-o \(file) --seconds 20", events: frames.joined(), before: "trap '' XFSZ; ulimit -f 4;")
    #expect(
      result.errors == "pressurectl: \(file): write: File too large; the recording ends there\n")
    #expect(result.status == 1)
    let recording = try EvemuReader.read(Array(content().utf8), file: "pad")
    #expect(recording.events.count > 11)
    #expect(recording.events.count < 411)
  }

  @Test(.enabled(if: EmulatedNode.isPossible, "umockdev-run is not installed"))
  func `a file that is there is replaced only by force`() throws {
    try folder.write("precious", to: "pad.evemu")
    let refusal = try record("-o \(file) --seconds 0.1")
    #expect(refusal.errors == "pressurectl: \(file) is there already; --force replaces it\n")
    #expect(refusal.status == 1)
    #expect(try content() == "precious")
    #expect(try record("-o \(file) --seconds 0.1 --force").status == 0)
    #expect(try content().hasPrefix("# EVEMU 1.3\n"))
  }

  @Test(
    .enabled(if: EmulatedNode.isPossible, "umockdev-run is not installed"),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "no script(1)"),
    arguments: [("n", false), ("y", true)])
  func `on a terminal it asks before it replaces a file, and shows how far it is`(
    answer: String, replaces: Bool
  ) throws {
    try folder.write("precious", to: "pad.evemu")
    let line = "\(pressurectl) record \(EmulatedNode.node) -o \(file) --seconds 0.5"
    let result = try EmulatedNode(events: Self.moves).run(
      "(sleep 1; echo \(answer); sleep 2) | script -qec \"\(line)\" /dev/null")
    #expect(result.output.contains("\(file) is there already. Replace it? [y/N] "))
    #expect(try content().hasPrefix(replaces ? "# EVEMU 1.3\n" : "precious"))
    #expect(result.output.contains("\(file) is left as it was") == !replaces)
    #expect(result.output.contains("4 frames in ") == replaces)
    #expect(result.output.contains("Ctrl-C ends it.") == replaces)
    #expect(result.status == (replaces ? 0 : 1))
  }

  // MARK: Devices

  @Test(arguments: [
    ("/dev/input/event999", "/dev/input/event999: open: No such file or directory"),
    (
      "/dev/null", "/dev/null: libevdev_set_fd: Inappropriate ioctl for device; it is no event node"
    ),
    (
      "pad",
      "cannot ask pressured at /nowhere, which would know 'pad': it does not answer; "
        + "name the device by its node, /dev/input/eventN"
    ),
  ])
  func `a device that cannot be recorded is one line`(device: String, sentence: String) throws {
    let result = try Program.run(
      "pressurectl", ["record", device, "-o", file, "--socket", "/nowhere"])
    #expect(result.errors == "pressurectl: \(sentence)\n")
    #expect(result.status == 1)
    #expect(folder.names == [])
  }

  @Test(.enabled(if: getuid() == 0, "only root can be somebody else"))
  func `who may not read the device hears what to do`() throws {
    let node = try folder.write("", to: "event1")
    let result = try Program.shell(
      """
      chmod 711 '\(folder.path)'; chmod 600 '\(node)'
      setpriv --reuid=65534 --regid=65534 --clear-groups \
        '\(pressurectl)' record '\(node)' -o /dev/null
      """)
    #expect(
      result.errors == """
        pressurectl: \(node): open: Permission denied; run it as root, or join the group that may \
        read it

        """)
    #expect(result.status == 1)
  }

  @Test func `a device of the daemon that the kernel does not have is refused`() throws {
    let run = try DaemonRun(RecordingFile("forcepad-peek.evemu").load())
    try run.start("--loop")
    let unknown = try run.pressurectl("record", "none", "-o", file).finish()
    #expect(
      unknown.errors
        == "pressurectl: there is no device 'none'; 'pressurectl devices' lists them\n")
    let id = "6-1-1-recording.evemu"
    let recorded = try run.pressurectl("record", id, "-o", file).finish()
    #expect(
      recorded.errors
        == "pressurectl: '\(id)' is no device of the kernel, and cannot be recorded\n")
    #expect(folder.names == [])
  }

  @Test(arguments: [
    ([], "'pressurectl record' needs DEVICE; 'pressurectl record --help' tells more"),
    (["/dev/null"], "'pressurectl record' needs --output FILE"),
    (
      ["/dev/null", "-o", "x", "--seconds", "0"],
      "'--seconds' of 'pressurectl record' is from 0.1 to 604800.0, not '0'"
    ),
  ])
  func `wrong usage is one line and status 2`(words: [String], sentence: String) throws {
    let result = try Program.run("pressurectl", ["record"] + words)
    #expect(result.errors == "pressurectl: \(sentence)\n")
    #expect(result.status == 2)
  }
}
