import Forces
import Frames
import LinuxSystem
import Pipeline
import Varlink
import VarlinkServer

/// Answers the calls of `io.pressured.Simulator`.
final class SimulatorService {
  static let interface = "io.pressured.Simulator"
  /// A hand, a pen and a screen, and one more.
  static let devicesPerUser = 4

  private let loop: EventLoop
  private let registry: DeviceRegistry
  /// Whether others than root may.
  private let isEnabled: Bool
  private let now: () -> MonotonicInstant
  private var devices: [String: SimulatedDevice] = [:]
  private var made = 0

  init(
    loop: EventLoop, registry: DeviceRegistry, isEnabled: Bool,
    now: @escaping () -> MonotonicInstant
  ) {
    self.loop = loop
    self.registry = registry
    self.isEnabled = isEnabled
    self.now = now
  }

  func handle(_ call: Call, on connection: Connection) {
    do throws(SimulatorError) {
      guard isEnabled || connection.peer.user == 0 else { throw .notEnabled }
      switch call.member {
      case "Create": try create(call, on: connection)
      case "Inject": try inject(call.parameters, for: connection)
      case "Remove":
        remove(try device(call.parameters, of: connection))
        connection.reply()
      default: throw .methodNotFound(call.method)
      }
    } catch {
      connection.fail(error.onTheWire)
    }
  }

  func connectionDidClose(_ connection: Connection) {
    for device in devices.values {
      device.stopPlaying(for: connection)
      if device.maker === connection { remove(device) }
    }
  }

  // MARK: Devices

  private func create(_ call: Call, on connection: Connection) throws(SimulatorError) {
    let user = connection.peer.user
    guard devices.values.count(where: { $0.maker.peer.user == user }) < Self.devicesPerUser else {
      throw .tooManyDevices(limit: Self.devicesPerUser)
    }
    let (description, hints) = try SimulatedDescription.read(
      call.parameters["description"]?.objectValue ?? [:])
    let id = "simulated-\(made + 1)"
    let pipeline: DevicePipeline
    do throws(RefusalReason) {
      pipeline = try registry.setup.pipeline(description, hints: hints, id: id)
    } catch {
      throw .notUsed(reason: error.description)
    }
    made += 1
    let device = SimulatedDevice(
      id: id, maker: connection, description: description, loop: loop, clock: now)
    devices[id] = device
    registry.add(
      ForceDevice(simulated: id, by: user, pipeline: pipeline), pipeline: pipeline,
      source: device)
    let reply: JSONObject = ["device": .string(id)]
    guard call.wantsMore, connection.beginStream() else { return connection.reply(reply) }
    let bytes = Reply(parameters: reply, continues: true).encoded()
    connection.send(StreamMessage(bytes: bytes), key: 0, delivery: .edge)
  }

  private func remove(_ device: SimulatedDevice) {
    devices[device.node] = nil
    let caller = device.caller
    device.finish()
    registry.remove(node: device.node)
    caller?.fail(SimulatorError.noSuchDevice(device.node).onTheWire)
    if device.maker.isStreaming { device.maker.reply(["device": .string(device.node)]) }
  }

  /// The device that the call names, which has to be of the caller's own user; root plays on all.
  private func device(
    _ parameters: JSONObject, of connection: Connection
  ) throws(SimulatorError) -> SimulatedDevice {
    let id = parameters["device"]?.stringValue ?? ""
    let user = connection.peer.user
    guard let device = devices[id], user == 0 || device.maker.peer.user == user else {
      throw .noSuchDevice(id)
    }
    return device
  }

  // MARK: Frames

  private func inject(
    _ parameters: JSONObject, for connection: Connection
  ) throws(SimulatorError) {
    let device = try device(parameters, of: connection)
    guard device.caller == nil else { throw .busy(device.node) }
    let now = now()
    let start = parameters["start"]?.integerValue.map(MonotonicInstant.init) ?? now
    let reader = SimulatedFrameReader(device.description, start: start, now: now)
    let frames = try reader.read(parameters["frames"]?.arrayValue ?? [], after: device.time)
    guard device.allows(frames) else {
      throw .rateExceeded(limit: SimulatedDevice.framesPerSecond)
    }
    device.play(frames, from: start, for: connection)
  }
}
