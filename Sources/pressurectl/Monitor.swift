import Pressure

/// Prints what the daemon tells until that fails for good.
struct Monitor {
  /// How many lines a second a person is shown of a device's movement; beginnings and ends come besides.
  private static let linesPerSecond = 20

  let client: PressureClient
  let choice: DeviceChoice
  let isJSON: Bool
  let showsTouches: Bool
  let showsPresses: Bool

  func run() async throws(CommandFailure) {
    let client = client
    var jobs: [Job] = [{ await ConnectionLines.tellOfLoss(client) }]
    if showsTouches {
      jobs.append {
        await problem(of: { () async throws(PressureError) in try await showTouches() })
      }
    }
    if showsPresses {
      jobs.append {
        await problem(of: { () async throws(PressureError) in try await showPresses() })
      }
    }
    try await followAll(jobs)
  }

  private func showTouches() async throws(PressureError) {
    let rate = isJSON ? nil : Self.linesPerSecond
    for try await frame in client.touches(devices: choice.ids, maxRate: rate) {
      if isJSON {
        Output.line(frame.wireObject)
      } else {
        for line in MonitorLines.lines(of: frame) { Output.line(line) }
      }
    }
  }

  private func showPresses() async throws(PressureError) {
    var shown: Press?
    for try await press in client.presses(.ofMonitor(devices: choice.ids)) {
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
}

extension PreviewRegistration {
  /// All presses that no application takes.
  static func ofMonitor(devices: [ForceDevice.ID]?) -> PreviewRegistration {
    PreviewRegistration(
      name: "pressurectl", devices: devices, isFallback: true, allowsLongPress: true,
      includesPens: true)
  }
}
