import ActionBindings
import LinuxSystem

/// What became of actions when they were last done, so that what goes on is told once.
final class ActionOutcomes {
  /// What became of an action.
  enum Outcome: Hashable, Sendable {
    /// It was begun, and that is all that is known.
    case done
    case ended(ChildProcess.Ending)
    case notStarted(SystemError)
    /// A desktop entry, or its action, cannot be launched.
    case notLaunched(reason: String)

    fileprivate var isSuccess: Bool { self == .done || self == .ended(.exited(status: 0)) }
  }

  /// The file that the actions stand in.
  private let path: String
  /// By the name of the action.
  private var outcomes: [String: Outcome] = [:]

  init(path: String) {
    self.path = path
  }

  /// Tells of it where it is another than before.
  func note(_ outcome: Outcome, of action: Action) {
    let previous = outcomes.updateValue(outcome, forKey: action.name) ?? .done
    guard outcome != previous, !(outcome.isSuccess && previous.isSuccess) else { return }
    let place = "\(path):\(action.commandLine)"
    switch outcome {
    case .done, .ended(.exited(status: 0)):
      Log.notice("'\(action.name)' works again")
    case .ended(.exited(let status)):
      Log.warning("'\(action.name)' ended with status \(status)")
    case .ended(.killed(let signal)):
      Log.warning("'\(action.name)' was ended by signal \(signal)")
    case .notStarted(let error):
      Log.warning("\(place): cannot run '\(error.subject ?? action.name)': \(error.reason)")
    case .notLaunched(let reason):
      Log.warning("\(place): \(reason)")
    }
  }
}
