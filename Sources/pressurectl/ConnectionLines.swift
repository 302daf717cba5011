import Pressure

/// What becomes of the connections, on the standard error.
enum ConnectionLines {
  /// Tells when the daemon goes away, and when it is back.
  static func tellOfLoss(_ client: PressureClient) async -> PressureError? {
    await problem(of: { () async throws(PressureError) in try await follow(client) })
  }

  private static func follow(_ client: PressureClient) async throws(PressureError) {
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
