/// An event node, as discovery found it.
package struct DeviceNode: Hashable, Sendable {
  /// The seat of all devices that udev gives to none.
  package static let defaultSeat = "seat0"

  /// For example `/dev/input/event5`.
  package let path: String
  /// The kernel's name for it, which no other device has as long as the system runs; the path where there
  /// is no sysfs.
  package let sysPath: String
  package let deviceNumber: UInt64
  /// What udev's rules and hwdb say of it, where that is of interest here.
  package let properties: [String: String]

  /// Keeps those of `properties` that are of interest.
  package init(
    path: String, sysPath: String, deviceNumber: UInt64, properties: [String: String] = [:]
  ) {
    self.path = path
    self.sysPath = sysPath
    self.deviceNumber = deviceNumber
    self.properties = properties.filter { Self.isOfInterest($0.key) }
      .mapValues { String(deviceText: $0.utf8) }
  }

  /// Whose hands it is under.
  package var seat: String {
    guard let seat = properties["ID_SEAT"], !seat.isEmpty else { return Self.defaultSeat }
    return seat
  }

  /// Whether a program made it, through uinput.
  var isMadeByProgram: Bool { sysPath.hasPrefix("/sys/devices/virtual/input/") }

  private static func isOfInterest(_ property: String) -> Bool {
    let prefixes = [
      "ID_INPUT", "ID_SERIAL", "ID_PATH", "ID_INTEGRATION", "LIBINPUT_", "PRESSURED_",
    ]
    let names: Set = ["ID_SEAT", "ID_BUS", "ID_VENDOR_ID", "ID_MODEL_ID", "ID_USB_INTERFACE_NUM"]
    return names.contains(property) || prefixes.contains { property.hasPrefix($0) }
  }
}
