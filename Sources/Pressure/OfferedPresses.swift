extension PressureClient {
  /// Has a conversation about each press that is offered, until that fails or the task is cancelled.
  ///
  /// `begin` says where the steps of a press go; nil where nobody follows it. At the end the conversations are
  /// waited for.
  package func followOffers(
    of registration: PreviewRegistration, begin: (Press, LivePresses) -> PressInbox?,
    converse: @escaping @Sendable (Press, PressInbox?) async -> Void
  ) async -> PressureError? {
    let live = LivePresses()
    var failure: PressureError?
    await withDiscardingTaskGroup { conversations in
      do throws(PressureError) {
        for try await press in presses(registration) {
          guard press.phase == .offered else {
            live.deliver(press)
            continue
          }
          let inbox = begin(press, live)
          conversations.addTask {
            await converse(press, inbox)
            if let inbox { live.remove(inbox) }
          }
        }
      } catch {
        failure = error
      }
      live.end(.stopped)
    }
    return failure
  }
}
