package import Frames

/// All that is looked at on a machine, gathered before it is judged.
package struct Facts: Sendable {
  /// As `uname -r` shows it.
  package var kernelRelease: String
  package var hasInputFolder: Bool
  /// Why the nodes could not be listed; nil where they could.
  package var enumerationFailure: String?
  package var nodes: [NodeFacts]
  /// What the daemon says of the devices that it uses.
  package var devices: [DeviceFacts]
  /// The text of libinput's /etc/libinput/local-overrides.quirks; empty where there is none.
  package var libinputOverrides: String
  package var installation: InstallationFacts
  package var service: ServiceFacts
  package var user: UserFacts

  package init(
    kernelRelease: String, hasInputFolder: Bool, enumerationFailure: String? = nil,
    nodes: [NodeFacts] = [], devices: [DeviceFacts] = [], libinputOverrides: String = "",
    installation: InstallationFacts = InstallationFacts(),
    service: ServiceFacts, user: UserFacts
  ) {
    self.kernelRelease = kernelRelease
    self.hasInputFolder = hasInputFolder
    self.enumerationFailure = enumerationFailure
    self.nodes = nodes
    self.devices = devices
    self.libinputOverrides = libinputOverrides
    self.installation = installation
    self.service = service
    self.user = user
  }
}

/// An event node.
package struct NodeFacts: Sendable {
  /// What came of looking into it as this user.
  package enum Look: Sendable {
    case seen(DeviceDescription)
    /// This user may not open it, which is nothing bad.
    case forbidden
    case failed(String)
  }

  /// What the daemon makes of it.
  package enum Use: Hashable, Sendable {
    case asClass(String)
    case refused(String)
  }

  /// For example `/dev/input/event5`.
  package var path: String
  package var look: Look
  /// What udev's rules and hwdb say of it.
  package var properties: [String: String]
  /// What the daemon's group may do with it; nil where there is no such group.
  package var access: NodeAccess?
  /// What the daemon says of it; nil where it says nothing.
  package var use: Use?

  package init(
    path: String, look: Look, properties: [String: String] = [:], access: NodeAccess? = nil,
    use: Use? = nil
  ) {
    self.path = path
    self.look = look
    self.properties = properties
    self.access = access
    self.use = use
  }
}

/// What the package puts on a machine.
package struct InstallationFacts: Sendable {
  package var hasUser: Bool
  package var hasGroup: Bool
  package var hasRules: Bool
  package var hasSocketUnit: Bool
  /// When the newest source of our part of the hardware database changed; nil where there is none.
  package var hwdbChanged: Int64?
  /// When the database that udev reads was made; nil where there is none.
  package var hwdbCompiled: Int64?

  package init(
    hasUser: Bool = true, hasGroup: Bool = true, hasRules: Bool = true, hasSocketUnit: Bool = true,
    hwdbChanged: Int64? = 1, hwdbCompiled: Int64? = 2
  ) {
    self.hasUser = hasUser
    self.hasGroup = hasGroup
    self.hasRules = hasRules
    self.hasSocketUnit = hasSocketUnit
    self.hwdbChanged = hwdbChanged
    self.hwdbCompiled = hwdbCompiled
  }
}

/// What is found where the daemon should be.
package struct ServiceFacts: Sendable {
  /// How the attempt to talk to it ended.
  package enum Answer: Hashable, Sendable {
    /// There is no file of that name.
    case noSocket
    /// There is a file, and nobody behind it.
    case nobodyListens
    /// This user may not connect.
    case forbidden
    /// Something else went wrong, or it did not answer.
    case failed(String)
    case answered(product: String, version: String)
  }

  package var path: String
  package var answer: Answer
  /// Whether it refused to list the devices to this user.
  package var refusesDevices: Bool
  /// The version of the program that asks.
  package var ownVersion: String
  /// Whether systemd runs this machine.
  package var hasSystemd: Bool

  package init(
    path: String, answer: Answer, refusesDevices: Bool = false, ownVersion: String,
    hasSystemd: Bool = true
  ) {
    self.path = path
    self.answer = answer
    self.refusesDevices = refusesDevices
    self.ownVersion = ownVersion
    self.hasSystemd = hasSystemd
  }
}

/// Who asks.
package struct UserFacts: Sendable {
  package var isRoot: Bool
  package var isInGroup: Bool
  /// The seats at which this user's session is the active one.
  package var activeSeats: Set<String>

  package init(isRoot: Bool = false, isInGroup: Bool = false, activeSeats: Set<String> = []) {
    self.isRoot = isRoot
    self.isInGroup = isInGroup
    self.activeSeats = activeSeats
  }
}
