package import Varlink

/// Whether force can be had, of all devices together.
package struct CapabilityTranslator: StreamTranslator {
  private var devices = DeviceTranslator()
  private var known: [ForceDevice.ID: ForceTouchCapability] = [:]
  /// Whether this connection has told of all devices that are there.
  private var isComplete = false
  private var told: ForceTouchCapability?

  package init() {}

  package mutating func translate(
    _ reply: JSONObject, generation: Int
  ) throws(PressureError) -> [ForceTouchCapability] {
    let isEndOfList = !WireReader(reply, subject: "Devices.Watch").contains("change")
    for change in try devices.translate(reply, generation: generation) {
      let isThere = change.kind != .removed
      known[change.device.id] = isThere ? change.device.forceTouchCapability : nil
    }
    isComplete = isComplete || isEndOfList
    let capability = Self.capability(of: known.values)
    guard isComplete, capability != told else { return [] }
    told = capability
    return [capability]
  }

  package mutating func disconnect() -> [ForceTouchCapability] {
    isComplete = false
    _ = devices.disconnect()
    return []
  }

  private static func capability(
    of all: some Collection<ForceTouchCapability>
  ) -> ForceTouchCapability {
    if all.contains(.available) { return .available }
    return all.contains(.unknown) ? .unknown : .unavailable
  }
}
