/// Measures one touch of one finger, from its landing to its lifting.
package struct TouchMeasurement: Sendable {
  /// As many values as are looked at: half a minute at 125 Hz.
  static let mostSamples = 4096

  private enum State: Sendable {
    /// What was down before does not count.
    case waitingForNothing
    case waiting
    case touched(id: Int, samples: [Plateau.Sample])
    /// It cannot be used any more, and ends when all fingers have gone.
    case spoiled(TouchProblem)
  }

  private var state = State.waitingForNothing

  package init() {}

  /// Takes the contacts of a frame; answers the raw value at which the touch was held once it is over.
  package mutating func take(
    _ contacts: [ContactReading], at time: Duration
  ) -> Result<Int, TouchProblem>? {
    let down = contacts.filter { $0.state == .down }
    switch state {
    case .waitingForNothing:
      if down.isEmpty { state = .waiting }
      return nil
    case .waiting:
      if let first = down.first {
        state = down.count > 1 ? .spoiled(.severalFingers) : .touched(id: first.id, samples: [])
        note(first, at: time)
      }
      return nil
    case .touched(let id, let samples):
      return follow(id, samples, contacts, down, at: time)
    case .spoiled(let problem):
      return down.isEmpty ? end(.failure(problem)) : nil
    }
  }

  private mutating func follow(
    _ id: Int, _ samples: [Plateau.Sample], _ contacts: [ContactReading],
    _ down: [ContactReading], at time: Duration
  ) -> Result<Int, TouchProblem>? {
    if contacts.contains(where: { $0.id == id && $0.state == .cancelled }) {
      state = .spoiled(.cancelled)
    } else if down.count > 1 || (down.first.map { $0.id != id } ?? false) {
      state = .spoiled(.severalFingers)
    } else if let contact = down.first {
      note(contact, at: time)
    } else {
      return end(Self.value(of: samples, end: time))
    }
    guard case .spoiled(let problem) = state, down.isEmpty else { return nil }
    return end(.failure(problem))
  }

  private mutating func note(_ contact: ContactReading, at time: Duration) {
    guard case .touched(let id, var samples) = state else { return }
    guard samples.last?.raw != contact.raw else { return }
    guard samples.count < Self.mostSamples else { return state = .spoiled(.tooLong) }
    samples.append(Plateau.Sample(time: time, raw: contact.raw))
    state = .touched(id: id, samples: samples)
  }

  private mutating func end(
    _ result: Result<Int, TouchProblem>
  ) -> Result<Int, TouchProblem> {
    state = .waiting
    return result
  }

  private static func value(
    of samples: [Plateau.Sample], end: Duration
  ) -> Result<Int, TouchProblem> {
    if let value = Plateau.value(of: samples, end: end) { return .success(value) }
    let isShort = samples.first.map { end - $0.time < Plateau.shortest } ?? true
    return .failure(isShort ? .tooShort : .notStill)
  }
}
