import Glibc
import Testing

@testable import LinuxSystem

struct `A transfer` {
  private func receive(_ room: Int, on descriptor: Int32) throws -> (TransferResult, [UInt8]) {
    var bytes = [UInt8](repeating: 0, count: room)
    let result = try UnixSocket.receive(into: &bytes, on: descriptor)
    guard case .transferred(let count) = result else { return (result, []) }
    return (result, Array(bytes.prefix(count)))
  }

  @Test func `brings the bytes from an offset on, as far as there is room`() throws {
    let pair = try UnixSocket.makePair()
    #expect(try receive(8, on: pair.first.number) == (.wouldBlock, []))
    #expect(try UnixSocket.send([1, 2, 3, 4], from: 1, on: pair.second.number) == .transferred(3))
    #expect(try receive(2, on: pair.first.number) == (.transferred(2), [2, 3]))
    #expect(try receive(8, on: pair.first.number) == (.transferred(1), [4]))
    #expect(try receive(8, on: pair.first.number) == (.wouldBlock, []))
  }

  @Test func `without room is not the end of the stream`() throws {
    let pair = try UnixSocket.makePair()
    #expect(try UnixSocket.send([1], on: pair.second.number) == .transferred(1))
    #expect(try receive(0, on: pair.first.number) == (.transferred(0), []))
    #expect(try receive(1, on: pair.first.number) == (.transferred(1), [1]))
  }

  @Test func `would block where the reader does not read, and goes on when it does`() throws {
    let pair = try UnixSocket.makePair()
    try UnixSocket.setSendBuffer(4096, of: pair.first.number)
    let chunk = [UInt8](repeating: 7, count: 1024)
    var sent = 0
    // Far more than the kernel keeps with that buffer.
    while sent < 1 << 20,
      case .transferred(let count) = try UnixSocket.send(chunk, on: pair.first.number)
    {
      sent += count
    }
    #expect(sent > 0)
    #expect(sent < 1 << 20)
    #expect(try UnixSocket.send(chunk, on: pair.first.number) == .wouldBlock)
    var read = 0
    while case (.transferred(let count), _) = try receive(4096, on: pair.second.number) {
      read += count
    }
    #expect(read == sent)
    #expect(try UnixSocket.send(chunk, on: pair.first.number) == .transferred(1024))
  }

  @Test func `is closed in both directions when the other side is gone, without a signal`() throws {
    let (near, far) = try UnixSocket.makePair().relinquish()
    let descriptor = OwnedDescriptor(owning: near)
    #expect(try UnixSocket.send([1], on: far) == .transferred(1))
    close(far)
    #expect(try receive(8, on: descriptor.number) == (.transferred(1), [1]))
    #expect(try receive(8, on: descriptor.number) == (.closed, []))
    #expect(try UnixSocket.send([1], on: descriptor.number) == .closed)
  }

  @Test func `on what is not a socket is an error`() throws {
    let file = OwnedDescriptor(owning: open("/dev/null", O_RDWR | O_CLOEXEC))
    let error = #expect(throws: SystemError.self) {
      try UnixSocket.send([1], on: file.number)
    }
    #expect(error == SystemError(call: "send", errno: ENOTSOCK))
  }
}

struct `An owned descriptor` {
  /// Whether the other end of `descriptor`'s connection is closed.
  private func isClosed(_ descriptor: Int32) throws -> Bool {
    var byte: [UInt8] = [0]
    return try UnixSocket.receive(into: &byte, on: descriptor) == .closed
  }

  @Test func `closes itself`() throws {
    let (near, far) = try UnixSocket.makePair().relinquish()
    let other = OwnedDescriptor(owning: far)
    do {
      let owned = OwnedDescriptor(owning: near)
      #expect(owned.number == near)
      #expect(try !isClosed(other.number))
    }
    #expect(try isClosed(other.number))
  }

  @Test func `stays open when it is given away`() throws {
    let (near, far) = try UnixSocket.makePair().relinquish()
    let other = OwnedDescriptor(owning: far)
    let number = OwnedDescriptor(owning: near).relinquish()
    #expect(number == near)
    #expect(try !isClosed(other.number))
    close(number)
    #expect(try isClosed(other.number))
  }

  @Test func `lives on in its duplicate, which programs do not inherit`() throws {
    let (near, far) = try UnixSocket.makePair().relinquish()
    let other = OwnedDescriptor(owning: far)
    let duplicate = try OwnedDescriptor(owning: near).duplicate()
    #expect(try !isClosed(other.number))
    #expect(fcntl(duplicate.number, F_GETFD) & FD_CLOEXEC != 0)
    #expect(duplicate.number > 2)
  }
}
