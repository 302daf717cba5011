package import Frames

extension DeviceNode {
  /// How long the last part of an identifier may be, in bytes; longer serial numbers are cut.
  private static let maximumSerialLength = 96

  /// A name for a device that it has again after it was unplugged: bus, vendor and product as hexadecimal
  /// numbers, and what tells it from its like.
  ///
  /// That is its serial number, with the number of its USB interface where that is not the first; else where
  /// it is plugged in. A tablet whose pen and touch surface share all of this has `-pen` after the pen's.
  /// There may still be two devices of one name: whoever keeps a list of them tells these apart.
  package func stableIdentifier(of description: DeviceDescription) -> String {
    let identity = description.identity
    let numbers = [identity.bus, identity.vendor, identity.product].map(Self.hexadecimal)
    var parts = numbers + [distinction(of: description)]
    if description.keys.contains(.toolPen) { parts.append("pen") }
    return parts.joined(separator: "-")
  }

  /// The hardware that is behind the node.
  package func hardware(of description: DeviceDescription) -> Hardware {
    Hardware(
      description, serial: serial(of: description), path: properties["ID_PATH"],
      isVirtual: isMadeByProgram)
  }

  private func serial(of description: DeviceDescription) -> String? {
    let serials = [description.uniqueID, properties["ID_SERIAL_SHORT"]]
    return serials.lazy.compactMap(Self.plain).first
  }

  private func distinction(of description: DeviceDescription) -> String {
    if let serial = serial(of: description) {
      let interface = properties["ID_USB_INTERFACE_NUM"].flatMap(Self.plain) ?? "00"
      return interface == "00" ? serial : "\(serial)-\(interface)"
    }
    let places = [properties["ID_PATH"], description.physicalPath, description.name]
    return places.lazy.compactMap(Self.plain).first ?? "0"
  }

  /// Letters, digits and a few signs of ASCII that no shell, file name or JSON string minds; nil where
  /// nothing is left that could tell one device from another.
  private static func plain(_ text: String?) -> String? {
    guard let text else { return nil }
    let allowed: Set<Character> = ["-", "_", ".", ":"]
    let plain = text.prefix(maximumSerialLength).map { character -> Character in
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      return isPlain || allowed.contains(character) ? character : "_"
    }
    // Some firmware has a row of zeros or blanks for a serial number.
    return plain.contains { $0 != "_" && $0 != "0" } ? String(plain) : nil
  }

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
