import CLinux
import Glibc

/// What a worker thread does, one job after the other.
///
/// A worker is made on its thread and never leaves it; jobs and answers are plain bytes, so that nothing is
/// shared between the threads.
package protocol Worker: SendableMetatype, ~Copyable {
  associatedtype Job: BitwiseCopyable & Sendable
  associatedtype Answer: BitwiseCopyable & Sendable

  /// Does a job, however long that takes.
  mutating func perform(_ job: Job) -> Answer
}

/// A thread beside the event loop, for system calls that may block.
///
/// Jobs go to it and answers come back as messages on a pair of sockets, in order, each job with one answer.
/// The thread ends with this object, after the jobs that wait.
package final class WorkerThread<Work: Worker & ~Copyable> {
  /// How many jobs may wait: far below what a socket holds, which is some hundred messages.
  package static var maximumUnanswered: Int { 16 }

  /// How many jobs have no answer yet, the one in hand included.
  package private(set) var unansweredCount = 0

  private let loop: EventLoop
  private let socket: OwnedDescriptor
  private let onAnswer: (Work.Answer) -> Void
  private var token: WatchToken?

  /// Starts the thread, which makes its worker by `makeWorker`; `onAnswer` is called on `loop`.
  package init(
    on loop: EventLoop, makeWorker: @escaping @Sendable () -> Work,
    onAnswer: @escaping (Work.Answer) -> Void
  ) throws(SystemError) {
    let pair = try MessagePair()
    let workerSocket = pair.workerNumber
    self.loop = loop
    self.onAnswer = onAnswer
    socket = OwnedDescriptor(owning: pair.loopNumber)
    do throws(SystemError) {
      try DetachedThread.start {
        let socket = OwnedDescriptor(owning: workerSocket)
        var worker = makeWorker()
        while let job: Work.Job = WorkerMessage.receive(on: socket.number, waiting: true) {
          // It fails only where nobody waits for answers any more; the job was done all the same.
          _ = WorkerMessage.send(worker.perform(job), on: socket.number)
        }
      }
    } catch {
      _ = OwnedDescriptor(owning: workerSocket)
      throw error
    }
    token = try loop.watch(socket.number, for: .readable) { [weak self] _ in self?.takeAnswer() }
  }

  deinit {
    if let token { loop.removeWatch(token) }
  }

  /// Gives the thread a job; false where too many wait, and this one is not done.
  package func perform(_ job: Work.Job) -> Bool {
    guard unansweredCount < Self.maximumUnanswered, WorkerMessage.send(job, on: socket.number)
    else { return false }
    unansweredCount += 1
    return true
  }

  /// Takes one: the handler may let go of the thread, and then hears no more.
  private func takeAnswer() {
    let answer: Work.Answer? = WorkerMessage.receive(on: socket.number, waiting: false)
    guard let answer else { return }
    unansweredCount -= 1
    onAnswer(answer)
  }
}

/// The two ends of the line between a loop and a worker; both are the caller's to close.
private struct MessagePair {
  let loopNumber: Int32
  let workerNumber: Int32

  /// The corresponding C function is `socketpair`.
  init() throws(SystemError) {
    var numbers: (Int32, Int32) = (-1, -1)
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    _ = try check("socketpair") {
      unsafe withUnsafeMutablePointer(to: &numbers) { pointer in
        unsafe pointer.withMemoryRebound(to: Int32.self, capacity: 2) { pair in
          unsafe socketpair(AF_UNIX, type, 0, pair)
        }
      }
    }
    (loopNumber, workerNumber) = numbers
  }
}

/// Values as messages: each is sent and received whole.
private enum WorkerMessage {
  /// Sends a value without waiting; false where there is no room, or nobody to receive it.
  ///
  /// The corresponding C function is `send`.
  static func send(_ value: some BitwiseCopyable, on socket: Int32) -> Bool {
    unsafe withUnsafeBytes(of: value) { bytes in
      unsafe Glibc.send(
        socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) == bytes.count
    }
  }

  /// The next value; nil where the other end is closed or, unless `waiting`, nothing has come.
  ///
  /// The corresponding C function is `recv`.
  static func receive<Value: BitwiseCopyable>(on socket: Int32, waiting: Bool) -> Value? {
    let size = MemoryLayout<Value>.size
    let flags = waiting ? 0 : Int32(MSG_DONTWAIT)
    return unsafe withUnsafeTemporaryAllocation(
      byteCount: max(1, size), alignment: MemoryLayout<Value>.alignment
    ) { room in
      while true {
        let count = unsafe recv(socket, room.baseAddress, size, flags)
        if count == size, size > 0 { return unsafe room.load(as: Value.self) }
        // The latter comes once where the other end went without reading all, before what it had sent.
        if count < 0, errno == EINTR || errno == ECONNRESET { continue }
        return nil
      }
    }
  }
}
