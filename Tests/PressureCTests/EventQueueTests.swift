import Pressure
import Testing

@testable import PressureC

struct `An event queue` {
  private let queue = EventQueue()
  private let stream = StreamID(number: 1)
  private let other = StreamID(number: 2)
  private let lost = PressureError(.connectionLost, "lost")

  private func fill(from stream: StreamID) {
    while queue.hasRoom(for: stream) { queue.add(.capability(.available), from: stream) }
  }

  private func takeAll() -> Int {
    var count = 0
    while queue.take() != nil { count += 1 }
    return count
  }

  @Test func `has room for so many events, and again once half of them were taken`() {
    fill(from: stream)
    #expect(queue.takeResumable() == [])
    for _ in 0..<EventQueue.limit / 2 - 1 { _ = queue.take() }
    #expect(queue.takeResumable() == [])
    _ = queue.take()
    #expect(queue.takeResumable() == [stream])
    #expect(queue.takeResumable() == [])
    #expect(takeAll() == EventQueue.limit / 2)
  }

  @Test func `awaits the program for events, and for streams that are to be read on`() {
    #expect(!queue.isAwaited)
    fill(from: stream)
    #expect(queue.isAwaited)
    _ = takeAll()
    #expect(queue.isAwaited)
    _ = queue.takeResumable()
    #expect(!queue.isAwaited)
  }

  @Test func `keeps the newest state of the connection alone`() {
    queue.add(.connected, from: nil)
    queue.add(.capability(.unknown), from: stream)
    queue.add(.disconnected(lost), from: nil)
    #expect(takeAll() == 2)
  }

  @Test func `forgets what a stream told, and only that`() {
    queue.add(.capability(.unknown), from: stream)
    queue.add(.failed(lost), from: stream)
    queue.add(.capability(.unknown), from: other)
    #expect(queue.failed == [stream])
    queue.remove(stream)
    #expect(queue.failed == [])
    #expect(queue.take()?.stream == other)
    #expect(queue.take() == nil)
  }

  @Test func `bounds the requests whose results were not taken`() {
    var count = 0
    while queue.beginRequest() { count += 1 }
    #expect(count == EventQueue.requestLimit)
    queue.add(.result(1, .success(.done)), from: nil)
    #expect(!queue.beginRequest())
    _ = queue.take()
    #expect(queue.beginRequest())
  }
}
