import Devices
import Diagnosis
import LinuxSystem
import PressureInterface
import Systemd

/// Looks at this machine; what it finds is judged elsewhere.
enum MachineFacts {
  /// The daemon's user, and the group that may use its devices.
  private static let account = "pressured"
  private static let inputFolder = "/dev/input"
  private static let overrides = "/etc/libinput/local-overrides.quirks"
  /// More than anybody writes by hand.
  private static let overridesLimit = 1024 * 1024

  /// Where systemd looks for units (systemd.unit(5)).
  private static let unitFolders = [
    "/etc/systemd/system", "/run/systemd/system", "/usr/local/lib/systemd/system",
    "/usr/lib/systemd/system", "/lib/systemd/system",
  ]
  /// Where udev looks for `rules.d` and `hwdb.d` (udev(7), hwdb(7)).
  private static let udevFolders = [
    "/etc/udev", "/run/udev", "/usr/local/lib/udev", "/usr/lib/udev", "/lib/udev",
  ]
  /// Where udev looks for the compiled database; the first counts.
  private static let compiledHwdb = [
    "/etc/systemd/hwdb/hwdb.bin", "/etc/udev/hwdb.bin", "/usr/lib/systemd/hwdb/hwdb.bin",
    "/usr/lib/udev/hwdb.bin", "/lib/udev/hwdb.bin",
  ]

  /// All that there is to know; `socket` is where the daemon should be.
  static func gather(socket: String) -> Facts {
    let daemon = DaemonAnswer(at: socket)
    let group = Accounts.group(named: account)
    let service = ServiceFacts(
      path: socket, answer: daemon.answer, refusesDevices: daemon.refusesDevices,
      ownVersion: ProductVersion.current,
      // As sd_booted(3) tells it.
      hasSystemd: FileStatus.exists("/run/systemd/system"))
    var facts = Facts(
      kernelRelease: Kernel.release, hasInputFolder: FileStatus.exists(inputFolder),
      devices: daemon.devices, libinputOverrides: libinputOverrides,
      installation: installation(group: group),
      service: service, user: UserFacts())
    do throws(SystemError) {
      facts.nodes = try DeviceMonitor().enumerate().map { node in
        look(at: node, group: group, use: daemon.uses[node.path])
      }
    } catch {
      facts.enumerationFailure = error.description
    }
    facts.user = user(group: group, nodes: facts.nodes)
    return facts
  }

  private static var libinputOverrides: String {
    do throws(SystemError) {
      return String(decoding: try Files.read(overrides, limit: overridesLimit), as: UTF8.self)
    } catch {
      // Not there as a rule; what cannot be read is advised anew, which does no harm.
      return ""
    }
  }

  private static func look(
    at node: DeviceNode, group: UInt32?, use: NodeFacts.Use?
  ) -> NodeFacts {
    let look: NodeFacts.Look
    do throws(DeviceError) {
      look = .seen(try EvdevDevice(path: node.path).description)
    } catch {
      look = error.cause.isDenial ? .forbidden : .failed(error.cause.description)
    }
    return NodeFacts(
      path: node.path, look: look, properties: node.properties,
      access: group.flatMap { access(to: node.path, of: $0) }, use: use)
  }

  private static func access(to path: String, of group: UInt32) -> NodeAccess? {
    status(of: path).map { status in
      NodeAccess(
        of: group, mode: status.mode, fileGroup: status.group, list: AccessLists.bytes(of: path))
    }
  }

  private static func installation(group: UInt32?) -> InstallationFacts {
    let databases = udevFolders.flatMap { folder in
      ["60-pressured.hwdb", "61-pressured-local.hwdb"].map { "\(folder)/hwdb.d/\($0)" }
    }
    return InstallationFacts(
      hasUser: Accounts.user(named: account) != nil, hasGroup: group != nil,
      hasRules: udevFolders.contains { FileStatus.exists("\($0)/rules.d/60-pressured.rules") },
      hasSocketUnit: unitFolders.contains { FileStatus.exists("\($0)/pressured.socket") },
      hwdbChanged: databases.compactMap { status(of: $0)?.changed }.max(),
      hwdbCompiled: compiledHwdb.lazy.compactMap { status(of: $0)?.changed }.first)
  }

  private static func user(group: UInt32?, nodes: [NodeFacts]) -> UserFacts {
    let own = Accounts.ownUser
    let seats = Set(nodes.map(\.seat)).union([NodeFacts.defaultSeat])
    return UserFacts(
      isRoot: own == 0, isInGroup: group.map(Accounts.isMember) ?? false,
      activeSeats: seats.filter { LoginSessions.isActive(user: own, seat: $0) })
  }

  private static func status(of path: String) -> FileStatus? {
    do throws(SystemError) {
      return try FileStatus(of: path)
    } catch {
      // What cannot be looked at is as good as absent to whoever asks here.
      return nil
    }
  }
}
