import Frames

/// What tells one piece of hardware from another, as far as an event node shows it.
package struct Hardware: Hashable, Sendable {
  /// Bus, vendor and product.
  private let kind: [UInt16]
  private let serial: String?
  /// Where it is plugged in, as its driver says.
  private let port: String?
  /// Where it is plugged in, as udev says.
  private let path: String?

  /// Whether two nodes are of one piece of hardware: they agree on a serial number or a place, and on
  /// nothing of these do they disagree.
  ///
  /// A serial number alone may lie: some makers give one to all that they build.
  package func isSame(as other: Hardware) -> Bool {
    guard kind == other.kind else { return false }
    let signs = [
      Self.agree(serial, other.serial), Self.agree(port, other.port), Self.agree(path, other.path),
    ]
    return signs.contains(true) && !signs.contains(false)
  }

  /// Nil where one of them says nothing.
  private static func agree(_ one: String?, _ other: String?) -> Bool? {
    guard let one, let other else { return nil }
    return one == other
  }
}

extension Hardware {
  init(_ description: DeviceDescription, serial: String?, path: String?, isVirtual: Bool) {
    let identity = description.identity
    kind = [identity.bus, identity.vendor, identity.product]
    self.serial = serial
    port = description.physicalPath.flatMap { Self.port($0, isVirtual: isVirtual) }
    self.path = path.map(Self.withoutInterface)
  }

  /// A driver's name for a place, without the number of the node there: `usb-0000:00:14.0-3` of
  /// `usb-0000:00:14.0-3/input1`.
  ///
  /// What a program says of a node that it made is a place only in that form: many say the same of all
  /// their nodes.
  private static func port(_ physicalPath: String, isVirtual: Bool) -> String? {
    let number = "/input"
    let parts = physicalPath.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1, let last = parts.last.map({ "/" + $0 }), last.hasPrefix(number),
      UInt16(last.dropFirst(number.count)) != nil
    {
      return parts.dropLast().joined(separator: "/")
    }
    return isVirtual || physicalPath.isEmpty ? nil : physicalPath
  }

  /// Udev's name for a place, without the interface of a USB device: `pci-0000:00:14.0-usb-0:3` of
  /// `pci-0000:00:14.0-usb-0:3:1.1`.
  private static func withoutInterface(_ path: String) -> String {
    guard path.split(separator: "-").contains("usb"), let end = path.lastIndex(of: ":") else {
      return path
    }
    return String(path[..<end])
  }
}
