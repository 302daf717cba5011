/// Why a stream of bytes cannot be cut into messages.
package enum FramingError: Error, Equatable, Sendable {
  /// A message is longer than the limit, its NUL byte not counted.
  case messageTooLarge(limit: Int)
}

extension FramingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .messageTooLarge(let limit): "a message is larger than \(limit) bytes"
    }
  }
}

/// Cuts a stream of bytes into the messages that NUL bytes end.
///
/// Each byte is looked at once, however the stream was split.
package struct MessageFramer {
  private let limit: Int
  private var buffer: [UInt8] = []
  /// Where the first message that was not taken begins.
  private var head = 0
  /// Up to where there is no NUL byte from `head` on.
  private var scanned = 0

  /// An emptied buffer larger than this gives its memory back: one long message must not cost memory
  /// for the life of a connection.
  private static let keptCapacity = 65_536

  /// - Parameter limit: the most bytes that a message may have, its NUL byte not counted.
  package init(limit: Int) {
    self.limit = limit
  }

  /// How many bytes wait, the messages not yet taken among them.
  package var pendingByteCount: Int {
    buffer.count - head
  }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  /// Takes the next complete message out, without its NUL byte; nil if there is none.
  ///
  /// Once it throws, it throws for good: where the next message begins is not known.
  package mutating func next() throws(FramingError) -> [UInt8]? {
    let end = buffer[scanned...].firstIndex(of: 0)
    scanned = end ?? buffer.count
    guard scanned - head <= limit else { throw .messageTooLarge(limit: limit) }
    guard let end else {
      compact()
      return nil
    }
    let message = Array(buffer[head..<end])
    head = end + 1
    scanned = head
    if head == buffer.count { compact() }
    return message
  }

  /// Drops the bytes of the messages that were taken.
  private mutating func compact() {
    guard head > 0 else { return }
    if head == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= Self.keptCapacity)
    } else {
      buffer.removeSubrange(..<head)
    }
    scanned -= head
    head = 0
  }
}
