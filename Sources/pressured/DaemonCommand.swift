package import Arguments
package import Configuration
import LinuxSystem
package import PressureDaemon

/// The command line of the daemon.
package enum DaemonCommand {
  private static let socket = Option(
    "socket", value: "PATH", kind: .file(),
    summary: "serve PATH, \(DaemonOptions.defaultSocketPath) by default; "
      + "sockets from the service manager come first")
  private static let recording = Option(
    "recording", value: "FILE", kind: .file(),
    summary: "play the recording FILE as the only device while somebody listens, and end with it")
  private static let loop = Option(
    "loop", summary: "begin the recording again after its end")
  private static let speed = Option(
    "speed", value: "X", summary: "play the recording X times as fast, 0.01 to 1000")
  private static let simulate = Option(
    "simulate",
    summary: "let each user make devices and play on them for programs of their own, "
      + "as 'pressurectl simulate' does; root always may")
  private static let config = Option(
    "config", value: "FILE", kind: .file(suffixes: [".conf"]),
    summary: "read FILE and FILE.d/*.conf, \(ConfigurationFiles.defaultPath) by default")
  private static let checkConfig = Option(
    "check-config", summary: "say what is wrong with the configuration, or 'ok', and exit")
  private static let state = Option(
    "state", value: "DIRECTORY", kind: .folder,
    summary: "keep what is learned of devices and what applications set in DIRECTORY; "
      + "else in $STATE_DIRECTORY, else nowhere")
  private static let speeds = 0.01...1000

  package static let command = Command(
    "pressured",
    summary: "Reads force from touchpads, touchscreens and pens and serves it to applications.",
    options: [config, checkConfig, socket, state, recording, loop, speed, simulate],
    moreExitStatuses: [
      (ExitStatus.wrongConfiguration, "the configuration is wrong, or cannot be read")
    ])

  /// What the arguments ask of the daemon.
  ///
  /// The configuration is not read yet.
  package static func options(_ arguments: ParsedArguments) throws(ArgumentError) -> DaemonOptions {
    var options = DaemonOptions()
    if let path = arguments.value(of: socket) { options.socketPath = path }
    options.recording = arguments.value(of: recording)
    options.loops = arguments.contains(loop)
    options.speed = try arguments.number(of: speed, in: speeds) ?? options.speed
    options.simulates = arguments.contains(simulate)
    options.stateFolder = arguments.value(of: state) ?? inheritedStateFolder
    return options
  }

  /// The configuration that the arguments name.
  package static func settings(_ arguments: ParsedArguments) throws(DaemonError) -> Settings {
    try ConfigurationFiles.read(arguments.value(of: config))
  }

  /// Whether the arguments ask for nothing but a look at the configuration.
  package static func isCheck(_ arguments: ParsedArguments) -> Bool {
    arguments.contains(checkConfig)
  }

  /// The folder that the service manager has made for us, the first if there are several.
  private static var inheritedStateFolder: String? {
    EnvironmentVariable.value(of: "STATE_DIRECTORY")?.split(separator: ":").first.map(String.init)
  }
}
