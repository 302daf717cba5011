package import LinuxSystem

/// A client's end of a connection to a server in this process: raw bytes, so that wrong ones can be sent.
package final class SocketPeer {
  private let descriptor: OwnedDescriptor
  private let loop: EventLoop
  private var received: [UInt8] = []
  /// Whether the server has closed the connection, and all that it sent before was read.
  package private(set) var isClosed = false

  /// The end of which the server, at the other one, works on `loop`.
  package init(descriptor: consuming OwnedDescriptor, loop: EventLoop) {
    self.descriptor = descriptor
    self.loop = loop
  }

  /// Sends a message, adding its NUL byte, and lets the server take it.
  package func send(_ text: String) throws {
    try send(Array(text.utf8) + [0])
  }

  /// Sends bytes, and lets the server take them.
  package func send(_ bytes: [UInt8]) throws {
    try write(bytes)
    try turn()
  }

  /// Sends bytes that the server finds when the loop turns next.
  package func write(_ bytes: [UInt8]) throws {
    var offset = 0
    while offset < bytes.count {
      switch try UnixSocket.send(bytes, from: offset, on: descriptor.number) {
      case .transferred(let count): offset += count
      case .wouldBlock: try loop.runOnce(atMost: .milliseconds(10))
      case .closed: return
      }
    }
  }

  /// Lets the server work until it has nothing more to do at once.
  package func turn() throws {
    for _ in 0..<4 { try loop.runOnce(atMost: .zero) }
  }

  /// The messages that have come, without their NUL bytes.
  package func messages() throws -> [[UInt8]] {
    try turn()
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    reading: while !isClosed {
      switch try UnixSocket.receive(into: &buffer, on: descriptor.number) {
      case .transferred(let count): received += buffer[..<count]
      case .wouldBlock: break reading
      case .closed: isClosed = true
      }
      try turn()
    }
    let messages = received.split(separator: 0, omittingEmptySubsequences: false)
    received = Array(messages.last ?? [])
    return messages.dropLast().map(Array.init)
  }

  /// The messages that have come, as text.
  package func replies() throws -> [String] {
    try messages().map { String(decoding: $0, as: UTF8.self) }
  }
}
