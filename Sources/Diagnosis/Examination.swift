/// Tells from the facts of a machine what keeps pressured from working there.
package enum Examination {
  /// Everything that was looked at, from the kernel up to the service.
  package static func findings(of facts: Facts) -> [Finding] {
    let ofNodes = facts.nodes.map { node in
      Self.node(node, facts.installation) + palmThreshold(node, facts.libinputOverrides)
    }
    let conditions = facts.devices.map(condition)
    let all = [kernel(facts), installation(facts.installation)] + ofNodes + conditions
    return (all + [devices(facts), service(facts.service), [seat(facts)]]).flatMap { $0 }
  }

  private static func kernel(_ facts: Facts) -> [Finding] {
    var findings = [kernel(release: facts.kernelRelease)]
    if !facts.hasInputFolder {
      findings.append(
        Finding(
          .kernel, .broken,
          "there is no /dev/input: no input device, or a container that does not see those of its host",
          commands: ["sudo modprobe evdev    # on the machine itself"]))
    }
    if let failure = facts.enumerationFailure {
      findings.append(
        Finding(
          .kernel, .broken, "the input devices cannot be listed: \(failure)",
          commands: ["systemctl status systemd-udevd"]))
    }
    return findings
  }

  private static func kernel(release: String) -> Finding {
    guard let version = KernelVersion(release: release) else {
      return Finding(.kernel, .note, "the kernel's release '\(release)' tells no version")
    }
    if version < .withMasks {
      return Finding(
        .kernel, .note,
        "Linux \(release) cannot mask events (\(KernelVersion.withMasks) can): "
          + "pressured wakes with every touch")
    }
    if version < .withHaptics {
      return Finding(
        .kernel, .note,
        "Linux \(release) plays no haptics on pads (\(KernelVersion.withHaptics) does), and only "
          + "the hardware database tells which pads have force sensors")
    }
    if version < .withPressurePads {
      return Finding(
        .kernel, .note,
        "Linux \(release) does not tell of every pad that it has force sensors "
          + "(\(KernelVersion.withPressurePads) does); the others have to be in the hardware database"
      )
    }
    return Finding(.kernel, .ok, "Linux \(release) has all that pressured makes use of")
  }

  /// What all nodes together come to.
  private static func devices(_ facts: Facts) -> [Finding] {
    var findings: [Finding] = []
    if facts.nodes.contains(where: \.isHidden) {
      findings.append(
        Finding(
          .device, .note,
          "this user may not look into all devices, as it should be; root sees more of them",
          commands: Remedies.lookAsRoot))
    } else if facts.hasInputFolder, !facts.nodes.contains(where: \.measuresPressure) {
      findings.append(
        Finding(.device, .note, "no device here measures pressure; presses are long presses"))
    }
    return findings
  }

  private static func seat(_ facts: Facts) -> Finding {
    let seats = Set(facts.nodes.map(\.seat) + [NodeFacts.defaultSeat])
    let user = facts.user
    if user.isRoot {
      return Finding(.seat, .ok, "root may watch; others have to be at the seat, or in the group")
    }
    if user.isInGroup {
      return Finding(.seat, .ok, "this user may watch, as a member of group pressured")
    }
    if let seat = user.activeSeats.intersection(seats).min() {
      return Finding(.seat, .ok, "this user may watch, being the one who sits at \(seat)")
    }
    return Finding(
      .seat, .broken,
      "this user may not watch: neither is one of its sessions the active one at "
        + "\(seats.sorted().joined(separator: ", ")), nor is it a member of group pressured",
      commands: Remedies.joinGroup)
  }
}
