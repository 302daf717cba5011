/// What time it is on the clock of the events, which come from elsewhere and may be played slowly.
package struct EventClock: Sendable {
  private var heard: (event: Duration, now: Duration)?

  package init() {}

  /// An event of `event` came at `now`, a moment of the program's own clock.
  package mutating func hear(_ event: Duration, at now: Duration) {
    heard = (event, now)
  }

  /// The events' time at `now`; before there was an event the two clocks are the same.
  package func time(at now: Duration) -> Duration {
    guard let heard else { return now }
    return heard.event + max(now - heard.now, .zero)
  }
}
