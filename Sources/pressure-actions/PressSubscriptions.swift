import ActionBindings
import LinuxSystem
import Pressure

/// The registration for presses that is wanted, and those before it until their presses are over.
final class PressSubscriptions {
  private struct Stream {
    let wish: PressWish
    let task: Task<Void, Never>
    var follower = PressFollower()
  }

  /// How long a registration goes on beside the one that replaces it, which hears of presses only once it has
  /// reached the daemon: far longer than that takes.
  private static let handover = Duration.seconds(2)
  /// How many registrations may go on for their presses; a file is not saved more often during one.
  private static let mostRetired = 4

  /// Makes a registration; its presses come back under the number.
  var open: ((Int, PreviewRegistration) -> Task<Void, Never>)?

  /// By their numbers, which rise.
  private var streams: [Int: Stream] = [:]
  /// The number of the one that is wanted; nil where no press is.
  private var current: Int?
  private var count = 0
  private var timer: LoopTimer?

  init(on loop: EventLoop) {
    timer = loop.makeTimer { [unowned self] in closeRetired() }
  }

  /// Asks for other presses from now on, if these are others; nil for none.
  func want(_ wish: PressWish?) {
    guard wish != current.flatMap({ streams[$0]?.wish }) else { return }
    if current != nil { timer?.arm(after: Self.handover) }
    current = nil
    if let wish, let open {
      count += 1
      current = count
      streams[count] = Stream(wish: wish, task: open(count, PreviewRegistration(wish)))
    }
    for number in retired.dropLast(Self.mostRetired) { close(number) }
  }

  /// Takes what the daemon says to a registration; what is to be done then.
  ///
  /// One that is offered to several of them is accepted by each, and the daemon gives it to one.
  func take(
    _ step: PressStep, from number: Int, bound actions: ActionSet
  ) -> [PressFollower.Response] {
    guard let responses = streams[number]?.follower.take(step, bound: actions) else { return [] }
    if step.phase == .offered, number == current {
      for number in retired { streams[number]?.follower.forget(before: step.facts) }
    }
    if timer?.deadline == nil { closeRetired() }
    return responses
  }

  private var retired: [Int] { streams.keys.filter { $0 != current }.sorted() }

  private func closeRetired() {
    for number in retired where streams[number]?.follower.isIdle ?? false { close(number) }
  }

  private func close(_ number: Int) {
    streams.removeValue(forKey: number)?.task.cancel()
  }
}
