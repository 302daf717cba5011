/// Follows the presses of one connection, and says what comes of them.
///
/// | a press | the daemon says | answer | next |
/// | --- | --- | --- | --- |
/// | (none) | `offered`, and no action can come of it | decline | (none) |
/// | (none) | `offered`, and some can | accept | accepted |
/// | accepted | peek | run those bound to peek there, or to a long press | peeked |
/// | accepted, peeked | pop | run those bound to pop where it peeked | (none) |
/// | accepted, peeked | its end, or another on the same device | | (none) |
package struct PressFollower: Sendable {
  /// What is to be done.
  package enum Response: Hashable, Sendable {
    case accept
    case decline
    case run(Action, PressFacts)
  }

  private struct LivePress: Sendable {
    let press: Int
    let offered: PressFacts
    /// As they were when it was offered: a press that is under way does what it began as.
    let actions: ActionSet
    /// How it began to peek.
    var peek: PressFacts?
  }

  /// By the id of the device, which has one press at a time.
  private var live: [String: LivePress] = [:]

  package init() {}

  /// Whether no press that was accepted is under way.
  package var isIdle: Bool { live.isEmpty }

  /// Takes what the daemon says; `actions` are those that are bound now.
  package mutating func take(_ step: PressStep, bound actions: ActionSet) -> [Response] {
    let device = step.facts.device.id
    if step.phase == .offered {
      live[device] = nil
      guard !actions.candidates(for: step.facts).isEmpty else { return [.decline] }
      live[device] = LivePress(press: step.press, offered: step.facts, actions: actions)
      return [.accept]
    }
    guard var press = live[device], press.press == step.press else { return [] }
    var responses: [Response] = []
    switch step.phase {
    case .offered, .hint:
      return []
    case .peek:
      // Progress toward pop is told as peek, too.
      guard press.peek == nil else { return [] }
      press.peek = step.facts
      live[device] = press
      responses = run(press, step.facts, on: step.facts.isLongPress ? .longPress : .peek)
    case .pop:
      live[device] = nil
      responses = run(press, step.facts, on: .pop)
    case .ended:
      live[device] = nil
    }
    return responses
  }

  /// Forgets the press that was under way on a device before another connection was offered one there.
  ///
  /// A press that ends before it peeks ends unheard: only the next one tells.
  package mutating func forget(before offer: PressFacts) {
    guard let press = live[offer.device.id], press.offered.time < offer.time else { return }
    live[offer.device.id] = nil
  }

  private func run(
    _ press: LivePress, _ facts: PressFacts, on trigger: Action.Trigger
  ) -> [Response] {
    press.actions.candidates(for: press.peek ?? facts)
      .filter { $0.trigger == trigger }
      .map { .run($0, facts) }
  }
}
