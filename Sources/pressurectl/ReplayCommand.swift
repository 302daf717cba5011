import Arguments
import Devices
import Frames
import LinuxSystem

/// `pressurectl replay`: a recording as a device of this machine.
enum ReplayCommand {
  private static let speed = Option(
    "speed", value: "X", summary: "play X times as fast as it was recorded, 0.01 to 100")
  private static let speeds = 0.01...100.0
  /// Before the first event, udev sets the device up and programs open it.
  private static let settling: Duration = .seconds(1)
  /// After the last event, programs have time to read it: what they have not read is lost with the device.
  private static let lingering: Duration = .milliseconds(500)

  static let command = Command(
    "replay", summary: "Plays a recording as a real device, for every program.",
    options: [speed, RecordingChoice.device], operands: [RecordingChoice.file],
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
    do throws(SystemError) {
      var devices: [UinputDevice] = []
      for recording in recordings {
        let device = try UinputDevice(recording.description)
        Output.line("\(recording.description.name) is \(device.node ?? "a device without a node")")
        devices.append(device)
      }
      try play(recordings, on: devices, speed: factor)
    } catch {
      throw CommandFailure(error.description + advice(error))
    }
  }

  private static func play(
    _ recordings: [Recording], on devices: [UinputDevice], speed: Double
  ) throws(SystemError) {
    let start = MonotonicInstant.now.advanced(by: settling)
    var player = JointPlayer(recordings, speed: speed, start: Timestamp(microseconds: 0))
    var frame = Frame(time: Timestamp(microseconds: 0))
    while let due = player.next?.due, let device = player.takeNext(into: &frame) {
      start.advanced(by: due).sleepUntil()
      try devices[device].send(frame)
    }
    MonotonicInstant.now.advanced(by: lingering).sleepUntil()
  }

  private static func advice(_ error: SystemError) -> String {
    guard error.call == "open" else { return "" }
    if error.isDenial { return "; only root may make devices" }
    return error.isAbsence ? "; 'modprobe uinput' as root makes it" : ""
  }
}
