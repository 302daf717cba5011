import ActionBindings
import LinuxSystem

/// Starts the programs of actions, and waits for them.
final class ActionRunner {
  private struct Child {
    let action: String
    let process: ChildProcess
  }

  private let loop: EventLoop
  private let outcomes: ActionOutcomes
  private var children: [Int: Child] = [:]
  private var startedCount = 0

  init(on loop: EventLoop, outcomes: ActionOutcomes) {
    self.loop = loop
    self.outcomes = outcomes
  }

  /// Runs a program for an action, unless what that started before is to be waited for.
  func run(_ arguments: [String], of action: Action, environment: [String: String]) {
    guard action.allowsOverlap || !children.values.contains(where: { $0.action == action.name })
    else {
      return Log.notice("'\(action.name)' is dropped: what it started before is still running")
    }
    startedCount += 1
    let number = startedCount
    do throws(SystemError) {
      let process = try ChildProcess(arguments, environment: environment, on: loop) {
        [unowned self] ending in
        children[number] = nil
        outcomes.note(.ended(ending), of: action)
      }
      children[number] = Child(action: action.name, process: process)
    } catch {
      outcomes.note(.notStarted(error), of: action)
    }
  }
}
