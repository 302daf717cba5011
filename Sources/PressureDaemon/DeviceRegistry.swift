package import LinuxSystem
package import Pipeline

/// An input device that is not used, and why.
package struct RefusedDevice {
  package let name: String
  package let node: String
  package let reason: String

  package init(name: String, node: String, reason: String) {
    self.name = name
    self.node = node
    self.reason = reason
  }
}

/// All devices that are there.
package final class DeviceRegistry {
  /// Devices that are used, in the order in which they appeared.
  private(set) var sessions: [DeviceSession] = []
  /// Devices that are not, by their node.
  private(set) var refused: [String: RefusedDevice] = [:]

  /// Told of every change, after it has happened.
  weak var observer: (any SessionObserver)?

  /// What is known of devices before they come.
  let setup: DeviceSetup
  let log: DeviceLog

  private let loop: EventLoop
  /// Of all devices, also of those that are gone and may come back.
  private let wearLog: WearLog
  private var nextKey: UInt64 = 1

  package init(
    loop: EventLoop, setup: DeviceSetup = DeviceSetup(), log: DeviceLog = DeviceLog(),
    wearLog: WearLog = WearLog()
  ) {
    self.loop = loop
    self.setup = setup
    self.log = log
    self.wearLog = wearLog
  }

  /// Enters a device and begins its session.
  package func add(
    _ device: ForceDevice, pipeline: DevicePipeline, source: any FrameSource,
    haptics: (any HapticOutput)? = nil
  ) {
    // What is played teaches nothing, and wears nothing out.
    let isSimulated = device.maker != nil
    let session = DeviceSession(
      key: nextKey, device: device, pipeline: pipeline, source: source, haptics: haptics,
      loop: loop,
      settings: setup.settings(of: device),
      keeper: isSimulated ? nil : setup.keeper(of: device.id, kept: pipeline.learned),
      log: log, wearLog: isSimulated ? WearLog { _, _ in } : wearLog)
    nextKey += 1
    session.observer = observer
    refused[device.node] = nil
    sessions.append(session)
    log.tell(
      .info, of: device.name, "\(device.node): \(device.name): \(device.deviceClass.wireName)")
    observer?.sessionDidAppear(session)
  }

  package func refuse(_ device: RefusedDevice) {
    refused[device.node] = device
  }

  /// Forgets a node; its device's live contacts and presses are cancelled.
  package func remove(node: String) {
    refused[node] = nil
    guard let index = sessions.firstIndex(where: { $0.source.node == node }) else { return }
    let session = sessions.remove(at: index)
    session.close()
    let name = session.device.name
    log.tell(.info, of: name, "\(node): \(name): gone")
    observer?.sessionDidDisappear(session)
  }

  /// Looks again at all devices after the machine has slept.
  package func resume() {
    for session in sessions { session.resume() }
  }

  /// Forgets all devices.
  package func removeAll() {
    for session in sessions { remove(node: session.source.node) }
  }

  func session(key: UInt64) -> DeviceSession? {
    sessions.first { $0.key == key }
  }
}
