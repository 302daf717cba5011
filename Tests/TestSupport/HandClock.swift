package import LinuxSystem

/// A clock that goes on only when it is told to.
///
/// Timers of a loop go by the real one: on a clock that is behind it they are due at once, on one that is
/// ahead of it never.
package final class HandClock {
  package enum Relation {
    case behindRealTime
    case aheadOfRealTime
  }

  package private(set) var now: MonotonicInstant

  package init(_ relation: Relation = .behindRealTime) {
    now = MonotonicInstant.now.advanced(
      by: relation == .behindRealTime ? .seconds(-3600) : .seconds(3600))
  }

  package func advance(by duration: Duration) {
    now = now.advanced(by: duration)
  }
}
