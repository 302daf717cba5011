import Pressure

/// What is done until it fails for good, or ends.
typealias Job = @Sendable () async -> PressureError?

/// What `body` failed with, if anything.
func problem(
  of body: () async throws(PressureError) -> Void
) async -> PressureError? {
  do throws(PressureError) {
    try await body()
    return nil
  } catch {
    return error
  }
}

/// Runs all of them until one fails or ends.
func followAll(_ jobs: [Job]) async throws(CommandFailure) {
  let error = await withTaskGroup(of: PressureError?.self) { group in
    for job in jobs {
      group.addTask { await job() }
    }
    defer { group.cancelAll() }
    return await group.next() ?? nil
  }
  if let error { throw CommandFailure(error) }
}
