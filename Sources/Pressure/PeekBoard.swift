/// What becomes of an interaction's presses, for recognisers that wait for it.
final class PeekBoard: Sendable {
  private struct State: Sendable {
    /// How many presses on a device have not ended.
    var live: [ForceDevice.ID: Int] = [:]
    /// When a device last had a press that peeked.
    var lastPeek: [ForceDevice.ID: Duration] = [:]
    /// The devices whose touch belongs to another recogniser.
    var blocked: Set<ForceDevice.ID> = []

    func hasPeeked(on device: ForceDevice.ID, since start: Duration) -> Bool {
      lastPeek[device].map { $0 >= start } ?? false
    }
  }

  private let state = Outcome(State())

  // MARK: For the interaction

  func begin(on device: ForceDevice.ID) {
    state.change { $0.live[device, default: 0] += 1 }
  }

  func didPeek(on device: ForceDevice.ID, at time: Duration) {
    state.change { $0.lastPeek[device] = time }
  }

  func end(on device: ForceDevice.ID) {
    state.change { state in
      let count = state.live[device] ?? 0
      state.live[device] = count > 1 ? count - 1 : nil
    }
  }

  func isBlocked(_ device: ForceDevice.ID) -> Bool {
    state.value.blocked.contains(device)
  }

  // MARK: For those who wait

  /// Whether no press on that device has peeked since `start`; waits for the one that is live.
  func hasFailed(on device: ForceDevice.ID, since start: Duration) async -> Bool {
    let decided = await state.wait { state in
      state.live[device] == nil || state.hasPeeked(on: device, since: start)
    }
    return !decided.hasPeeked(on: device, since: start)
  }

  /// Keeps presses on a device from beginning, as long as a touch belongs to another recogniser.
  func setBlocked(_ isBlocked: Bool, _ device: ForceDevice.ID) {
    state.change { state in
      if isBlocked { state.blocked.insert(device) } else { state.blocked.remove(device) }
    }
  }
}
