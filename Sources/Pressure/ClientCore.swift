import LinuxSystem
import Synchronization
package import Varlink
import VarlinkClient

/// Names a stream among all of a client's.
package struct StreamID: Hashable, Sendable {
  let number: Int

  package init(number: Int) {
    self.number = number
  }
}

/// One of a stream's connections, about which something was told.
package struct StreamPlace: Hashable, Sendable {
  let stream: StreamID
  let generation: Int

  package init(stream: StreamID, generation: Int) {
    self.stream = stream
    self.generation = generation
  }
}

/// Where a press was offered: by which stream, and by which of its connections.
///
/// After a restart the daemon counts presses anew, and an answer must not reach another press.
struct PressOffer: Sendable {
  let core: ClientCore
  let stream: StreamID
  let generation: Int
}

/// What a program says to a press.
package enum PressAnswer: Sendable {
  case accept(Rectangle?)
  case decline
}

/// The part of a client that all of its sequences and presses share: the way to its thread.
package final class ClientCore: Sendable {
  let socketPath: String
  /// Started with the first use.
  private let thread = Mutex<LoopThread<ClientLoop>?>(nil)
  private let streamCount = Atomic<Int>(0)

  package init(socketPath: String) {
    self.socketPath = socketPath
  }

  /// Calls a method on the client's one connection for calls.
  package func call(
    _ method: String, _ parameters: JSONObject = [:]
  ) async throws(PressureError) -> JSONObject {
    try await run { loop, completion in
      loop.call(Call(method: method, parameters: parameters), completion: completion)
    }
  }

  /// Calls a method that may take its time, on a connection of its own.
  package func callSeparately(
    _ method: String, _ parameters: JSONObject, patience: Duration
  ) async throws(PressureError) -> JSONObject {
    try await run { loop, completion in
      loop.callSeparately(
        Call(method: method, parameters: parameters), patience: patience, completion: completion)
    }
  }

  /// Calls a method about something that a stream told; `connectionLost` where that was before a restart.
  package func call(
    _ method: String, _ parameters: JSONObject, about place: StreamPlace
  ) async throws(PressureError) -> JSONObject {
    try await run { loop, completion in
      loop.call(
        Call(method: method, parameters: parameters), about: place, completion: completion)
    }
  }

  /// Answers a press; false where the answer came too late to matter.
  func answer(
    _ press: Press, with answer: PressAnswer
  ) async throws(PressureError) -> Bool {
    do throws(PressureError) {
      _ = try await run { loop, completion in
        loop.answer(press, with: answer, completion: completion)
      }
      return true
    } catch {
      guard error.isAboutPress || error.mayHeal else { throw error }
      return false
    }
  }

  /// A new stream of replies, made into elements.
  package func subscribe<Translator: StreamTranslator>(
    to method: String, _ parameters: JSONObject,
    translator make: (StreamID) -> Translator
  ) -> Subscription<Translator.Element> {
    let stream = newStream()
    let mailbox = Mailbox<Translator.Element>()
    let call = Call(method: method, parameters: parameters, wantsMore: true)
    let translator = make(stream)
    start(mailbox) { loop in
      loop.open(stream, call: call, translator: translator, sink: mailbox)
    }
    return Subscription(mailbox: mailbox, core: self, stream: stream)
  }

  /// A new sequence of what becomes of the connections.
  func observeConnection() -> Subscription<ConnectionState> {
    let stream = newStream()
    let mailbox = Mailbox<ConnectionState>(keepsNewestOnly: true)
    start(mailbox) { $0.observe(stream, sink: mailbox) }
    return Subscription(mailbox: mailbox, core: self, stream: stream)
  }

  func resume(_ stream: StreamID) {
    existingThread?.perform { $0.resume(stream) }
  }

  func close(_ stream: StreamID) {
    existingThread?.perform { $0.close(stream) }
  }

  private func newStream() -> StreamID {
    StreamID(number: streamCount.add(1, ordering: .relaxed).newValue)
  }

  private func start<Element>(
    _ mailbox: Mailbox<Element>, job: @escaping @Sendable (ClientLoop) -> Void
  ) {
    do throws(PressureError) {
      try startedThread().perform(job)
    } catch {
      mailbox.finish(error)
    }
  }

  private func run(
    _ job: @escaping @Sendable (ClientLoop, @escaping @Sendable (CallResult) -> Void) -> Void
  ) async throws(PressureError) -> JSONObject {
    let thread = try startedThread()
    let result = await withCheckedContinuation { continuation in
      thread.perform { loop in
        job(loop) { continuation.resume(returning: $0) }
      }
    }
    return try result.get()
  }

  private var existingThread: LoopThread<ClientLoop>? {
    thread.withLock { $0 }
  }

  private func startedThread() throws(PressureError) -> LoopThread<ClientLoop> {
    let path = socketPath
    return try thread.withLock { thread throws(PressureError) in
      if let thread { return thread }
      do throws(SystemError) {
        let started = try LoopThread { ClientLoop(loop: $0, socketPath: path) }
        thread = started
        return started
      } catch {
        throw PressureError(.connectionLost, "cannot start the client's thread: \(error)")
      }
    }
  }
}
