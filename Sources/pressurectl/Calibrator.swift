import Calibration
import Pressure

/// Asks for one touch after the other, and measures each.
struct Calibrator {
  /// How often one touch is asked for before it is given up.
  private static let attempts = 3

  let client: PressureClient
  let device: ForceDevice.ID
  let report: CalibrationReport

  /// The raw value of each step, in their order.
  func measure(
    _ steps: [CalibrationStep]
  ) async throws(CommandFailure) -> [(step: CalibrationStep, raw: Int)] {
    let result = await withTaskGroup(of: Result<[Int], CommandFailure>.self) { group in
      group.addTask { await outcome { () async throws(CommandFailure) in try await follow(steps) } }
      group.addTask {
        await outcome { () async throws(CommandFailure) in throw try await waitForLoss() }
      }
      defer { group.cancelAll() }
      return await group.next() ?? .success([])
    }
    return Array(zip(steps, try result.get())).map { (step: $0, raw: $1) }
  }

  private func outcome(
    _ body: () async throws(CommandFailure) -> [Int]
  ) async -> Result<[Int], CommandFailure> {
    do throws(CommandFailure) {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }

  private func follow(_ steps: [CalibrationStep]) async throws(CommandFailure) -> [Int] {
    var rest = steps[...]
    var values: [Int] = []
    var failures = 0
    var measurement = TouchMeasurement()
    report.ask(for: steps.first)
    try await forEachFrame { frame throws(CommandFailure) in
      guard let step = rest.first else { return false }
      let contacts = try frame.touches.map { touch throws(CommandFailure) in try reading(touch) }
      switch measurement.take(contacts, at: frame.time) {
      case nil:
        return true
      case .success(let raw):
        report.measured(step, raw: raw)
        values.append(raw)
        rest = rest.dropFirst()
        failures = 0
        report.ask(for: rest.first)
      case .failure(let problem):
        failures += 1
        guard failures < Self.attempts else {
          throw CommandFailure("'\(step.name)' could not be measured: \(problem)")
        }
        report.retry(step, problem)
      }
      return !rest.isEmpty
    }
    return values
  }

  /// Hands frames over for as long as `body` wants more of them.
  private func forEachFrame(
    _ body: (TouchFrame) throws(CommandFailure) -> Bool
  ) async throws(CommandFailure) {
    var frames = client.touches(devices: [device], includesRaw: true).makeAsyncIterator()
    while true {
      let frame = try await next(of: &frames)
      guard let frame, try body(frame) else { return }
    }
  }

  private func next(
    of frames: inout PressureEvents<TouchFrame>.AsyncIterator
  ) async throws(CommandFailure) -> TouchFrame? {
    do throws(PressureError) {
      return try await frames.next()
    } catch {
      throw CommandFailure(error)
    }
  }

  private func reading(_ touch: Touch) throws(CommandFailure) -> ContactReading {
    guard let raw = touch.raw else { throw .tooOld }
    let state: ContactReading.State =
      switch touch.phase {
      case .ended: .lifted
      case .cancelled: .cancelled
      default: .down
      }
    return ContactReading(id: touch.id, raw: raw, state: state)
  }

  /// Why the daemon was lost; what was measured with the one before it may mean something else.
  private func waitForLoss() async throws(CommandFailure) -> CommandFailure {
    do throws(PressureError) {
      for try await state in client.connectionStates {
        if case .disconnected(let error) = state { return CommandFailure(error) }
      }
      return CommandFailure("pressured went away")
    } catch {
      return CommandFailure(error)
    }
  }
}
