import Glibc
import LinuxSystem
import Pressure
import Varlink

/// A program's way to the daemon, on the program's own thread.
///
/// One descriptor stands for all: the loop's epoll, in which a timer stands for everything that is no descriptor.
@safe package final class Context: Handle {
  let socketPath: String
  let queue = EventQueue()
  let client: ClientLoop
  var userData: UnsafeMutableRawPointer? = nil

  private let loop: EventLoop
  private let alarm: TimerDescriptor
  /// For when the alarm is set; nil where it is not, or is not known.
  private var alarmMoment: MonotonicInstant??
  private var streams: [StreamID: WeakStream] = [:]
  private var streamCount = 0
  private var lastRequest: Int32 = 0

  /// Before every moment that there is.
  private static let atOnce = MonotonicInstant(microseconds: 1)

  init(socketPath: String) throws(SystemError) {
    self.socketPath = socketPath
    loop = try EventLoop()
    alarm = try TimerDescriptor()
    client = ClientLoop(loop: loop, socketPath: socketPath, waits: false)
    super.init()
    // Whatever it is for is done by each dispatch; it is set anew after that.
    _ = try loop.watch(alarm.number, for: .readable) { [unowned self] _ in alarmMoment = nil }
    client.observe(nextStream(), sink: ConnectionSink(queue))
  }

  var descriptor: Int32 { loop.descriptor }

  func dispatch() throws(SystemError) {
    for stream in queue.takeResumable() { client.resume(stream) }
    try loop.runOnce(atMost: .zero)
    settle()
  }

  func takeEvent() -> Event? {
    defer { settle() }
    guard let entry = queue.take() else { return nil }
    return Event(entry.content, context: self, stream: entry.stream.flatMap { streams[$0]?.stream })
  }

  // MARK: Streams

  /// Begins with a stream under a new name.
  func open(_ stream: Stream) -> StreamID {
    let id = nextStream()
    streams[id] = WeakStream(stream: stream)
    stream.options.open(id, in: self)
    settle()
    return id
  }

  func close(_ id: StreamID) {
    client.close(id)
    streams[id] = nil
    queue.remove(id)
    settle()
  }

  private func nextStream() -> StreamID {
    streamCount += 1
    return StreamID(number: streamCount)
  }

  // MARK: Requests

  /// Sends a request, whose result is to be an event; its number, or a negative errno.
  ///
  /// `read` says what there is in a reply.
  func request(
    _ read: @escaping (JSONObject) throws(PressureError) -> Answer = { _ in .done },
    _ send: (@escaping CallCompletion) -> Void
  ) -> Int32 {
    guard queue.beginRequest() else { return -EAGAIN }
    lastRequest = lastRequest == .max ? 1 : lastRequest + 1
    let number = lastRequest
    send { [queue] result in
      queue.add(.result(number, Answer.reading(result, read)), from: nil)
    }
    settle()
    return number
  }

  // MARK: The descriptor

  /// Makes the descriptor readable when there is next something to do.
  private func settle() {
    let moment = queue.isAwaited ? Self.atOnce : loop.nextDeadline
    guard alarmMoment != .some(moment) else { return }
    alarm.arm(at: moment)
    alarmMoment = .some(moment)
  }
}

/// A stream that ends when the program lets go of it.
private struct WeakStream {
  weak var stream: Stream?
}

/// What a request was answered with.
enum Answer {
  case done
  case actions([JSONObject])
  /// Whether the application performed it; nil where it is to be launched.
  case outcome(Bool?)

  fileprivate static func reading(
    _ result: CallResult, _ read: (JSONObject) throws(PressureError) -> Answer
  ) -> Result<Answer, PressureError> {
    do throws(PressureError) {
      return .success(try read(try result.get()))
    } catch {
      return .failure(error)
    }
  }
}
