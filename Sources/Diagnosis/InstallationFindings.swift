extension Examination {
  /// What the package puts on a machine, and what has to be run after that.
  static func installation(_ facts: InstallationFacts) -> [Finding] {
    let findings = [unit(facts), rules(facts), hwdb(facts), account(facts)].compactMap { $0 }
    guard findings.isEmpty else { return findings }
    return [
      Finding(
        .installation, .ok, "user, udev rules, hardware database and units are where they should be"
      )
    ]
  }

  private static func account(_ facts: InstallationFacts) -> Finding? {
    if facts.hasUser, facts.hasGroup { return nil }
    let missing = facts.hasUser ? "group" : "user"
    return Finding(
      .installation, .broken, "there is no \(missing) pressured, as which the service runs",
      commands: Remedies.makeUser)
  }

  private static func rules(_ facts: InstallationFacts) -> Finding? {
    if facts.hasRules { return nil }
    return Finding(
      .installation, .broken,
      "the udev rules 60-pressured.rules, which give the service its devices, are not installed",
      commands: Remedies.install + Remedies.applyRules)
  }

  private static func hwdb(_ facts: InstallationFacts) -> Finding? {
    guard let changed = facts.hwdbChanged else {
      return Finding(
        .installation, .broken,
        "60-pressured.hwdb, which knows the force of pads that do not tell it, is not installed",
        commands: Remedies.install + Remedies.compileHwdb)
    }
    guard let compiled = facts.hwdbCompiled else {
      return Finding(
        .installation, .broken, "the hardware database has not been compiled",
        commands: Remedies.compileHwdb)
    }
    guard compiled < changed else { return nil }
    return Finding(
      .installation, .broken,
      "the hardware database was compiled before pressured's part of it was put there",
      commands: Remedies.compileHwdb)
  }

  private static func unit(_ facts: InstallationFacts) -> Finding? {
    if facts.hasSocketUnit { return nil }
    return Finding(
      .installation, .broken, "the unit pressured.socket is not installed",
      commands: Remedies.install + ["sudo systemctl daemon-reload"])
  }
}
