import Pressure
import Screens
import Synchronization

/// What `scale` weighs, for the full screen and for lines.
final class ScaleBoard: Board {
  private struct State {
    var view: ScaleView
    var clock = EventClock()
    var isReady = false
    var isOver = false
    var failure: CommandFailure?

    /// Lets time pass: the kernel is silent while a weight lies still.
    mutating func settle() {
      let now = clock.time(at: .sinceStart)
      while view.scale.advance(to: now) != nil {}
    }
  }

  let client: PressureClient
  private let state: Mutex<State>
  private let choice: DeviceChoice

  init(client: PressureClient, choice: DeviceChoice, scale: WeighingScale) {
    self.client = client
    self.choice = choice
    state = Mutex(State(view: ScaleView(scale: scale)))
  }

  // MARK: For the tasks

  func follow(_ wake: @escaping @Sendable () -> Void) async throws(CommandFailure) {
    try await follow(
      { _ in wake() },
      beside: {
        await problem(of: { () async throws(PressureError) in
          try await self.followConnection(wake)
        })
      })
  }

  private func followConnection(_ wake: @Sendable () -> Void) async throws(PressureError) {
    for try await connection in client.connectionStates {
      state.withLock { $0.view.silence = Silence(connection) }
      wake()
    }
  }

  /// Follows devices and touches, and hands over what each frame came to, beside `job`.
  func follow(
    _ take: @escaping @Sendable ([WeighingScale.Reading]) -> Void,
    beside job: @escaping Job
  ) async throws(CommandFailure) {
    let devices = try await choice.devices(of: client)
    state.withLock { state in
      for device in devices { state.view.add(ShownDevice(device)) }
      state.isReady = true
    }
    take([])
    try await followAll([
      job,
      {
        await problem(of: { () async throws(PressureError) in
          try await self.followDevices(take)
        })
      },
      {
        await problem(of: { () async throws(PressureError) in
          try await self.followTouches(take)
        })
      },
    ])
  }

  func end(with failure: CommandFailure?) {
    state.withLock { state in
      state.failure = failure
      state.isOver = true
    }
  }

  private func followDevices(
    _ take: @Sendable ([WeighingScale.Reading]) -> Void
  ) async throws(PressureError) {
    for try await change in client.deviceChanges where choice.contains(change.device.id) {
      state.withLock { state in
        if change.kind == .removed {
          state.view.remove(change.device.id)
        } else {
          state.view.add(ShownDevice(change.device))
        }
      }
      take([])
    }
  }

  private func followTouches(
    _ take: @Sendable ([WeighingScale.Reading]) -> Void
  ) async throws(PressureError) {
    for try await frame in client.touches(devices: choice.ids) {
      let readings = state.withLock { state in
        state.clock.hear(frame.time, at: .sinceStart)
        return state.view.scale.take(ShownFrame(frame))
      }
      take(readings)
      for reading in readings where reading.isTick { tick(reading.device) }
    }
  }

  /// One tick, without waiting for it.
  private func tick(_ device: ForceDevice.ID) {
    Task { [client] in
      // Where nothing can be felt, or the daemon has just gone, the scale goes on without.
      try? await client.playHaptic(.levelChange, on: device)
    }
  }

  // MARK: For lines

  /// What the scale says now, of which device.
  func reading() -> (reading: WeighingScale.Reading, device: ShownDevice?)? {
    state.withLock { state in
      state.settle()
      return state.view.scale.reading.map { ($0, state.view.device) }
    }
  }

  /// Whether time alone will change what the scale says.
  var isSettling: Bool { state.withLock { $0.view.scale.nextChange != nil } }
}

// What the thread that draws asks for.
extension ScaleBoard {
  var isReady: Bool { state.withLock { $0.isReady } }
  var isOver: Bool { state.withLock { $0.isOver } }
  var failure: CommandFailure? { state.withLock { $0.failure } }
  var isMoving: Bool { isSettling }

  func grid(rows: Int, columns: Int, glyphs: Glyphs) -> Grid {
    let view = state.withLock { state in
      state.settle()
      return state.view
    }
    return view.grid(rows: rows, columns: columns, glyphs: glyphs)
  }

  func press(_ key: Character) -> Bool {
    state.withLock { state in
      state.settle()
      return state.view.press(key)
    }
  }
}
