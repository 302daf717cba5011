import LinuxSystem
import Varlink
import VarlinkClient

typealias CallResult = Result<JSONObject, PressureError>
typealias CallCompletion = @Sendable (CallResult) -> Void

/// What a client's thread works on: its connections.
///
/// It never leaves that thread.
final class ClientLoop {
  let loop: EventLoop
  let socketPath: String
  private let calls: CallChannel
  /// Connections for one call each that others must not wait for.
  private var separateCalls: [Int: CallChannel] = [:]
  private var separateCallCount = 0
  private var endedCalls: [Int] = []
  private var cleanUp: LoopTimer?
  private var streams: [StreamID: any OpenStream] = [:]
  private var observers: [StreamID: Mailbox<ConnectionState>] = [:]
  private var connectionState: ConnectionState?

  init(loop: EventLoop, socketPath: String) {
    self.loop = loop
    self.socketPath = socketPath
    calls = CallChannel(loop: loop, socketPath: socketPath)
    cleanUp = loop.makeTimer { [unowned self] in removeEndedCalls() }
  }

  func call(_ call: Call, completion: @escaping CallCompletion) {
    calls.send(call, completion: completion)
  }

  /// Calls a method that may take its time, on a connection of its own.
  func callSeparately(
    _ call: Call, patience: Duration, completion: @escaping CallCompletion
  ) {
    separateCallCount += 1
    let number = separateCallCount
    let channel = CallChannel(loop: loop, socketPath: socketPath, patience: patience)
    separateCalls[number] = channel
    channel.send(call) { [weak self] result in
      completion(result)
      self?.noteEnd(ofCall: number)
    }
  }

  /// The channel is at work while it tells of its end, and goes once it has done so.
  private func noteEnd(ofCall number: Int) {
    endedCalls.append(number)
    cleanUp?.arm(after: .zero)
  }

  private func removeEndedCalls() {
    for number in endedCalls { separateCalls.removeValue(forKey: number)?.close() }
    endedCalls.removeAll()
  }

  /// Calls a method about something that a stream told, which a daemon that has restarted does not know.
  func call(
    _ call: Call, about place: StreamPlace, completion: @escaping CallCompletion
  ) {
    guard let stream = streams[place.stream], stream.generation == place.generation else {
      return completion(.failure(PressureError(.connectionLost, "pressured has restarted")))
    }
    self.call(call, completion: completion)
  }

  func answer(_ press: Press, with answer: PressAnswer, completion: @escaping CallCompletion) {
    let offer = press.offer
    guard let stream = streams[offer.stream], stream.generation == offer.generation else {
      return completion(.failure(PressureError(.noSuchPress, "there is no such press")))
    }
    var parameters: JSONObject = ["press": .integer(Int64(press.id))]
    switch answer {
    case .accept(let rect):
      parameters["rect"] = rect.map { .object($0.wireObject) }
      call(
        Call(method: "io.pressured.Previews.Accept", parameters: parameters),
        completion: completion)
    case .decline:
      stream.forget(press: press.id)
      call(
        Call(method: "io.pressured.Previews.Decline", parameters: parameters),
        completion: completion)
    }
  }

  func open<Translator: StreamTranslator>(
    _ id: StreamID, call: Call, translator: Translator, mailbox: Mailbox<Translator.Element>
  ) {
    let stream = StreamChannel(
      client: self, call: call, translator: translator, mailbox: mailbox)
    streams[id] = stream
    stream.open()
  }

  func resume(_ id: StreamID) {
    streams[id]?.resume()
  }

  func close(_ id: StreamID) {
    streams.removeValue(forKey: id)?.close()
    observers[id] = nil
  }

  // MARK: Connection states

  func observe(_ id: StreamID, mailbox: Mailbox<ConnectionState>) {
    observers[id] = mailbox
    if let connectionState { mailbox.deliver([connectionState]) }
  }

  func streamDidConnect() {
    // Whether a session is active again shows when something is told.
    if connectionState != .suspended { change(to: .connected) }
  }

  /// Takes note of what a reply tells of the session; one that tells nothing came because it is active.
  func streamDidHear(_ session: SessionChange?) {
    if session == .suspended {
      change(to: .suspended)
    } else if connectionState == .suspended {
      change(to: .connected)
    }
  }

  func streamDidDisconnect(_ error: PressureError) {
    // The first stream to notice says why; the others are gone for the same reason.
    if case .disconnected = connectionState { return }
    change(to: .disconnected(error))
  }

  private func change(to state: ConnectionState) {
    guard state != connectionState else { return }
    connectionState = state
    for observer in observers.values {
      observer.deliver([state])
    }
  }
}
