import Glibc
import Pressure
import Varlink

/// A stream of events, started or not.
@safe package final class Stream: Handle {
  let context: Context
  private(set) var options: StreamOptions
  var userData: UnsafeMutableRawPointer? = nil
  private var id: StreamID?

  init(_ options: StreamOptions, context: Context) {
    self.options = options
    self.context = context
  }

  deinit { stop() }

  /// Whether it has begun, and was not ended by an error.
  private var isStarted: Bool { id.map { !context.queue.failed.contains($0) } ?? false }

  /// Starts it; 0, or a negative errno.
  func start() -> Int32 {
    guard !isStarted else { return -EALREADY }
    stop()
    id = context.open(self)
    return 0
  }

  func stop() {
    if let id { context.close(id) }
    id = nil
  }

  /// Changes the options, where `change` can; 0, or a negative errno.
  func configure(_ change: (inout StreamOptions) -> Bool) -> Int32 {
    guard !isStarted else { return -EBUSY }
    var changed = options
    guard change(&changed) else { return -EINVAL }
    options = changed
    return 0
  }
}

/// What a stream asks for.
enum StreamOptions {
  struct Touches {
    var devices: [ForceDevice.ID]?
    var maxRate: Int?
    var includesRaw = false
  }

  case devices
  case touches(Touches)
  case presses(PreviewRegistration)
  case actions(application: String)
  case handler(application: String)

  /// Changes what touches are asked for; false where they are not.
  mutating func changeTouches(_ change: (inout Touches) -> Void) -> Bool {
    guard case .touches(var touches) = self else { return false }
    change(&touches)
    self = .touches(touches)
    return true
  }

  /// Changes which presses are asked for; false where they are not.
  mutating func changePresses(_ change: (inout PreviewRegistration) -> Void) -> Bool {
    guard case .presses(var registration) = self else { return false }
    change(&registration)
    self = .presses(registration)
    return true
  }

  /// Asks the daemon for the stream.
  func open(_ id: StreamID, in context: Context) {
    let queue = context.queue
    let client = context.client
    switch self {
    case .devices:
      client.open(
        id, call: Self.call("Devices.Watch"), translator: DeviceNewsTranslator(),
        sink: QueueSink(queue, id) { $0 })
    case .touches(let options):
      client.open(
        id,
        call: TouchFrame.subscription(
          devices: options.devices, maxRate: options.maxRate, includesRaw: options.includesRaw),
        translator: TouchTranslator(), sink: QueueSink(queue, id) { .touches($0) })
    case .presses(let registration):
      // Nobody asks a press of the C library for its core, which is for tasks.
      let core = ClientCore(socketPath: context.socketPath)
      client.open(
        id, call: Self.call("Previews.Register", registration.wireObject),
        translator: PressTranslator(core: core, stream: id),
        sink: QueueSink(queue, id) { .press($0) })
    case .actions(let application):
      client.open(
        id, call: Self.call("QuickActions.Watch", ["application": .string(application)]),
        translator: ItemsTranslator { $0.members }, sink: QueueSink(queue, id) { .actions($0) })
    case .handler(let application):
      client.open(
        id, call: Self.call("QuickActions.Handle", ["application": .string(application)]),
        translator: HandlerTranslator(stream: id) { $0.members },
        sink: QueueSink(queue, id, Self.content))
    }
  }

  private static func call(_ method: String, _ parameters: JSONObject = [:]) -> Call {
    Call(method: "io.pressured.\(method)", parameters: parameters, wantsMore: true)
  }

  private static func content(of event: HandlerEvent<JSONObject>) -> EventContent? {
    switch event {
    case .registered(let request?): .perform(request, isLaunch: true)
    case .performed(let request): .perform(request, isLaunch: false)
    case .registered(nil), .disconnected: nil
    }
  }
}

/// Devices, and whether there is force in them.
private struct DeviceNewsTranslator: StreamTranslator {
  private var devices = DeviceTranslator()
  private var capability = CapabilityTranslator()

  mutating func translate(
    _ reply: JSONObject, generation: Int
  ) throws(PressureError) -> [EventContent] {
    try devices.translate(reply, generation: generation).map { .device($0) }
      + capability.translate(reply, generation: generation).map { .capability($0) }
  }

  mutating func disconnect() -> [EventContent] {
    devices.disconnect().map { .device($0) } + capability.disconnect().map { .capability($0) }
  }
}
