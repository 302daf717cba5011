import Arguments
import Frames
import Pressure

/// `pressurectl replay`: a recording as a device of this machine.
enum ReplayCommand {
  private static let speed = Option(
    "speed", value: "X", summary: "play X times as fast as it was recorded, 0.01 to 100")
  private static let simulate = Option(
    "simulate", summary: "play it for pressured alone, where that runs with --simulate")
  private static let speeds = 0.01...100.0

  static let command = Command(
    "replay", summary: "Plays a recording as a real device, for every program.",
    options: [speed, RecordingChoice.device, simulate, CommonOptions.socket],
    operands: [RecordingChoice.file],
    notes: [
      "The device has the name, axes and keys of the recorded one, and sends the same events; it is "
        + "there until the recording ends. It needs the right to write /dev/uinput, which root has.",
      "The kernel hands on only what changes, and smooths axes that have fuzz.",
      "The devices of a file with several play together, as they did; --device plays one alone.",
    ])

  static func run(_ arguments: ParsedArguments) throws(CommandFailure) {
    let factor = try CommandFailure.ofUsage { () throws(ArgumentError) in
      try arguments.number(of: speed, in: speeds) ?? 1
    }
    let recordings = try RecordingChoice.recordings(arguments)
    func tell(_ names: [String]) {
      for (recording, name) in zip(recordings, names) {
        Output.line("\(recording.description.name) is \(name)")
      }
    }
    if arguments.contains(simulate) {
      let socket = arguments.value(of: CommonOptions.socket) ?? PressureClient.defaultSocketPath
      var playback = try SimulatorPlayback(recordings, at: socket)
      tell(playback.names)
      try playback.play(speed: factor)
    } else {
      let playback = try UinputPlayback(recordings)
      tell(playback.names)
      try playback.play(speed: factor)
    }
  }
}
