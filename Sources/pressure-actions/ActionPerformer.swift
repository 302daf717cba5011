import ActionBindings
import Arguments
import DesktopEntries
import LinuxSystem

/// Does what actions say, or prints it.
final class ActionPerformer {
  typealias Outcome = ActionOutcomes.Outcome

  /// Takes what became of an action, from any thread, to where it is noted.
  var report: (@Sendable (Outcome, Action) -> Void)?

  private let outcomes: ActionOutcomes
  private let runner: ActionRunner
  private let isDryRun: Bool

  init(on loop: EventLoop, options: ActionsOptions) {
    outcomes = ActionOutcomes(path: options.path)
    runner = ActionRunner(on: loop, outcomes: outcomes)
    isDryRun = options.isDryRun
  }

  /// Does what an action says.
  func perform(_ action: Action, for press: PressFacts) {
    let variables = PressVariables.values(of: press, on: action.trigger)
    switch action.command {
    case .run(let arguments):
      if isDryRun { return show(ExecLine.text(of: arguments), of: action) }
      runner.run(
        arguments, of: action, environment: EnvironmentVariable.all.merging(variables) { $1 })
    case .desktopAction(let application, let name):
      if isDryRun { return show("\(application):\(name)", of: action) }
      launch(name, of: application, for: action, environment: variables)
    }
  }

  /// Notes what became of an action.
  func note(_ outcome: Outcome, of action: Action) {
    outcomes.note(outcome, of: action)
  }

  /// Launches on a thread of its own: an application that D-Bus starts may take its time to answer.
  private func launch(
    _ name: String, of application: String, for action: Action, environment: [String: String]
  ) {
    let report = report
    do throws(SystemError) {
      try DetachedThread.start {
        do throws(DesktopEntryError) {
          try DesktopEntry(id: application).launch(action: name, environment: environment)
          report?(.done, action)
        } catch {
          report?(.notLaunched(reason: error.description), action)
        }
      }
    } catch {
      note(.notLaunched(reason: error.description), of: action)
    }
  }

  private func show(_ text: String, of action: Action) {
    do throws(SystemError) {
      // Where nobody reads any more, nobody misses it.
      _ = try StandardOutput.write(Array("\(action.name): \(text.printable)\n".utf8))
    } catch {
      Log.warning(error.description)
    }
  }
}
