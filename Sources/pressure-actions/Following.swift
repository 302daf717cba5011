import Pressure

/// Takes what the daemon tells to where it is worked on, and goes on where a client would give up.
enum Following {
  /// How long to wait after a refusal: a session that begins is not the active one at once.
  private static let shortestWait = Duration.seconds(1)
  /// A person who comes back to the seat waits no longer than this; more often would wake the machine.
  private static let longestWait = Duration.seconds(30)

  /// Follows a sequence until the task is cancelled.
  static func start<Element: Sendable>(
    _ events: PressureEvents<Element>,
    take: @escaping @Sendable (Element) -> Void,
    fail: @escaping @Sendable (PressureError) -> Void
  ) -> Task<Void, Never> {
    Task {
      var wait = shortestWait
      while !Task.isCancelled {
        do throws(PressureError) {
          for try await element in events {
            wait = shortestWait
            take(element)
          }
        } catch {
          fail(error)
          // Where the sleep is called off, so is the loop.
          try? await Task.sleep(for: wait)
          wait = min(wait * 2, longestWait)
        }
      }
    }
  }
}
