import Frames
import LinuxSystem
import TestSupport

/// `pressure-actions` with a file of its own, beside a daemon that plays a recording.
///
/// What its commands print comes as its own output.
final class ActionsRun {
  let daemon: DaemonRun
  private(set) var program: Program

  var path: String { "\(daemon.folder.path)/actions.conf" }

  init(
    _ recording: Recording, _ text: String?, options: [String] = [],
    environment: [String: String] = [:]
  ) throws {
    daemon = try DaemonRun(recording)
    if let text { try daemon.folder.write(text, to: "actions.conf") }
    program = try Program(
      "pressure-actions",
      ["--config", "\(daemon.folder.path)/actions.conf", "--socket", daemon.socket] + options,
      environment: environment.merging(["PRESSURE_TEST": "inherited"]) { $1 })
  }

  /// Puts another file in the place of the one that it follows, as editors do.
  func replace(_ text: String) throws {
    try daemon.folder.write(text, to: "new")
    try Files.rename("\(daemon.folder.path)/new", to: path)
  }

  /// The lines that its commands print, up to that many.
  func lines(_ count: Int) -> [String] {
    var lines: [String] = []
    while lines.count < count, let line = program.nextLine() { lines.append(line) }
    return lines
  }

  /// What it says up to the first line with that text.
  @discardableResult
  func errors(upTo text: String) -> [String] {
    var lines: [String] = []
    while let line = program.nextErrorLine() {
      lines.append(line)
      if line.contains(text) { break }
    }
    return lines
  }

  /// Ends it; what it and its commands said since the last line that was read.
  func end() -> ProgramResult {
    program.signal(15)
    return program.finish()
  }
}

extension Recording {
  /// One press of a force pad, at that place in millimetres of 117 by 77.
  static func press(x: Double, y: Double) -> Recording {
    ForcePad.recording(of: [MadeRecordings.peekAndPop(at: 100, x: x, y: y)])
  }

  /// The same fingers on a pad that measures no pressure.
  var withoutPressure: Recording {
    let pressure: [AxisCode] = [.pressure, .contactPressure]
    var recording = self
    for axis in pressure { recording.description.axes[axis] = nil }
    recording.events.removeAll { event in
      event.type == .absolute && pressure.contains { $0.rawValue == event.code }
    }
    return recording
  }
}
