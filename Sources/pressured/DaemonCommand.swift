import Arguments
import PressureDaemon

/// The command line of the daemon.
enum DaemonCommand {
  private static let socket = Option(
    "socket", value: "PATH",
    summary: "serve PATH, \(DaemonOptions.defaultSocketPath) by default; "
      + "sockets from the service manager come first")
  private static let recording = Option(
    "recording", value: "FILE",
    summary: "play the recording FILE as the only device while somebody listens, and end with it")
  private static let loop = Option(
    "loop", summary: "begin the recording again after its end")
  private static let speed = Option(
    "speed", value: "X", summary: "play the recording X times as fast, 0.01 to 1000")
  private static let speeds = 0.01...1000

  static let command = Command(
    "pressured",
    summary: "Reads force from touchpads, touchscreens and pens and serves it to applications.",
    options: [socket, recording, loop, speed])

  /// What the arguments ask of the daemon.
  static func options(_ arguments: ParsedArguments) throws(ArgumentError) -> DaemonOptions {
    var options = DaemonOptions()
    if let path = arguments.value(of: socket) { options.socketPath = path }
    options.recording = arguments.value(of: recording)
    options.loops = arguments.contains(loop)
    options.speed = try arguments.number(of: speed, in: speeds) ?? options.speed
    return options
  }
}
