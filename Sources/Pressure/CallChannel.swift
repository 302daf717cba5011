import LinuxSystem
import Varlink
import VarlinkClient

/// The connection for calls, made when there is one to send and kept for the next.
final class CallChannel {
  /// A daemon that takes longer is not going to answer: all calls but one kind are answered at once.
  static let patience = Duration.seconds(5)

  private let loop: EventLoop
  private let address: DaemonAddress
  private let patience: Duration
  private var connection: VarlinkConnection?
  private var watch: WatchToken?
  private var interest: Readiness = []
  /// Who waits for a reply, in the order of the calls.
  private var pending: [(CallResult) -> Void] = []
  private var timeout: LoopTimer?

  init(loop: EventLoop, address: DaemonAddress, patience: Duration = patience) {
    self.loop = loop
    self.address = address
    self.patience = patience
    timeout = loop.makeTimer { [unowned self] in fail(.timedOut) }
  }

  func send(_ call: Call, completion: @escaping (CallResult) -> Void) {
    pending.append(completion)
    if pending.count == 1 { timeout?.arm(after: patience) }
    do throws(ClientError) {
      let connection = try openConnection()
      try connection.send(call)
      try watch(connection)
    } catch {
      fail(error)
    }
  }

  /// Drops the connection, of which nothing more is expected.
  func close() {
    if let watch { loop.removeWatch(watch) }
    watch = nil
    connection = nil
    timeout?.disarm()
  }

  private func openConnection() throws(ClientError) -> VarlinkConnection {
    if let connection { return connection }
    let opened = try address.connect()
    connection = opened
    return opened
  }

  private func read() {
    guard let connection else { return }
    do throws(ClientError) {
      try connection.flush()
      while let reply = try connection.receive() {
        try take(reply)
      }
      try watch(connection)
    } catch {
      fail(error)
    }
  }

  private func take(_ reply: Reply) throws(ClientError) {
    guard !pending.isEmpty, !reply.continues else { throw .unexpectedContinuation }
    let completion = pending.removeFirst()
    pending.isEmpty ? timeout?.disarm() : timeout?.arm(after: patience)
    do throws(VarlinkError) {
      completion(.success(try reply.get()))
    } catch {
      completion(.failure(PressureError(error)))
    }
  }

  /// Drops the connection; the next call makes a new one.
  private func fail(_ error: ClientError) {
    close()
    let lost = pending
    pending.removeAll()
    for completion in lost {
      completion(.failure(PressureError(error, path: address.path)))
    }
  }

  private func watch(_ connection: VarlinkConnection) throws(ClientError) {
    let wanted: Readiness = connection.hasUnsentBytes ? [.readable, .writable] : .readable
    do throws(SystemError) {
      if let watch {
        guard wanted != interest else { return }
        try loop.setInterest(wanted, of: watch)
      } else {
        watch = try loop.watch(connection.descriptor, for: wanted) { [unowned self] _ in read() }
      }
      interest = wanted
    } catch {
      throw .system(error)
    }
  }
}
