import LinuxSystem
import Presses
import Pressure
import Screens
import Synchronization

/// What `monitor` shows on the full screen.
final class MonitorBoard: Board {
  private struct State {
    var view = MonitorView()
    var clock = EventClock()
    var isReady = false
    var isOver = false
    var failure: CommandFailure?
  }

  private let state = Mutex(State())
  private let client: PressureClient
  private let choice: DeviceChoice
  private let showsPresses: Bool

  init(client: PressureClient, choice: DeviceChoice, showsPresses: Bool) {
    self.client = client
    self.choice = choice
    self.showsPresses = showsPresses
  }

  // MARK: For the tasks

  func follow(_ wake: @escaping @Sendable () -> Void) async throws(CommandFailure) {
    let devices = try await choice.devices(of: client)
    change(wake) { state in
      for device in devices { state.view.model.add(ShownDevice(device)) }
      state.isReady = true
    }
    var jobs: [Job] = [
      {
        await problem(of: { () async throws(PressureError) in
          try await self.followDevices(wake)
        })
      },
      {
        await problem(of: { () async throws(PressureError) in
          try await self.followTouches(wake)
        })
      },
      {
        await problem(of: { () async throws(PressureError) in
          try await self.followConnection(wake)
        })
      },
    ]
    if showsPresses {
      jobs.append {
        await problem(of: { () async throws(PressureError) in
          try await self.followPresses(wake)
        })
      }
    }
    try await followAll(jobs)
  }

  func end(with failure: CommandFailure?) {
    state.withLock { state in
      state.failure = failure
      state.isOver = true
    }
  }

  private func followDevices(_ wake: @Sendable () -> Void) async throws(PressureError) {
    for try await event in client.deviceChanges where choice.contains(event.device.id) {
      change(wake) { state in
        if event.kind == .removed {
          state.view.model.remove(event.device.id)
        } else {
          state.view.model.add(ShownDevice(event.device))
        }
      }
    }
  }

  private func followTouches(_ wake: @Sendable () -> Void) async throws(PressureError) {
    for try await frame in client.touches(devices: choice.ids) {
      change(wake) { state in
        state.clock.hear(frame.time, at: .sinceStart)
        state.view.model.take(ShownFrame(frame))
      }
    }
  }

  private func followPresses(_ wake: @Sendable () -> Void) async throws(PressureError) {
    for try await press in client.presses(.ofMonitor(devices: choice.ids)) {
      change(wake) { state in
        state.view.model.tell(MonitorLines.words(of: press), on: press.device)
        if let thresholds = Thresholds(press) {
          state.view.model.tell(thresholds, on: press.device)
        }
      }
      if press.phase == .offered { try await press.accept() }
    }
  }

  private func followConnection(_ wake: @Sendable () -> Void) async throws(PressureError) {
    for try await connection in client.connectionStates {
      change(wake) { $0.view.model.silence = Silence(connection) }
    }
  }

  private func change(_ wake: @Sendable () -> Void, _ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    wake()
  }
}

// What the thread that draws asks for.
extension MonitorBoard {
  var isReady: Bool { state.withLock { $0.isReady } }
  var isOver: Bool { state.withLock { $0.isOver } }
  var failure: CommandFailure? { state.withLock { $0.failure } }

  var isMoving: Bool {
    state.withLock { $0.view.isMoving(at: $0.clock.time(at: .sinceStart)) }
  }

  func grid(rows: Int, columns: Int, glyphs: Glyphs) -> Grid {
    let (view, time) = state.withLock { ($0.view, $0.clock.time(at: .sinceStart)) }
    return view.grid(rows: rows, columns: columns, glyphs: glyphs, at: time)
  }

  func press(_ key: Character) -> Bool {
    state.withLock { state in
      state.view.press(key, at: state.clock.time(at: .sinceStart))
    }
  }
}
