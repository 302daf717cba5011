import Glibc
import LinuxSystem

/// The folder of event nodes, for where no device manager runs that could tell of them.
struct NodeDirectory {
  /// Where the kernel's names for event nodes are by convention.
  static let standard = NodeDirectory(path: "/dev/input")

  let path: String

  /// Whether a device manager runs that tells of nodes; its control socket is where it has been for years.
  static var isManaged: Bool { unsafe access("/run/udev/control", F_OK) == 0 }

  /// All event nodes in the order of their numbers; none where there is no such folder.
  ///
  /// The corresponding C functions are `readdir` and `stat`.
  func nodes() throws(SystemError) -> [DeviceNode] {
    try eventNames().compactMap { name in
      let node = "\(path)/\(name)"
      var status = stat()
      // It went away since.
      guard unsafe stat(node, &status) == 0 else { return nil }
      return DeviceNode(path: node, sysPath: node, deviceNumber: UInt64(status.st_rdev))
    }
    .sorted { ($0.deviceNumber, $0.path) < ($1.deviceNumber, $1.path) }
  }

  private func eventNames() throws(SystemError) -> [String] {
    guard let folder = unsafe opendir(path) else {
      let code = errno
      guard code == ENOENT else { throw SystemError(call: "opendir", errno: code, subject: path) }
      return []
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { text in
          unsafe String(cString: text)
        }
      }
      if name.hasPrefix("event") { names.append(name) }
    }
    return names
  }
}
