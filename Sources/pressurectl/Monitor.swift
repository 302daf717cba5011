import Pressure

/// Prints what the daemon tells until that fails for good.
struct Monitor {
  /// How many lines a second a person is shown of a device's movement; beginnings and ends come besides.
  private static let linesPerSecond = 20

  let client: PressureClient
  /// Nil for all.
  let devices: [ForceDevice.ID]?
  let isJSON: Bool
  let showsTouches: Bool
  let showsPresses: Bool

  func run() async throws(PressureError) {
    let error = await withTaskGroup(of: PressureError?.self) { group in
      group.addTask { await failure { () async throws(PressureError) in try await tellOfLoss() } }
      if showsTouches {
        group.addTask {
          await failure { () async throws(PressureError) in try await showTouches() }
        }
      }
      if showsPresses {
        group.addTask {
          await failure { () async throws(PressureError) in try await showPresses() }
        }
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    if let error { throw error }
  }

  private func failure(
    _ body: () async throws(PressureError) -> Void
  ) async -> PressureError? {
    do throws(PressureError) {
      try await body()
      return nil
    } catch {
      return error
    }
  }

  private func showTouches() async throws(PressureError) {
    let rate = isJSON ? nil : Self.linesPerSecond
    for try await frame in client.touches(devices: devices, maxRate: rate) {
      if isJSON {
        Output.line(frame.wireObject)
      } else {
        for line in MonitorLines.lines(of: frame) { Output.line(line) }
      }
    }
  }

  private func showPresses() async throws(PressureError) {
    let registration = PreviewRegistration(
      name: "pressurectl", devices: devices, isFallback: true, allowsLongPress: true,
      includesPens: true)
    var shown: Press?
    for try await press in client.presses(registration) {
      if isJSON {
        Output.line(press.wireObject)
      } else if press.id != shown?.id || press.phase != shown?.phase {
        // Of progress a person has seen the first; programs hear all of it.
        Output.line(MonitorLines.line(of: press))
      }
      shown = press
      if press.phase == .offered { try await press.accept() }
    }
  }

  private func tellOfLoss() async throws(PressureError) {
    var wasLost = false
    for try await state in client.connectionStates {
      switch state {
      case .disconnected(let error):
        Output.warn("\(error); waiting for it to come back")
        wasLost = true
      case .connected:
        if wasLost { Output.warn("pressured is back") }
        wasLost = false
      }
    }
  }
}
