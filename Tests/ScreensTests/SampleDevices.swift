import Screens

extension ShownDevice {
  /// A pad of 600 g full scale, as the recordings have it.
  static let pad = ShownDevice(
    id: "pad", name: "Force Pad", className: "pressurepad", maximumForce: 20.0 / 3,
    reportsGrams: true, hasHaptics: true, isForceKnown: true)
  static let pen = ShownDevice(
    id: "pen", name: "Pen Tablet", className: "pen", maximumForce: 25.0 / 6, reportsGrams: false,
    hasHaptics: false, isForceKnown: true)
  static let areaPad = ShownDevice(
    id: "area", name: "Area Pad", className: "contact", maximumForce: 20.0 / 3,
    reportsGrams: false, hasHaptics: false, isForceKnown: false)
  static let plain = ShownDevice(
    id: "plain", name: "Plain Pad", className: "plain", maximumForce: 0, reportsGrams: false,
    hasHaptics: false, isForceKnown: false)
}

extension ShownContact {
  /// A finger on the pad, as the wire rounds it.
  static func finger(_ id: Int = 1, grams: Double, isDown: Bool = true) -> ShownContact {
    let force = (min(grams / 90, 20.0 / 3) * 10_000).rounded() / 10_000
    return ShownContact(
      id: id, tool: "finger", isDown: isDown, fraction: force / 6.6667, grams: grams)
  }
}

extension ShownFrame {
  /// Contacts at a number of milliseconds.
  static func at(
    _ milliseconds: Int, _ contacts: ShownContact..., on device: ShownDevice = .pad, merged: Int = 0
  ) -> ShownFrame {
    ShownFrame(
      device: device.id, time: .milliseconds(milliseconds), contacts: contacts, merged: merged)
  }
}
