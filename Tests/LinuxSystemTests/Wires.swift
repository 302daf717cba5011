import Testing

@testable import LinuxSystem

/// Two connected sockets, and what tests do with them.
final class Wire {
  private let pair: SocketPair

  init() throws {
    pair = try UnixSocket.makePair()
  }

  /// The end that is watched.
  var near: Int32 { pair.first.number }

  /// Makes the near end readable.
  func poke() throws {
    #expect(try UnixSocket.send([1], on: pair.second.number) == .transferred(1))
  }

  /// Makes the near end quiet again.
  func drain() throws {
    var bytes = [UInt8](repeating: 0, count: 64)
    while case .transferred = try UnixSocket.receive(into: &bytes, on: near) {}
  }
}
