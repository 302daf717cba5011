/// A reply of a stream, encoded once for all of its readers.
///
/// It may hold a count of the replies that were merged into it, which differs from reader to reader: the
/// message is encoded with the count 0, and the place of that digit is kept.
package struct StreamMessage: Sendable {
  /// The whole message, its NUL included, with nothing merged into it.
  package let bytes: [UInt8]
  /// Where in `bytes` the count stands; nil where the message has none.
  package let countOffset: Int?

  package init(bytes: [UInt8], countOffset: Int? = nil) {
    self.bytes = bytes
    self.countOffset = countOffset
  }

  /// The message as it reads after `merged` others were left out in its favour.
  package func bytes(merged: Int) -> [UInt8] {
    guard merged > 0, let countOffset, bytes.indices.contains(countOffset) else { return bytes }
    var result = Array(bytes[..<countOffset])
    result.append(contentsOf: String(merged).utf8)
    result.append(contentsOf: bytes[(countOffset + 1)...])
    return result
  }
}

/// Whether a reply of a stream may be left out for a reader that has fallen behind.
package enum Delivery: Hashable, Sendable {
  /// Always sent, in order.
  case edge
  /// The newest of its kind is enough.
  case state
  /// Like `state`, and not to be sent before the stream's owner releases it.
  case heldState
}
