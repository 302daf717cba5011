import CEvdev
import CInputCodes
import CLinux
import Frames
import Glibc
import LinuxSystem

/// A device of our making in the kernel, and the library's view of it, which go away together.
///
/// The corresponding C functions are `libevdev_uinput_create_from_device` and `libevdev_uinput_destroy`.
@safe struct UinputHandle: ~Copyable {
  /// What the kernel makes devices through.
  static let path = "/dev/uinput"
  /// Types that are not given to a device: the kernel would repeat keys by itself, besides those that
  /// were recorded, and wait for us whenever a program wants to play an effect.
  private static let leftOut = [
    UInt16(EV_SYN), UInt16(EV_KEY), UInt16(EV_ABS), UInt16(EV_REP), UInt16(EV_FF),
    UInt16(EV_FF_STATUS), UInt16(EV_PWR),
  ]

  private let descriptor: OwnedDescriptor
  private let device: OpaquePointer

  init(_ description: DeviceDescription) throws(SystemError) {
    let descriptor = OwnedDescriptor(
      owning: try check("open", Self.path) {
        unsafe open(Self.path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
      })
    guard let model = unsafe libevdev_new() else {
      throw SystemError(call: "libevdev_new", errno: ENOMEM, subject: Self.path)
    }
    defer { unsafe libevdev_free(model) }
    unsafe Self.describe(description, to: model)
    var made: OpaquePointer?
    let code = unsafe libevdev_uinput_create_from_device(model, descriptor.number, &made)
    guard code == 0, let device = unsafe made else {
      throw SystemError(
        call: "libevdev_uinput_create_from_device", errno: -code, subject: Self.path)
    }
    self.descriptor = descriptor
    unsafe self.device = device
  }

  deinit {
    unsafe libevdev_uinput_destroy(device)
  }

  /// The corresponding C function is `libevdev_uinput_get_devnode`.
  var node: String? {
    guard let node = unsafe libevdev_uinput_get_devnode(device) else { return nil }
    return unsafe String(cString: node)
  }

  /// The corresponding C function is `libevdev_uinput_write_event`.
  func write(_ type: EventType, _ code: UInt16, _ value: Int32) throws(SystemError) {
    let result = unsafe libevdev_uinput_write_event(
      device, UInt32(type.rawValue), UInt32(code), value)
    guard result == 0 else {
      throw SystemError(
        call: "libevdev_uinput_write_event", errno: -result, subject: Self.path)
    }
  }

  /// The corresponding C functions are `libevdev_set_name` and its like, and `libevdev_enable_event_code`.
  private static func describe(_ description: DeviceDescription, to model: OpaquePointer) {
    unsafe libevdev_set_name(model, description.name)
    unsafe libevdev_set_id_bustype(model, Int32(description.identity.bus))
    unsafe libevdev_set_id_vendor(model, Int32(description.identity.vendor))
    unsafe libevdev_set_id_product(model, Int32(description.identity.product))
    unsafe libevdev_set_id_version(model, Int32(description.identity.version))
    if let path = description.physicalPath { unsafe libevdev_set_phys(model, path) }
    for property in description.properties {
      // Fails for properties that the library does not know, which no program asks for either.
      unsafe libevdev_enable_property(model, UInt32(property.rawValue))
    }
    for key in description.keys {
      unsafe libevdev_enable_event_code(model, UInt32(EV_KEY), UInt32(key.rawValue), nil)
    }
    for (axis, range) in description.axes {
      var information = input_absinfo(
        value: 0, minimum: range.minimum, maximum: range.maximum, fuzz: range.fuzz,
        flat: range.flat, resolution: range.resolution)
      unsafe libevdev_enable_event_code(
        model, UInt32(EV_ABS), UInt32(axis.rawValue), &information)
    }
    for (type, codes) in description.otherCodes where !leftOut.contains(type.rawValue) {
      for code in codes {
        unsafe libevdev_enable_event_code(model, UInt32(type.rawValue), UInt32(code), nil)
      }
    }
  }
}
