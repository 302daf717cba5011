/// What a field or collection of a HID device is for: a page and an id on it.
///
/// Unknown usages are values like any other.
struct HIDUsage: RawRepresentable, Hashable, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(page: UInt16, id: UInt16) {
    rawValue = UInt32(page) << 16 | UInt32(id)
  }

  var page: UInt16 { UInt16(truncatingIfNeeded: rawValue >> 16) }
  var id: UInt16 { UInt16(truncatingIfNeeded: rawValue) }

  private static func digitizer(_ id: UInt16) -> HIDUsage { HIDUsage(page: 0x0D, id: id) }

  // Generic desktop page: HID Usage Tables 1.5, chapter 4.
  static let x = HIDUsage(page: 0x01, id: 0x30)
  static let y = HIDUsage(page: 0x01, id: 0x31)

  // Digitizer page: chapter 16.
  static let externalTablet = digitizer(0x01)
  static let pen = digitizer(0x02)
  static let lightPen = digitizer(0x03)
  static let touchScreen = digitizer(0x04)
  static let touchPad = digitizer(0x05)
  static let finger = digitizer(0x22)
  static let tipPressure = digitizer(0x30)
  static let inRange = digitizer(0x32)
  static let invert = digitizer(0x3C)
  static let tiltX = digitizer(0x3D)
  static let tiltY = digitizer(0x3E)
  static let tipSwitch = digitizer(0x42)
  static let barrelSwitch = digitizer(0x44)
  static let eraser = digitizer(0x45)
  static let confidence = digitizer(0x47)
  static let width = digitizer(0x48)
  static let height = digitizer(0x49)
  static let contactID = digitizer(0x51)
  static let contactCount = digitizer(0x54)
  static let scanTime = digitizer(0x56)
  static let secondaryBarrelSwitch = digitizer(0x5A)

  /// The buttons of a precision touchpad: the pad itself, then separate ones.
  static let padButton = HIDUsage(page: 0x09, id: 1)
  static let separateLeftButton = HIDUsage(page: 0x09, id: 2)
  static let separateRightButton = HIDUsage(page: 0x09, id: 3)

  // What has no equal among the standard's usages.
  static let vendorSense = HIDUsage(page: 0xFF0D, id: 0x36)
  static let vendorDistance = HIDUsage(page: 0xFF0D, id: 0x132)

  /// Pages whose usages mirror the standard's, as Wacom's tablets have them: the high byte of the id is
  /// the standard page, 0 being the digitizer page, and the low byte the id on it.
  ///
  /// The pages are WACOM_HID_UP_WACOMDIGITIZER and WACOM_HID_UP_WACOMTOUCH of Linux's wacom_wac.h. Other
  /// makers use them for other things; the usages that make a digitizer do not come together there.
  private static let mirrors: Set<UInt16> = [0xFF0D, 0xFF00]

  /// Whether a vendor's page says what the standard has words for.
  var isMirrored: Bool { Self.mirrors.contains(page) }

  /// The usage of the standard that this one stands for; itself where it is of the standard.
  var standard: HIDUsage {
    guard isMirrored, self != .vendorSense, self != .vendorDistance else { return self }
    return HIDUsage(page: id >> 8 == 0 ? 0x0D : id >> 8, id: id & 0xFF)
  }
}
