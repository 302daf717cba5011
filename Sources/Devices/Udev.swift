import CUdev
import Glibc
import LinuxSystem

/// The device manager's library, and a line on which it announces changes.
///
/// The corresponding C functions are `udev_new` and `udev_monitor_new_from_netlink`.
@safe struct Udev: ~Copyable {
  /// An announcement.
  enum Announcement {
    case present(DeviceNode)
    case removed(sysPath: String)
    /// One that does not concern us.
    case other
    /// Nothing has been announced.
    case nothing
    /// The kernel had no room for some announcements.
    case lost
  }

  /// How much the kernel keeps for us: docks and resuming machines announce hundreds of devices at once, of
  /// up to 8 KiB each.
  private static let receiveBuffer: Int32 = 2 * 1024 * 1024

  private let context: OpaquePointer
  private let monitor: OpaquePointer

  /// Listens from now on.
  init() throws(SystemError) {
    guard let context = unsafe udev_new() else {
      throw SystemError(call: "udev_new", errno: Glibc.errno)
    }
    // "udev" and not "kernel": the former speaks when the rules are through and the permissions set.
    guard let monitor = unsafe udev_monitor_new_from_netlink(context, "udev") else {
      let code = Glibc.errno
      unsafe udev_unref(context)
      throw SystemError(call: "udev_monitor_new_from_netlink", errno: code)
    }
    do throws(SystemError) {
      unsafe try Self.startReceiving(monitor)
    } catch {
      unsafe udev_monitor_unref(monitor)
      unsafe udev_unref(context)
      throw error
    }
    unsafe self.context = context
    unsafe self.monitor = monitor
  }

  deinit {
    unsafe udev_monitor_unref(monitor)
    unsafe udev_unref(context)
  }

  /// The line's descriptor, which stays the library's.
  var descriptor: Int32 { unsafe udev_monitor_get_fd(monitor) }

  /// The next announcement.
  ///
  /// The corresponding C function is `udev_monitor_receive_device`.
  func receive() throws(SystemError) -> Announcement {
    guard let device = unsafe udev_monitor_receive_device(monitor) else {
      let code = Glibc.errno
      switch code {
      case EAGAIN, EINTR: return .nothing
      case ENOBUFS: return .lost
      default: throw SystemError(call: "udev_monitor_receive_device", errno: code)
      }
    }
    defer { unsafe udev_device_unref(device) }
    guard let sysPath = unsafe Self.text(udev_device_get_syspath(device)) else { return .other }
    if unsafe Self.text(udev_device_get_action(device)) == "remove" {
      return .removed(sysPath: sysPath)
    }
    guard unsafe udev_device_get_is_initialized(device) > 0, let node = unsafe Self.node(device)
    else {
      return .other
    }
    return .present(node)
  }

  /// All event nodes that the device manager is through with, in the order of their numbers; where none
  /// runs, simply all.
  ///
  /// The corresponding C function is `udev_enumerate_scan_devices`.
  func enumerate() throws(SystemError) -> [DeviceNode] {
    guard let enumeration = unsafe udev_enumerate_new(context) else {
      throw SystemError(call: "udev_enumerate_new", errno: Glibc.errno)
    }
    defer { unsafe udev_enumerate_unref(enumeration) }
    try Self.check(
      "udev_enumerate_add_match_subsystem",
      unsafe udev_enumerate_add_match_subsystem(enumeration, "input"))
    if Self.isManaged {
      try Self.check(
        "udev_enumerate_add_match_is_initialized",
        unsafe udev_enumerate_add_match_is_initialized(enumeration))
    }
    try Self.check(
      "udev_enumerate_scan_devices", unsafe udev_enumerate_scan_devices(enumeration))
    var nodes: [DeviceNode] = []
    var entry = unsafe udev_enumerate_get_list_entry(enumeration)
    while let found = unsafe entry {
      unsafe entry = udev_list_entry_get_next(found)
      // A device that went away since has no entry any more; its removal is announced.
      guard
        let device = unsafe udev_device_new_from_syspath(
          context, udev_list_entry_get_name(found))
      else { continue }
      defer { unsafe udev_device_unref(device) }
      if let node = unsafe Self.node(device) { nodes.append(node) }
    }
    return nodes.sorted { $0.deviceNumber < $1.deviceNumber }
  }

  /// Whether a device manager runs; its control socket is where it has been for years.
  private static var isManaged: Bool { unsafe access("/run/udev/control", F_OK) == 0 }

  private static func startReceiving(_ monitor: OpaquePointer) throws(SystemError) {
    // Fails without CAP_NET_ADMIN; then the kernel's default has to do, and what is lost is looked up.
    _ = unsafe udev_monitor_set_receive_buffer_size(monitor, receiveBuffer)
    try check(
      "udev_monitor_filter_add_match_subsystem_devtype",
      unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil))
    try check(
      "udev_monitor_enable_receiving", unsafe udev_monitor_enable_receiving(monitor))
  }

  /// The event node that `device` is, or nil where it is something else.
  private static func node(_ device: OpaquePointer) -> DeviceNode? {
    guard
      let name = unsafe text(udev_device_get_sysname(device)), name.hasPrefix("event"),
      let path = unsafe text(udev_device_get_devnode(device)),
      let sysPath = unsafe text(udev_device_get_syspath(device))
    else { return nil }
    return unsafe DeviceNode(
      path: path, sysPath: sysPath, deviceNumber: UInt64(udev_device_get_devnum(device)),
      properties: properties(of: device))
  }

  private static func properties(of device: OpaquePointer) -> [String: String] {
    var properties: [String: String] = [:]
    var entry = unsafe udev_device_get_properties_list_entry(device)
    while let property = unsafe entry {
      if let name = unsafe text(udev_list_entry_get_name(property)) {
        properties[name] = unsafe text(udev_list_entry_get_value(property)) ?? ""
      }
      unsafe entry = udev_list_entry_get_next(property)
    }
    return properties
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }

  /// The library's functions answer a negative errno.
  private static func check(_ call: String, _ code: Int32) throws(SystemError) {
    guard code >= 0 else { throw SystemError(call: call, errno: -code) }
  }
}
