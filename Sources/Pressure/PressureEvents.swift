/// What the daemon tells as it happens.
///
/// Each iteration is a connection of its own, which begins with `makeAsyncIterator` and ends with the loop
/// or with the task. When the daemon goes away, the sequence goes on once it is back. It ends by throwing
/// only where trying again would not help, for example when permission is denied from the start.
///
/// Nothing is lost to a program that is slow for a moment: the daemon merges movement and keeps the rest.
public struct PressureEvents<Element: Sendable>: AsyncSequence, Sendable {
  public typealias Failure = PressureError

  let subscribe: @Sendable () -> Subscription<Element>

  package init(subscribe: @escaping @Sendable () -> Subscription<Element>) {
    self.subscribe = subscribe
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(subscription: subscribe())
  }

  /// One connection's elements.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let subscription: Subscription<Element>

    /// The next element; nil once the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(PressureError) -> Element? {
      try await subscription.next().get()
    }
  }
}

/// A task's end of a stream; the stream ends with it.
package final class Subscription<Element: Sendable>: Sendable {
  private let mailbox: Mailbox<Element>
  private let core: ClientCore
  private let stream: StreamID

  init(mailbox: Mailbox<Element>, core: ClientCore, stream: StreamID) {
    self.mailbox = mailbox
    self.core = core
    self.stream = stream
  }

  package func next() async -> Result<Element?, PressureError> {
    let delivery = await withTaskCancellationHandler {
      await mailbox.next()
    } onCancel: {
      mailbox.cancel()
      core.close(stream)
    }
    if delivery.resumesReader { core.resume(stream) }
    return delivery.result
  }

  deinit {
    mailbox.cancel()
    core.close(stream)
  }
}
