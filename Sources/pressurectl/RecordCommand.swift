import Arguments
import Devices
import Diagnosis
import Frames
import Glibc
import LinuxSystem
import Pressure

/// `pressurectl record`: what a device says, in a file.
enum RecordCommand {
  private static let device = Operand(
    "DEVICE", kind: .device,
    summary: "/dev/input/eventN, or the id of a device, as 'devices' shows it")
  private static let output = Option(
    "output", short: "o", value: "FILE", kind: .file(suffixes: [".evemu"]),
    summary: "write FILE, or the standard output for -")
  private static let seconds = Option(
    "seconds", value: "N", summary: "end after so many seconds instead of with Ctrl-C")
  /// Up to a week.
  private static let lengths = 0.1...604_800

  static let command = Command(
    "record", summary: "Records what a device says, in evemu's format.",
    options: [output, seconds, RecordingOutput.force, CommonOptions.socket], operands: [device],
    notes: [
      "The file holds all that the kernel says of the device, and every event with its time, counted "
        + "from the first; evemu's tools, 'replay', 'analyze' and 'plot' read it. Ctrl-C is its "
        + "ordinary end, with exit status 0. What was down at the start comes first.",
      "It reads the device itself, without pressured, and so needs the right to read it, which root "
        + "has. A recording of a keyboard holds what was typed.",
    ])

  /// To be called on the first thread, before there are others: it takes the signals that end it.
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let (name, length) = try CommandFailure.ofUsage { () throws(ArgumentError) in
      (try arguments.value(of: device), try arguments.number(of: seconds, in: lengths))
    }
    guard let path = arguments.value(of: output) else {
      throw CommandFailure(usage: "'pressurectl record' needs --output FILE")
    }
    let node = try node(name, arguments)
    let source = try open(node)
    let sink =
      path == "-"
      ? nil
      : try RecordingOutput.open(path, replacing: arguments.contains(RecordingOutput.force))
    let duration: Duration? = length.map { .microseconds(Int64($0 * 1_000_000)) }
    let (end, summary): (Recorder.End, String)
    do throws(SystemError) {
      let recorder = try Recorder(source, into: sink)
      try recorder.run(for: duration)
      (end, summary) = (recorder.end, recorder.summary)
    } catch {
      let rest = sink?.isRegular == true ? "; the recording ends there" : ""
      throw CommandFailure(error.description + rest)
    }
    switch end {
    case .asWanted:
      if let sink { Output.line("\(sink.path): \(summary) of \(source.description.name)") }
    case .unheard: break
    case .gone:
      throw CommandFailure("\(source.path): the device is gone; recorded until then: \(summary)")
    }
  }

  /// The node of a device that is named by its path or its id.
  private static func node(
    _ name: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> String {
    if name.contains("/") { return name }
    let socket = arguments.value(of: CommonOptions.socket) ?? PressureClient.defaultSocketPath
    let daemon = DaemonAnswer(at: socket)
    guard case .answered(_, _) = daemon.answer else {
      let reason = daemon.answer == .forbidden ? "permission denied" : "it does not answer"
      throw CommandFailure(
        "cannot ask pressured at \(socket), which would know '\(name)': \(reason); "
          + "name the device by its node, /dev/input/eventN")
    }
    guard let device = daemon.devices.first(where: { $0.id == name }) else {
      throw CommandFailure("there is no device '\(name)'; 'pressurectl devices' lists them")
    }
    guard device.node.hasPrefix("/dev/") else {
      throw CommandFailure("'\(name)' is no device of the kernel, and cannot be recorded")
    }
    return device.node
  }

  private static func open(_ node: String) throws(CommandFailure) -> RawDevice {
    do throws(DeviceError) {
      return try RawDevice(path: node)
    } catch {
      throw CommandFailure(error.description + advice(error.cause))
    }
  }

  private static func advice(_ error: SystemError) -> String {
    if error.isDenial { return "; run it as root, or join the group that may read it" }
    return error.errno == ENOTTY ? "; it is no event node" : ""
  }
}
