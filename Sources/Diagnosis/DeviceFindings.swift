import Forces
import Frames

extension Examination {
  /// What a node is used as or why it is not, and what stands in the way.
  static func node(_ node: NodeFacts, _ installation: InstallationFacts) -> [Finding] {
    let mistakes = HintReader(node.properties).mistakes.map { mistake in
      Finding(
        .device, .note, "\(node.title): the hardware database says what cannot be used: \(mistake)",
        commands: ["udevadm info \(node.path)"])
    }
    let known = node.properties["PRESSURED_NOTE"].map { text in
      [Finding(.device, .note, "\(node.title): \(text)")]
    }
    return use(node) + copy(node) + access(node, installation) + mistakes + (known ?? [])
  }

  private static func use(_ node: NodeFacts) -> [Finding] {
    switch node.look {
    case .seen(let description):
      if node.isSurface, case .refused(let reason)? = node.use {
        // What it knows of the other nodes, and why it has lost one, only the daemon can tell.
        return [Finding(.device, .note, "\(node.title) is not used: \(reason)")]
      }
      return [use(node, description)]
    case .failed(let reason):
      return [
        Finding(
          .device, .broken, "\(node.title) cannot be opened: \(reason)",
          commands: ["journalctl --dmesg"])
      ]
    case .forbidden:
      switch node.use {
      case .asClass(let name)?:
        return [Finding(.device, .ok, "\(node.title) is used as \(name)")]
      case .refused(let reason)?:
        return [Finding(.device, .ok, "\(node.title) is not used: \(reason)")]
      case nil:
        return []
      }
    }
  }

  private static func use(_ node: NodeFacts, _ description: DeviceDescription) -> Finding {
    switch Classifier.classify(description, HintReader(node.properties).hints) {
    case .refused(.ignoredByHwdb):
      return Finding(
        .device, .note, "\(node.title) is not used: \(RefusalReason.ignoredByHwdb)",
        commands: ["grep -r PRESSURED_IGNORE /etc/udev/hwdb.d"])
    case .refused(let reason):
      return Finding(.device, .ok, "\(node.title) is not used: \(reason)")
    case .accepted(.plain, let surface):
      return Finding(
        .device, .ok, "\(node.title), a \(surface), measures no pressure: long presses only")
    case .accepted(.contact, let surface) where !node.isCalibrated:
      return Finding(
        .device, .note,
        "\(node.title), a \(surface), measures the size of contacts and not force, until it is "
          + "calibrated\(haptics(description))",
        commands: ["pressurectl devices", "sudo pressurectl calibrate ID"])
    case .accepted(let deviceClass, let surface):
      return Finding(
        .device, .ok,
        "\(node.title), a \(surface), is used as \(deviceClass)\(haptics(description))")
    }
  }

  /// What is known of the program that made it.
  private static func copy(_ node: NodeFacts) -> [Finding] {
    guard node.isSurface else { return [] }
    switch HintReader(node.properties).hints.copy {
    case .beside:
      return [
        Finding(
          .device, .ok,
          "\(node.title) is a copy that a program makes, of use only without the device itself")
      ]
    case .instead:
      return [
        Finding(
          .device, .ok,
          "\(node.title) is a copy that a program makes, which speaks in the device's place")
      ]
    case .no, nil:
      return []
    }
  }

  private static func haptics(_ description: DeviceDescription) -> String {
    let effects = description.otherCodes[.forceFeedback] ?? []
    if effects.contains(ForceFeedbackCode.haptic) { return ", with haptics" }
    if effects.contains(ForceFeedbackCode.rumble) { return ", with a motor for haptics" }
    return ", without haptics"
  }

  /// What the daemon may do with a device that it is to use.
  ///
  /// Where the rules or the group are missing that is the mistake, and not each device.
  private static func access(_ node: NodeFacts, _ installation: InstallationFacts) -> [Finding] {
    guard node.isSurface, installation.hasRules, let access = node.access else { return [] }
    if !access.canRead {
      return [
        Finding(
          .device, .broken, "pressured may not read \(node.title)", commands: Remedies.applyRules)
      ]
    }
    if !access.canWrite {
      return [
        Finding(
          .device, .note, "pressured may not write \(node.title), so it plays no haptics",
          commands: Remedies.applyRules)
      ]
    }
    return []
  }
}

extension NodeFacts {
  /// The seat of all devices that udev gives to none.
  package static let defaultSeat = "seat0"

  /// Whose hands it is under.
  package var seat: String {
    guard let seat = properties["ID_SEAT"], !seat.isEmpty else { return Self.defaultSeat }
    return seat
  }

  /// How a person finds it again.
  var title: String {
    guard case .seen(let description) = look, !description.name.isEmpty else { return path }
    return "\(path) (\(description.name))"
  }

  /// Whether somebody measured what its values mean.
  var isCalibrated: Bool {
    let hints = HintReader(properties).hints
    return hints.grams != nil || hints.force != nil
  }

  /// Whether nothing is known of a surface.
  var isHidden: Bool {
    guard case .forbidden = look, use == nil else { return false }
    let hints = HintReader(properties).hints
    return hints.surface != nil || !hints.isIdentified
  }

  /// Whether the daemon is to use it.
  var isSurface: Bool {
    let hints = HintReader(properties).hints
    guard case .seen(let description) = look else {
      return hints.surface != nil && !hints.isTabletPad && !hints.isIgnored
    }
    guard case .accepted = Classifier.classify(description, hints) else { return false }
    return true
  }

  /// Whether there is pressure to be had from it.
  var measuresPressure: Bool {
    switch (look, use) {
    case (.seen(let description), _):
      guard
        case .accepted(let deviceClass, _) =
          Classifier.classify(description, HintReader(properties).hints)
      else { return false }
      return deviceClass != .plain
    case (_, .asClass(let name)?):
      return name != DeviceClass.plain.rawValue
    default:
      return false
    }
  }
}
