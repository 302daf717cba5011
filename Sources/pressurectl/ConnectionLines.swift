import Pressure

/// What becomes of the connections, on the standard error.
enum ConnectionLines {
  /// Tells when the daemon goes away or another session becomes the active one, and when that is over.
  static func tellOfLoss(_ client: PressureClient) async -> PressureError? {
    await problem(of: { () async throws(PressureError) in try await follow(client) })
  }

  private static func follow(_ client: PressureClient) async throws(PressureError) {
    var wasLost = false
    var wasSuspended = false
    for try await state in client.connectionStates {
      switch state {
      case .disconnected(let error):
        Output.warn("\(error); waiting for it to come back")
        wasLost = true
      case .suspended:
        Output.warn("another session is the active one; waiting for this one to be it again")
        wasSuspended = true
      case .connected:
        if wasLost { Output.warn("pressured is back") }
        if wasSuspended { Output.warn("this session is active again") }
        (wasLost, wasSuspended) = (false, false)
      }
    }
  }
}
