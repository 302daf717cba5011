/// What a connection has yet to send, bounded.
///
/// Edges wait in order. Of states only the newest of each key is kept, with a count of those it stands
/// for; an edge of the same key takes their place, since it holds all that they did.
package struct OutputQueue {
  /// How many messages may wait: 256 edges are 30 seconds of hasty tapping.
  package static let messageLimit = 256
  /// How many bytes may wait.
  package static let byteLimit = 64 * 1024
  /// How many keys may have a state that waits; a key is a device or a press.
  package static let pendingLimit = 64

  private struct Pending {
    var key: UInt64
    var message: StreamMessage
    var merged: Int
    var isHeld: Bool
  }

  private var messages: [[UInt8]] = []
  /// How many of `messages` have been sent already.
  private var head = 0
  /// How many bytes of the first message have been sent.
  private var sentOfFirst = 0
  private var waitingBytes = 0
  private var pending: [Pending] = []

  package init() {}

  /// Whether everything was sent, but for what is held back.
  package var isEmpty: Bool {
    head == messages.count && !pending.contains { !$0.isHeld }
  }

  /// Whether nothing is in it at all.
  package var isIdle: Bool { messages.isEmpty && pending.isEmpty }

  /// How many whole messages wait, those that are partly sent included.
  package var count: Int { messages.count - head }

  /// Adds a reply that belongs to no stream; nothing may be merged into it.
  ///
  /// - Returns: whether it was in the bounds.
  package mutating func append(_ bytes: [UInt8]) -> Bool {
    guard count < Self.messageLimit, waitingBytes + bytes.count <= Self.byteLimit || count == 0
    else { return false }
    if head >= Self.messageLimit {
      // A reader that never catches up entirely must not make us keep a place for all it has read.
      messages.removeFirst(head)
      head = 0
    }
    messages.append(bytes)
    waitingBytes += bytes.count
    return true
  }

  /// Adds a message, of which so many bytes have been sent, to a queue that is idle.
  package mutating func append(_ bytes: [UInt8], sent: Int) {
    messages.append(bytes)
    sentOfFirst = sent
    waitingBytes = bytes.count - sent
  }

  /// Adds a reply of a stream.
  ///
  /// - Returns: false where there was no room; nothing was added then.
  package mutating func append(
    _ message: StreamMessage, key: UInt64, delivery: Delivery
  ) -> Bool {
    let position = pending.firstIndex { $0.key == key }
    switch delivery {
    case .edge:
      guard let position else { return append(message.bytes) }
      guard append(message.bytes(merged: pending[position].merged + 1)) else { return false }
      pending.remove(at: position)
      return true
    case .state where position == nil && isEmpty:
      return append(message.bytes)
    case .state, .heldState:
      return keep(message, key: key, at: position, isHeld: delivery == .heldState)
    }
  }

  /// Lets a state that was held back go with the next flush.
  package mutating func release(key: UInt64) {
    guard let position = pending.firstIndex(where: { $0.key == key }) else { return }
    pending[position].isHeld = false
  }

  /// Whether a state of that key waits.
  package func holdsState(key: UInt64) -> Bool {
    pending.contains { $0.key == key }
  }

  /// Sends as much as `send` takes: given a message and from where in it to go on, it returns how many
  /// bytes it took, or nil where it can take none now.
  package mutating func flush<Failure: Error>(
    _ send: (_ message: [UInt8], _ offset: Int) throws(Failure) -> Int?
  ) throws(Failure) {
    while true {
      while head < messages.count {
        guard try sendFirst(send) else { return }
      }
      messages.removeAll(keepingCapacity: true)
      head = 0
      guard let position = pending.firstIndex(where: { !$0.isHeld }) else { return }
      let next = pending.remove(at: position)
      _ = append(next.message.bytes(merged: next.merged))
    }
  }

  /// Forgets all that was not begun to be sent.
  ///
  /// - Returns: how many replies that were.
  package mutating func dropUnsent() -> Int {
    let keep = sentOfFirst > 0 ? 1 : 0
    let lost = count - keep + pending.reduce(0) { $0 + $1.merged + 1 }
    messages.removeSubrange((head + keep)...)
    pending.removeAll()
    waitingBytes = keep == 1 ? messages[head].count - sentOfFirst : 0
    return lost
  }

  private mutating func keep(
    _ message: StreamMessage, key: UInt64, at position: Int?, isHeld: Bool
  ) -> Bool {
    if let position {
      pending[position].message = message
      pending[position].merged += 1
      pending[position].isHeld = pending[position].isHeld && isHeld
      return true
    }
    guard pending.count < Self.pendingLimit else { return false }
    pending.append(Pending(key: key, message: message, merged: 0, isHeld: isHeld))
    return true
  }

  private mutating func sendFirst<Failure: Error>(
    _ send: ([UInt8], Int) throws(Failure) -> Int?
  ) throws(Failure) -> Bool {
    guard let sent = try send(messages[head], sentOfFirst), sent > 0 else { return false }
    waitingBytes -= sent
    sentOfFirst += sent
    guard sentOfFirst >= messages[head].count else { return false }
    messages[head] = []
    head += 1
    sentOfFirst = 0
    return true
  }
}
