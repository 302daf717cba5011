package import LinuxSystem
package import Varlink
import VarlinkClient

package typealias CallResult = Result<JSONObject, PressureError>
package typealias CallCompletion = (CallResult) -> Void

/// All connections of a client, on one event loop: that of the client's thread, or of a program without one.
///
/// It never leaves the thread of its loop.
package final class ClientLoop {
  let loop: EventLoop
  let address: DaemonAddress
  private let calls: CallChannel
  /// Connections for one call each that others must not wait for.
  private var separateCalls: [Int: CallChannel] = [:]
  private var separateCallCount = 0
  private var endedCalls: [Int] = []
  private var cleanUp: LoopTimer?
  private var streams: [StreamID: any OpenStream] = [:]
  private var observers: [StreamID: any StreamSink<ConnectionState>] = [:]
  private var connectionState: ConnectionState?

  /// A client that is not connected yet; it may wait for a daemon that has too many callers, if it `waits`.
  package init(loop: EventLoop, socketPath: String, waits: Bool = true) {
    self.loop = loop
    address = DaemonAddress(path: socketPath, waits: waits)
    calls = CallChannel(loop: loop, address: address)
    cleanUp = loop.makeTimer { [unowned self] in removeEndedCalls() }
  }

  /// Calls a method on the one connection for calls.
  package func call(_ call: Call, completion: @escaping CallCompletion) {
    calls.send(call, completion: completion)
  }

  /// Calls a method that may take its time, on a connection of its own.
  package func callSeparately(
    _ call: Call, patience: Duration, completion: @escaping CallCompletion
  ) {
    separateCallCount += 1
    let number = separateCallCount
    let channel = CallChannel(loop: loop, address: address, patience: patience)
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
  package func call(
    _ call: Call, about place: StreamPlace, completion: @escaping CallCompletion
  ) {
    guard let stream = streams[place.stream], stream.generation == place.generation else {
      return completion(.failure(PressureError(.connectionLost, "pressured has restarted")))
    }
    self.call(call, completion: completion)
  }

  /// Answers a press; `noSuchPress` where the daemon has restarted since, or its stream has ended.
  package func answer(
    _ press: Press, with answer: PressAnswer, completion: @escaping CallCompletion
  ) {
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

  /// Begins with a stream, now or as soon as the daemon is there.
  package func open<Translator: StreamTranslator, Sink: StreamSink>(
    _ id: StreamID, call: Call, translator: Translator, sink: Sink
  ) where Sink.Element == Translator.Element {
    let stream = StreamChannel(client: self, call: call, translator: translator, sink: sink)
    streams[id] = stream
    stream.open()
  }

  /// Reads on: there is room again.
  package func resume(_ id: StreamID) {
    streams[id]?.resume()
  }

  /// Ends a stream, without another word.
  package func close(_ id: StreamID) {
    streams.removeValue(forKey: id)?.close()
    observers[id] = nil
  }

  // MARK: Connection states

  /// Tells what becomes of the connections, first of what is known already.
  package func observe(_ id: StreamID, sink: some StreamSink<ConnectionState>) {
    observers[id] = sink
    if let connectionState { sink.deliver([connectionState]) }
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
