import CEvdev
import CInputCodes
import Frames
import Glibc

extension EvdevHandle {
  /// What the device says that it is.
  ///
  /// The corresponding C functions are `libevdev_get_name` and its like, and `libevdev_has_event_code`.
  func describe() -> DeviceDescription {
    let identity = unsafe DeviceIdentity(
      bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device)),
      vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
      product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
      version: UInt16(truncatingIfNeeded: libevdev_get_id_version(device)))
    return unsafe DeviceDescription(
      name: Self.text(libevdev_get_name(device)) ?? "",
      identity: identity,
      physicalPath: Self.text(libevdev_get_phys(device)),
      uniqueID: Self.text(libevdev_get_uniq(device)),
      properties: properties,
      keys: Set(codes(of: .key).map(KeyCode.init(rawValue:))),
      axes: axes,
      otherCodes: otherCodes)
  }

  private var properties: Set<InputProperty> {
    Set(
      (0...UInt16(INPUT_PROP_MAX))
        .filter { unsafe libevdev_has_property(device, UInt32($0)) != 0 }
        .map(InputProperty.init(rawValue:)))
  }

  private var axes: [AxisCode: AxisRange] {
    var axes: [AxisCode: AxisRange] = [:]
    for code in codes(of: .absolute) {
      guard let range = unsafe libevdev_get_abs_info(device, UInt32(code)) else { continue }
      axes[AxisCode(rawValue: code)] = unsafe AxisRange(
        minimum: range.pointee.minimum, maximum: range.pointee.maximum,
        fuzz: range.pointee.fuzz, flat: range.pointee.flat,
        resolution: range.pointee.resolution)
    }
    return axes
  }

  private var otherCodes: [EventType: Set<UInt16>] {
    var others: [EventType: Set<UInt16>] = [:]
    for number in 1...UInt16(EV_MAX) {
      let type = EventType(rawValue: number)
      guard type != .key, type != .absolute else { continue }
      let codes = codes(of: type)
      if !codes.isEmpty { others[type] = Set(codes) }
    }
    return others
  }

  private func codes(of type: EventType) -> [UInt16] {
    let highest = libevdev_event_type_get_max(UInt32(type.rawValue))
    guard let highest = UInt16(exactly: highest) else { return [] }
    return (0...highest).filter {
      unsafe libevdev_has_event_code(device, UInt32(type.rawValue), UInt32($0)) != 0
    }
  }

  /// The text behind a pointer of the library, or nil where there is none.
  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    let text = unsafe String(
      deviceText: UnsafeBufferPointer(start: pointer, count: strlen(pointer))
        .map(UInt8.init(bitPattern:)))
    return text.isEmpty ? nil : text
  }
}
