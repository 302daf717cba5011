import Devices
import Frames
import LinuxSystem

/// Recordings as devices of this machine, for every program.
struct UinputPlayback {
  /// Before the first event, udev sets the device up and programs open it.
  private static let settling: Duration = .seconds(1)
  /// After the last event, programs have time to read it: what they have not read is lost with the device.
  private static let lingering: Duration = .milliseconds(500)

  private let recordings: [Recording]
  private var devices: [UinputDevice] = []

  /// Plugs in a device for each recording.
  init(_ recordings: [Recording]) throws(CommandFailure) {
    self.recordings = recordings
    do throws(SystemError) {
      for recording in recordings { devices.append(try UinputDevice(recording.description)) }
    } catch {
      throw CommandFailure(error.description + Self.advice(error))
    }
  }

  /// How programs find each device.
  var names: [String] { devices.map { $0.node ?? "a device without a node" } }

  /// Plays all of them together, to their end.
  func play(speed: Double) throws(CommandFailure) {
    let start = MonotonicInstant.now.advanced(by: Self.settling)
    var player = JointPlayer(recordings, speed: speed, start: Timestamp(microseconds: 0))
    var frame = Frame(time: Timestamp(microseconds: 0))
    do throws(SystemError) {
      while let due = player.next?.due, let device = player.takeNext(into: &frame) {
        start.advanced(by: due).sleepUntil()
        try devices[device].send(frame)
      }
    } catch {
      throw CommandFailure(error.description)
    }
    MonotonicInstant.now.advanced(by: Self.lingering).sleepUntil()
  }

  private static func advice(_ error: SystemError) -> String {
    guard error.call == "open" else { return "" }
    if error.isDenial { return "; only root may make devices" }
    return error.isAbsence ? "; 'modprobe uinput' as root makes it" : ""
  }
}
