import Testing
import VarlinkServer

/// A message whose third byte is its count of merged ones.
private func message(_ name: Character, length: Int = 4) -> StreamMessage {
  let text = "\(name):0" + String(repeating: "-", count: max(0, length - 3))
  return StreamMessage(bytes: Array(text.utf8), countOffset: 2)
}

/// A queue and a socket that takes as much as it is told.
private final class QueueUnderTest {
  private var queue = OutputQueue()

  var isEmpty: Bool { queue.isEmpty }
  var count: Int { queue.count }

  func append(_ message: StreamMessage, key: UInt64, delivery: Delivery) -> Bool {
    queue.append(message, key: key, delivery: delivery)
  }

  func append(_ bytes: [UInt8]) -> Bool { queue.append(bytes) }
  func append(_ bytes: [UInt8], sent: Int) { queue.append(bytes, sent: sent) }
  var isIdle: Bool { queue.isIdle }
  func release(key: UInt64) { queue.release(key: key) }
  func dropUnsent() -> Int { queue.dropUnsent() }

  /// How many places it keeps for messages, sent ones included.
  var places: Int? {
    let messages = Mirror(reflecting: queue).descendant("messages")
    return (messages as? [[UInt8]])?.count
  }

  /// What the queue sends when the socket takes `room` bytes.
  func sent(room: Int = .max) -> String {
    var left = room
    var bytes: [UInt8] = []
    queue.flush { message, offset in
      let part = message[offset...].prefix(left)
      guard !part.isEmpty else { return nil }
      left -= part.count
      bytes += part
      return part.count
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sends into a socket that is broken.
  func failToSend<Failure: Error>(_ error: Failure) throws(Failure) {
    try queue.flush { _, _ throws(Failure) in throw error }
  }
}

@Suite struct OutputQueueTests {
  private let queue = QueueUnderTest()

  @Test func `what was begun past the queue is ended before what comes after`() {
    #expect(queue.isIdle)
    queue.append(Array("abcd".utf8), sent: 3)
    #expect(!queue.isIdle)
    #expect(queue.append(message("e"), key: 1, delivery: .edge))
    #expect(queue.dropUnsent() == 1)
    #expect(queue.append(message("f"), key: 1, delivery: .edge))
    #expect(queue.sent() == "df:0-")
    #expect(queue.isIdle)
  }

  @Test func `what is held back is not idle`() {
    #expect(queue.append(message("a"), key: 1, delivery: .heldState))
    #expect(queue.isEmpty)
    #expect(!queue.isIdle)
  }

  @Test func `what is appended is sent in order`() {
    for name in "abc" {
      #expect(queue.append(message(name), key: 1, delivery: .edge))
    }
    #expect(queue.sent() == "a:0-b:0-c:0-")
    #expect(queue.isEmpty)
  }

  @Test func `a reader that keeps up loses no state`() {
    for name in "abc" {
      #expect(queue.append(message(name), key: 1, delivery: .state))
      #expect(queue.sent() == "\(name):0-")
    }
  }

  @Test func `behind a stuck message only the newest state of a key waits, with its count`() {
    #expect(queue.append(message("a"), key: 1, delivery: .edge))
    for name in "bcd" {
      #expect(queue.append(message(name), key: 1, delivery: .state))
    }
    #expect(queue.append(message("x"), key: 2, delivery: .state))
    #expect(queue.sent() == "a:0-d:2-x:0-")
  }

  @Test func `an edge takes the place of the states before it and counts them`() {
    #expect(queue.append(message("a"), key: 1, delivery: .edge))
    #expect(queue.append(message("b"), key: 1, delivery: .state))
    #expect(queue.append(message("c"), key: 1, delivery: .state))
    #expect(queue.append(message("d"), key: 1, delivery: .edge))
    #expect(queue.sent() == "a:0-d:2-")
  }

  @Test func `an edge of another device leaves a waiting state alone`() {
    #expect(queue.append(message("a"), key: 1, delivery: .edge))
    #expect(queue.append(message("b"), key: 1, delivery: .state))
    #expect(queue.append(message("x"), key: 2, delivery: .edge))
    #expect(queue.sent() == "a:0-x:0-b:0-")
  }

  @Test func `a held state waits for its release and lets others pass`() {
    #expect(queue.append(message("a"), key: 1, delivery: .heldState))
    #expect(queue.isEmpty)
    #expect(queue.append(message("x"), key: 2, delivery: .state))
    #expect(queue.sent() == "x:0-")
    queue.release(key: 1)
    #expect(!queue.isEmpty)
    #expect(queue.sent() == "a:0-")
  }

  @Test(arguments: 1...12) func `a message cut anywhere goes on where it was cut`(room: Int) {
    for name in "abc" {
      #expect(queue.append(message(name), key: 1, delivery: .edge))
    }
    var all = ""
    for _ in 0..<12 { all += queue.sent(room: room) }
    #expect(all == "a:0-b:0-c:0-")
  }

  @Test func `the message limit refuses one more and keeps the rest`() {
    for _ in 0..<OutputQueue.messageLimit {
      #expect(queue.append(message("e"), key: 1, delivery: .edge))
    }
    #expect(!queue.append(message("f"), key: 1, delivery: .edge))
    #expect(queue.count == OutputQueue.messageLimit)
  }

  @Test func `the byte limit refuses what does not fit, but never the only message`() {
    let large = message("l", length: OutputQueue.byteLimit + 1)
    #expect(queue.append(large, key: 1, delivery: .edge))
    #expect(!queue.append(message("m"), key: 1, delivery: .edge))
    #expect(queue.sent().count == OutputQueue.byteLimit + 1)
    #expect(queue.append(message("m"), key: 1, delivery: .edge))
  }

  @Test func `states of too many keys are refused`() {
    #expect(queue.append(message("a"), key: 0, delivery: .edge))
    for key in 1...OutputQueue.pendingLimit {
      #expect(queue.append(message("s"), key: UInt64(key), delivery: .state))
    }
    #expect(!queue.append(message("s"), key: .max, delivery: .state))
  }

  @Test func `dropping keeps the rest of a message that was begun, and counts what is lost`() {
    for name in "abc" {
      #expect(queue.append(message(name), key: 1, delivery: .edge))
    }
    #expect(queue.append(message("d"), key: 2, delivery: .state))
    #expect(queue.append(message("e"), key: 2, delivery: .state))
    #expect(queue.sent(room: 2) == "a:")
    #expect(queue.dropUnsent() == 4)
    #expect(queue.append(Array("end".utf8)))
    #expect(queue.sent() == "0-end")
  }

  @Test func `a failing send leaves the queue as it was`() {
    struct Broken: Error {}
    #expect(queue.append(message("a"), key: 1, delivery: .edge))
    #expect(throws: Broken.self) { try queue.failToSend(Broken()) }
    #expect(queue.sent() == "a:0-")
  }

  @Test func `a reader that never quite catches up makes the queue keep no more than it may`() {
    #expect(queue.append(message("a"), key: 1, delivery: .edge))
    for round in 0..<2000 {
      let name: Character = round.isMultiple(of: 2) ? "b" : "a"
      #expect(queue.append(message(name), key: 1, delivery: .edge))
      #expect(queue.sent(room: 4) == (name == "b" ? "a:0-" : "b:0-"))
    }
    #expect(queue.count == 1)
    #expect(queue.places ?? .max <= 2 * OutputQueue.messageLimit)
  }
}
