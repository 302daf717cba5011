package import LinuxSystem

/// The actions for which applications are being launched, until they run and ask.
package struct PendingLaunches {
  /// How long an application may take to start.
  package static let patience = Duration.seconds(30)
  /// For how many applications of one user at once: more than anybody launches in that time.
  package static let userLimit = 16

  private struct Launch {
    let application: ApplicationOfUser
    let type: String
    let deadline: MonotonicInstant
  }

  /// Oldest first.
  private var launches: [Launch] = []

  package init() {}

  /// Keeps an action for an application; of several for one application the newest, and of too many of one
  /// user the newest too.
  package mutating func add(
    _ type: String, of application: ApplicationOfUser, now: MonotonicInstant
  ) {
    launches.removeAll { $0.deadline <= now || $0.application == application }
    let user = application.user
    if launches.count(where: { $0.application.user == user }) >= Self.userLimit,
      let oldest = launches.firstIndex(where: { $0.application.user == user })
    {
      launches.remove(at: oldest)
    }
    launches.append(
      Launch(application: application, type: type, deadline: now.advanced(by: Self.patience)))
  }

  /// The action for which an application was launched, which is then forgotten.
  package mutating func take(_ application: ApplicationOfUser, now: MonotonicInstant) -> String? {
    launches.removeAll { $0.deadline <= now }
    guard let index = launches.firstIndex(where: { $0.application == application }) else {
      return nil
    }
    return launches.remove(at: index).type
  }
}
