import Glibc
import LinuxSystem
import Testing

/// Doubles what it is given, and tells on a descriptor when it is gone.
private struct Doubler: Worker, ~Copyable {
  let lifeline: OwnedDescriptor?

  func perform(_ job: Job) -> Int64 {
    switch job {
    case .double(let number): number * 2
    case .wait(let descriptor):
      // Ends when something comes on the socket; a failure is the test's to see.
      (try? UnixSocket.wait(on: descriptor, for: .readable, until: nil)) == .readable ? 1 : -1
    case .identify: Int64(truncatingIfNeeded: pthread_self())
    }
  }

  enum Job: Sendable, BitwiseCopyable {
    case double(Int64)
    case wait(Int32)
    case identify
  }
}

@Suite(.timeLimit(.minutes(5))) struct WorkerThreadTests {
  private final class Answers {
    var all: [Int64] = []
  }

  private let loop: EventLoop
  private let answers = Answers()

  init() throws {
    loop = try EventLoop()
  }

  private func makeThread(lifeline: Int32? = nil) throws -> WorkerThread<Doubler> {
    try WorkerThread(
      on: loop,
      makeWorker: { Doubler(lifeline: lifeline.map { OwnedDescriptor(owning: $0) }) },
      onAnswer: { [answers] in answers.all.append($0) })
  }

  /// Two ends of a socket, which are the caller's.
  private func ends() throws -> (Int32, Int32) {
    let pair = try UnixSocket.makePair()
    return (try pair.first.duplicate().relinquish(), try pair.second.duplicate().relinquish())
  }

  private func wait(for count: Int) throws {
    while answers.all.count < count { try loop.runOnce() }
  }

  @Test func `jobs are answered in order`() throws {
    let thread = try makeThread()
    #expect((0..<10).allSatisfy { thread.perform(.double($0)) })
    #expect(thread.unansweredCount == 10)
    try wait(for: 10)
    #expect(answers.all == (0..<10).map { $0 * 2 })
    #expect(thread.unansweredCount == 0)
  }

  @Test func `the work is done on another thread`() throws {
    let thread = try makeThread()
    #expect(thread.perform(.identify))
    try wait(for: 1)
    #expect(answers.all != [Int64(truncatingIfNeeded: pthread_self())])
  }

  @Test func `a job that hangs holds up so many behind it, and not the loop`() throws {
    let thread = try makeThread()
    let pair = try UnixSocket.makePair()
    let waited = pair.second.number
    #expect(thread.perform(.wait(waited)))
    let room = WorkerThread<Doubler>.maximumUnanswered - 1
    #expect((0..<room).allSatisfy { _ in thread.perform(.double(1)) })
    #expect(!thread.perform(.double(1)))
    try loop.runOnce(atMost: .milliseconds(20))
    #expect(answers.all.isEmpty)

    _ = try UnixSocket.send([0], on: pair.first.number)
    try wait(for: room + 1)
    #expect(answers.all == [1] + Array(repeating: 2, count: room))
    #expect(thread.perform(.double(3)))
  }

  @Test func `the thread does what waits and ends when it is let go of`() throws {
    let (here, lifeline) = try ends()
    let other = OwnedDescriptor(owning: here)
    let number = other.number
    var thread: WorkerThread<Doubler>? = try makeThread(lifeline: lifeline)
    #expect((0..<5).allSatisfy { _ in thread?.perform(.double(1)) == true })
    thread = nil
    // Its worker owned the other end.
    let readiness = try UnixSocket.wait(on: number, for: .peerClosed, until: nil)
    #expect(readiness.contains(.peerClosed))
    withExtendedLifetime(other) {}
  }

  @Test func `a handler may let go of the thread`() throws {
    var thread: WorkerThread<Doubler>?
    var heard = 0
    thread = try WorkerThread(
      on: loop, makeWorker: { Doubler(lifeline: nil) },
      onAnswer: { _ in
        heard += 1
        thread = nil
      })
    #expect((0..<3).allSatisfy { thread?.perform(.double($0)) == true })
    while heard == 0 { try loop.runOnce() }
    try loop.runOnce(atMost: .milliseconds(20))
    #expect(thread == nil)
    #expect(heard == 1)
  }
}
