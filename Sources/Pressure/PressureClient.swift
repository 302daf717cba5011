import LinuxSystem
import Varlink

/// The way to the daemon, pressured, which knows how hard this machine's surfaces are pressed.
///
/// ```swift
/// let client = PressureClient()
/// for try await frame in client.touches() {
///   for touch in frame.touches {
///     print(touch.id, touch.phase, touch.force, touch.normalizedForce)
///   }
/// }
/// ```
///
/// Nothing is connected before it is needed. One thread, the client's own, waits on all of its connections;
/// it ends when the client and its sequences are gone.
public final class PressureClient: Sendable {
  /// Where the daemon is found: `$PRESSURED_SOCKET`, else `/run/pressured/io.pressured`.
  public static var defaultSocketPath: String {
    guard let path = EnvironmentVariable.value(of: "PRESSURED_SOCKET"), !path.isEmpty else {
      return "/run/pressured/io.pressured"
    }
    return path
  }

  /// Where this client looks for the daemon.
  public var socketPath: String { core.socketPath }

  package let core: ClientCore

  /// A client that is not connected yet.
  public init(socketPath: String = PressureClient.defaultSocketPath) {
    core = ClientCore(socketPath: socketPath)
  }

  /// The devices that are there.
  ///
  /// - Throws: `unreachable` where there is no daemon; `permissionDenied`.
  public func devices() async throws(PressureError) -> [ForceDevice] {
    try await listDevices(includingRefused: false).devices
  }

  /// The devices that are there, and those that the daemon does not use.
  ///
  /// - Throws: `unreachable` where there is no daemon; `permissionDenied`.
  public func allDevices() async throws(PressureError) -> (
    devices: [ForceDevice], refused: [RefusedDevice]
  ) {
    try await listDevices(includingRefused: true)
  }

  /// Each device that is there as `added`, then devices that come, go and change.
  ///
  /// `ForceDevice.forceTouchCapability` is one of the things that change.
  public var deviceChanges: PressureEvents<DeviceChange> {
    watchDevices(DeviceTranslator())
  }

  func watchDevices<Translator: StreamTranslator>(
    _ translator: Translator
  ) -> PressureEvents<Translator.Element> {
    let core = core
    return PressureEvents {
      core.subscribe(to: "io.pressured.Devices.Watch", [:]) { _ in translator }
    }
  }

  /// The touches of each frame in which something changed.
  ///
  /// What is down already comes first, as `stationary`. When the daemon goes away, the touches that are
  /// down are `cancelled`.
  ///
  /// - Parameters:
  ///   - devices: Only these, by their `id`; nil for all, also those that come later.
  ///   - maxRate: At most so many frames a second and device, 1 to 10000; those between are merged, but
  ///     never one in which a touch began or ended.
  ///   - includesRaw: Whether touches are to have `Touch.raw`.
  /// - Returns: A sequence that connects when it is iterated.
  public func touches(
    devices: [ForceDevice.ID]? = nil, maxRate: Int? = nil, includesRaw: Bool = false
  ) -> PressureEvents<TouchFrame> {
    let core = core
    var parameters: JSONObject = [:]
    parameters["devices"] = devices.map { .array($0.map { .string($0) }) }
    parameters["maxRate"] = maxRate.map { .integer(Int64($0)) }
    if includesRaw { parameters["raw"] = true }
    return PressureEvents { [parameters] in
      core.subscribe(to: "io.pressured.Touches.Subscribe", parameters) { _ in TouchTranslator() }
    }
  }

  /// The presses that `registration` asks for, each first as `offered`.
  ///
  /// Accept what can be previewed: only then does a press peek. When the daemon goes away, the press that is
  /// under way is `cancelled` with the reason `device`.
  public func presses(_ registration: PreviewRegistration) -> PressureEvents<Press> {
    let core = core
    return PressureEvents {
      core.subscribe(to: "io.pressured.Previews.Register", registration.wireObject) { stream in
        PressTranslator(core: core, stream: stream)
      }
    }
  }

  /// Whether the daemon is there, and tells this session anything, as this client's other sequences find out.
  ///
  /// Of several changes that were not taken yet only the newest is kept.
  public var connectionStates: PressureEvents<ConnectionState> {
    let core = core
    return PressureEvents { core.observeConnection() }
  }

  private func listDevices(
    includingRefused all: Bool
  ) async throws(PressureError) -> (devices: [ForceDevice], refused: [RefusedDevice]) {
    let reply = try await core.call("io.pressured.Devices.List", all ? ["all": true] : [:])
    let wire = WireReader(reply, subject: "Devices.List")
    var devices: [ForceDevice] = []
    for device in try wire.objects("devices") {
      devices.append(try ForceDevice(device))
    }
    var refused: [RefusedDevice] = []
    for device in try wire.objects("refused") {
      refused.append(try RefusedDevice(device))
    }
    return (devices, refused)
  }
}
