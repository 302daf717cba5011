import LinuxSystem
import Testing
import Varlink
import VarlinkClient

/// The service's end of a connection, played by the test.
private final class Peer {
  private var socket: OwnedDescriptor?
  private var framer = MessageFramer(limit: 1 << 24)

  init(_ socket: consuming OwnedDescriptor) {
    self.socket = consume socket
  }

  private var number: Int32 {
    switch socket {
    case .some(let socket): socket.number
    case .none: -1
    }
  }

  func send(_ bytes: [UInt8]) throws {
    #expect(try UnixSocket.send(bytes, on: number) == .transferred(bytes.count))
  }

  func send(_ reply: Reply) throws {
    try send(reply.encoded())
  }

  /// The next call that has arrived whole.
  func takeCall() throws -> Call? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let message = try framer.next() { return try Call(message: message) }
      guard case .transferred(let count) = try UnixSocket.receive(into: &buffer, on: number) else {
        return nil
      }
      framer.append(buffer[..<count])
    }
  }

  func close() {
    socket = nil
  }
}

struct VarlinkConnectionTests {
  private let connection: VarlinkConnection
  private let peer: Peer

  init() throws {
    let pair = try UnixSocket.makePair()
    connection = VarlinkConnection(owning: try pair.first.duplicate())
    peer = Peer(try pair.second.duplicate())
  }

  @Test func `a call gives the parameters of its reply`() throws {
    try peer.send(Reply(parameters: ["pong": "x"]))
    #expect(try connection.call("a.b.Ping", ["ping": "x"]) == ["pong": "x"])
    #expect(try peer.takeCall() == Call(method: "a.b.Ping", parameters: ["ping": "x"]))
  }

  @Test func `an error of the service is thrown and the connection goes on`() throws {
    try peer.send(Reply(.invalidParameter("ping")))
    try peer.send(Reply())
    #expect(throws: ClientError.service(.invalidParameter("ping"))) {
      try connection.call("a.b.Ping")
    }
    #expect(try connection.call("a.b.Ping") == [:])
  }

  @Test func `a oneway call says so and waits for nothing`() throws {
    try connection.callOneway("a.b.Ping", ["x": 1])
    #expect(
      try peer.takeCall() == Call(method: "a.b.Ping", parameters: ["x": 1], isOneway: true))
  }

  @Test func `a stream gives each reply and ends after the last`() throws {
    let stream = try connection.stream("a.b.Watch")
    #expect(try peer.takeCall() == Call(method: "a.b.Watch", wantsMore: true))
    #expect(try stream.next() == nil)
    #expect(!stream.isFinished)
    try peer.send(Reply(parameters: ["n": 1], continues: true))
    try peer.send(Reply(parameters: ["n": 2], continues: false))
    #expect(try stream.next(within: nil) == ["n": 1])
    #expect(!stream.isFinished)
    #expect(try stream.next() == ["n": 2])
    #expect(stream.isFinished)
    #expect(try stream.next() == nil)
    #expect(try stream.next(within: nil) == nil)
  }

  @Test func `an error ends a stream`() throws {
    let stream = try connection.stream("a.b.Watch")
    try peer.send(Reply(.permissionDenied))
    #expect(throws: ClientError.service(.permissionDenied)) { try stream.next() }
    #expect(stream.isFinished)
  }

  @Test func `a reply that comes in pieces is given when it is whole`() throws {
    let bytes = Reply(parameters: ["a": 1]).encoded()
    for byte in bytes.dropLast() {
      try peer.send([byte])
      #expect(try connection.receive() == nil)
    }
    try peer.send([0])
    #expect(try connection.receive() == Reply(parameters: ["a": 1]))
  }

  @Test func `messages are given out as bytes`() throws {
    try peer.send(Array("{\"a\"\0no json\0".utf8))
    #expect(try connection.nextMessage() == Array("{\"a\"".utf8))
    #expect(try connection.nextMessage() == Array("no json".utf8))
    #expect(try connection.nextMessage() == nil)
  }

  @Test func `waiting for a reply ends when its time is over`() throws {
    #expect(try connection.receive(within: .zero) == nil)
    #expect(try connection.receive(within: .milliseconds(1)) == nil)
    try peer.send(Reply())
    #expect(try connection.receive(within: .zero) == Reply())
  }

  @Test func `a call that is not answered in time ends the connection`() throws {
    #expect(throws: ClientError.timedOut) { try connection.call("a.b.C", within: .zero) }
    try peer.send(Reply())
    #expect(throws: ClientError.timedOut) { try connection.call("a.b.C") }
    #expect(throws: ClientError.timedOut) { try connection.receive() }
  }

  @Test func `what the service said before it closed is still read`() throws {
    try peer.send(Reply(VarlinkError("a.b.Full")))
    peer.close()
    #expect(throws: ClientError.service(VarlinkError("a.b.Full"))) {
      try connection.call("a.b.C")
    }
    #expect(throws: ClientError.closed) { try connection.call("a.b.C") }
    #expect(throws: ClientError.closed) { try connection.receive(within: nil) }
  }

  @Test func `a oneway call to a service that is gone fails`() {
    peer.close()
    #expect(throws: ClientError.closed) { try connection.callOneway("a.b.C") }
  }

  @Test func `a message cut short by the end is not given out`() throws {
    try peer.send(Array("{\"parameters\":{}}".utf8))
    peer.close()
    #expect(throws: ClientError.closed) { try connection.nextMessage() }
  }

  @Test func `a service that breaks the protocol is left`() throws {
    try peer.send(Array("[]\0".utf8))
    try peer.send(Reply())
    #expect(throws: ClientError.message(.notAnObject)) { try connection.receive() }
    #expect(throws: ClientError.message(.notAnObject)) { try connection.receive() }
  }

  @Test func `a second reply to a call for one is a broken protocol`() throws {
    try peer.send(Reply(continues: true))
    #expect(throws: ClientError.unexpectedContinuation) { try connection.call("a.b.C") }
  }

  @Test func `a call larger than the socket takes is sent piece by piece`() throws {
    let text = String(repeating: "x", count: 4_000_000)
    try connection.send(Call(method: "a.b.C", parameters: ["text": .string(text)]))
    #expect(connection.hasUnsentBytes)
    var received: Call?
    while received == nil {
      received = try peer.takeCall()
      try connection.flush()
    }
    #expect(received?.parameters["text"] == .string(text))
    #expect(!connection.hasUnsentBytes)
  }

  @Test func `a blocking receive waits for the socket to be writable too`() throws {
    let text = String(repeating: "x", count: 1_000_000)
    try connection.send(Call(method: "a.b.C", parameters: ["text": .string(text)]))
    var received: Call?
    while received == nil {
      #expect(try connection.receive(within: .milliseconds(1)) == nil)
      received = try peer.takeCall()
    }
    try peer.send(Reply())
    #expect(try connection.receive(within: nil) == Reply())
  }

  @Test func `what waits to be sent is bounded`() throws {
    let text = JSONValue.string(String(repeating: "x", count: VarlinkConnection.outputLimit / 2))
    let call = Call(method: "a.b.C", parameters: ["text": text])
    try connection.send(call)
    #expect(throws: ClientError.tooMuchToSend(limit: VarlinkConnection.outputLimit)) {
      try connection.send(call)
      try connection.send(call)
    }
  }

  @Test func `a connection to nobody says which path`() {
    let path = "/nonexistent/socket"
    #expect(
      throws: ClientError.system(SystemError(call: "connect", errno: 2, subject: path))
    ) {
      try VarlinkConnection(path: path)
    }
  }
}
