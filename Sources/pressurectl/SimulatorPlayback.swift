import Contacts
import Devices
import Frames
import LinuxSystem
import Pressure
import SimulatedPresses
import Varlink
import VarlinkClient

/// Recordings as devices of the daemon, for its clients.
///
/// Each device has a connection of its own, with which it goes.
struct SimulatorPlayback {
  private static let interface = "io.pressured.Simulator"
  /// How much is sent at once, in time: the daemon answers when it has played it.
  private static let partLength: Duration = .milliseconds(500)
  /// The same in events, which is well below what one call may have.
  private static let partEvents = 600
  /// Beyond what a part takes to play.
  private static let patience: Duration = .seconds(20)

  private struct Device {
    let id: String
    let connection: VarlinkConnection
    let description: DeviceDescription
    let codes: UsedCodes
    var frames: [JSONValue] = []
  }

  private let recordings: [Recording]
  private var devices: [Device] = []

  /// Makes a device for each recording in the daemon at `socket`; `kind` says what its force sensor is.
  init(
    _ recordings: [Recording], at socket: String, kind: SimulatedKind? = nil
  ) throws(CommandFailure) {
    self.recordings = recordings
    for recording in recordings {
      do throws(ClientError) {
        let connection = try VarlinkConnection(path: socket)
        let parameters = Self.object(recording.description, kind)
        let reply = try connection.call(
          "\(Self.interface).Create", ["description": .object(parameters)])
        devices.append(
          Device(
            id: reply["device"]?.stringValue ?? "?", connection: connection,
            description: recording.description, codes: UsedCodes(recording.description)))
      } catch {
        throw Self.failure(error, at: socket, recording.description.name)
      }
    }
  }

  /// How clients find each device.
  var names: [String] { devices.map(\.id) }

  /// Plays all of them together, to their end.
  mutating func play(speed: Double) throws(CommandFailure) {
    let start = MonotonicInstant.now
    var player = JointPlayer(recordings, speed: speed, start: Timestamp(microseconds: 0))
    var frame = Frame(time: Timestamp(microseconds: 0))
    var partStart = Duration.zero
    var events = 0
    do throws(ClientError) {
      while let due = player.next?.due, let device = player.takeNext(into: &frame) {
        if due - partStart >= Self.partLength || events >= Self.partEvents {
          try send(from: start)
          (partStart, events) = (due, 0)
          // What is far ahead cannot be sent yet.
          start.advanced(by: due - Self.partLength).sleepUntil()
        }
        let object = object(frame, due, of: devices[device])
        events += frame.events.count + 1
        devices[device].frames.append(.object(object))
      }
      try send(from: start)
    } catch {
      throw CommandFailure("the simulation ended early: \(error)")
    }
  }

  /// Sends to each device what waits for it, and waits until all of it was played.
  private mutating func send(from start: MonotonicInstant) throws(ClientError) {
    let busy = devices.indices.filter { !devices[$0].frames.isEmpty }
    for index in busy {
      let device = devices[index]
      try device.connection.send(
        Call(
          method: "\(Self.interface).Inject",
          parameters: [
            "device": .string(device.id), "frames": .array(device.frames),
            "start": .integer(start.microseconds),
          ]))
      devices[index].frames.removeAll()
    }
    for index in busy {
      guard let reply = try devices[index].connection.receive(within: Self.patience) else {
        throw .timedOut
      }
      do throws(VarlinkError) {
        _ = try reply.get()
      } catch {
        throw .service(error)
      }
    }
  }

  // MARK: As the interface has it

  private static func object(
    _ description: DeviceDescription, _ kind: SimulatedKind?
  ) -> JSONObject {
    // Codes without a name are of no use to the daemon.
    let axes = description.axes.sorted { $0.key.rawValue < $1.key.rawValue }
      .compactMap { axis, range in
        EventNames.name(of: axis).map { name in
          JSONValue.object([
            "code": .string(name), "minimum": .integer(Int64(range.minimum)),
            "maximum": .integer(Int64(range.maximum)),
            "resolution": .integer(Int64(max(range.resolution, 0))),
          ])
        }
      }
    let identity = description.identity
    var object: JSONObject = [
      "name": .string(description.name.isEmpty ? "?" : description.name),
      "bus": .integer(Int64(identity.bus)), "vendor": .integer(Int64(identity.vendor)),
      "product": .integer(Int64(identity.product)), "axes": .array(axes),
      "keys": names(description.keys, EventNames.name(of:)),
      "properties": names(description.properties, EventNames.name(of:)),
    ]
    object["kind"] = kind.map { .string($0.rawValue) }
    return object
  }

  private static func names<Code>(_ codes: Set<Code>, _ name: (Code) -> String?) -> JSONValue {
    // Two numbers may have one name, and one of them has it in the kernel.
    .array(Set(codes.compactMap(name)).sorted().map { .string($0) })
  }

  private func object(_ frame: Frame, _ due: Duration, of device: Device) -> JSONObject {
    var object: JSONObject = [
      "time": .integer(due.wholeMicroseconds),
      "events": .array(
        frame.events.compactMap { event in
          name(of: event, device.codes).map {
            .object(["code": .string($0), "value": .integer(Int64(event.value))])
          }
        }),
    ]
    if frame.origin == .resynchronized { object["resynced"] = true }
    return object
  }

  /// The name of an event that the daemon makes something of.
  private func name(of event: InputEvent, _ codes: UsedCodes) -> String? {
    let (axis, key) = (AxisCode(rawValue: event.code), KeyCode(rawValue: event.code))
    switch event.type {
    case .absolute: return codes.axes.contains(axis) ? EventNames.name(of: axis) : nil
    case .key: return codes.keys.contains(key) ? EventNames.name(of: key) : nil
    case .synchronization where event.code == SynchronizationCode.multitouchReport:
      return "SYN_MT_REPORT"
    default: return nil
    }
  }

  // MARK: Failures

  private static func failure(
    _ error: ClientError, at socket: String, _ name: String
  ) -> CommandFailure {
    switch error {
    case .system(let error):
      return CommandFailure(
        "cannot reach pressured at \(socket): \(error.reason); "
          + "'pressured --simulate --socket PATH' starts one of your own")
    case .service(let refusal):
      switch refusal.name {
      case "\(interface).NotEnabled":
        return CommandFailure(
          "the pressured at \(socket) was not started with --simulate, so only root may simulate; "
            + "'pressured --simulate --socket PATH' starts one of your own")
      case "\(interface).NotUsed":
        let reason = refusal.parameters["reason"]?.stringValue ?? ""
        return CommandFailure("'\(name)' would not be used: \(reason)")
      case StandardErrors.interfaceNotFound:
        return CommandFailure("the pressured that runs is too old to simulate devices; restart it")
      case StandardErrors.permissionDenied:
        return CommandFailure("you may not use the pressured at \(socket)")
      default: return CommandFailure(refusal.description)
      }
    default: return CommandFailure(error.description)
    }
  }
}
