extension Examination {
  /// Whether the daemon answers, and is the one that belongs to this program.
  static func service(_ facts: ServiceFacts) -> [Finding] {
    switch facts.answer {
    case .noSocket:
      return [
        broken(
          "there is no socket at \(facts.path): pressured was not started, or failed", facts,
          Remedies.startSocket + Remedies.readLog)
      ]
    case .nobodyListens:
      return [
        broken(
          "there is a socket at \(facts.path), but nobody listens: pressured or its socket unit failed",
          facts,
          Remedies.restartSocket + Remedies.readLog)
      ]
    case .forbidden:
      return [
        broken(
          "this user may not connect to \(facts.path), which should be open to everybody", facts,
          Remedies.restartSocket)
      ]
    case .failed(let reason):
      return [
        broken("pressured does not answer as it should: \(reason)", facts, Remedies.readLog)
      ]
    case .answered(let product, let version):
      return [greeting(facts, product, version)] + (facts.refusesDevices ? [refusal] : [])
    }
  }

  private static let refusal = Finding(
    .service, .broken, "pressured does not let this user see the devices",
    commands: Remedies.joinGroup)

  private static func greeting(
    _ facts: ServiceFacts, _ product: String, _ version: String
  ) -> Finding {
    guard product == "pressured" else {
      return Finding(
        .service, .broken, "'\(product)' answers at \(facts.path), and not pressured",
        commands: Remedies.restartSocket)
    }
    guard version == facts.ownVersion else {
      return Finding(
        .service, .note,
        "pressured \(version) answers at \(facts.path), but this is pressurectl \(facts.ownVersion)",
        commands: Remedies.restart)
    }
    return Finding(.service, .ok, "pressured \(version) answers at \(facts.path)")
  }

  /// Where systemd does not run, its commands mend nothing.
  private static func broken(
    _ sentence: String, _ facts: ServiceFacts, _ commands: [String]
  ) -> Finding {
    if facts.hasSystemd { return Finding(.service, .broken, sentence, commands: commands) }
    return Finding(
      .service, .broken, "\(sentence); systemd does not run here, so start it by hand",
      commands: Remedies.startByHand)
  }
}
