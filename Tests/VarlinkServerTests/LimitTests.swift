import LinuxSystem
import TestSupport
import Testing
import Varlink
import VarlinkServer

/// What one client may do: at each limit it still works, and one more ends its own connection with an error that
/// says why.
@Suite struct LimitTests {
  private let clock = HandClock()
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture(clock: clock)
  }

  private static func error(_ name: String, _ parameters: String = "") -> String {
    #"{"error":"org.example.connection.\#(name)","parameters":{\#(parameters)}}"#
  }

  /// A call of so many bytes, its NUL not counted.
  private static func echo(bytes: Int) -> String {
    Fixture.echo(String(repeating: "a", count: bytes - Fixture.echo("").utf8.count))
  }

  /// Expects that another client goes on as if nothing were.
  private func expectOthersGoOn() throws {
    let other = try fixture.connect(as: 2000)
    try other.send(Fixture.echo("x"))
    #expect(try other.replies() == [#"{"parameters":{"text":"x"}}"#])
  }

  // MARK: Messages

  @Test func `a message has 64 KiB at most`() throws {
    let largest = try fixture.connect()
    try largest.send(Self.echo(bytes: 65_536))
    // What it says back is as large, and the peer reads in parts.
    #expect(try largest.replies().first?.utf8.count ?? 0 > 65_000)
    clock.advance(by: .seconds(1))
    let peer = try fixture.connect()
    try peer.send(Self.echo(bytes: 65_537))
    #expect(try peer.replies() == [Self.error("MessageTooLarge", #""limit":65536"#)])
    #expect(peer.isClosed)
    try expectOthersGoOn()
  }

  @Test func `a message over the limit is refused before its end has come`() throws {
    let peer = try fixture.connect()
    try peer.send([UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20))
    #expect(try peer.replies() == [Self.error("MessageTooLarge", #""limit":65536"#)])
    #expect(peer.isClosed)
  }

  @Test func `a message nests 16 deep at most`() throws {
    // The message and its parameters are two.
    func nested(_ depth: Int) -> String {
      let opened = String(repeating: "[", count: depth)
      let closed = String(repeating: "]", count: depth)
      return #"{"method":"org.example.echo.Echo","parameters":{"text":\#(opened)\#(closed)}}"#
    }
    let deepest = try fixture.connect()
    try deepest.send(nested(14))
    #expect(try deepest.replies().first?.contains("InvalidParameter") == true)
    #expect(!deepest.isClosed)
    for depth in [15, 32_000] {
      let peer = try fixture.connect()
      try peer.send(nested(depth))
      let replies = try peer.replies()
      #expect(replies.count == 1)
      #expect(replies.first?.contains("MalformedMessage") == true)
      #expect(replies.first?.contains("nested deeper than 16") == true)
      #expect(peer.isClosed)
    }
    try expectOthersGoOn()
  }

  @Test(arguments: [
    [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82],
  ])
  func `a message that is not UTF-8 is refused`(bytes: [UInt8]) throws {
    let peer = try fixture.connect()
    let (head, tail) = (#"{"method":"org.example.echo.Echo","parameters":{"text":""#, #""}}"#)
    try peer.send(Array(head.utf8) + bytes + Array(tail.utf8) + [0])
    let replies = try peer.replies()
    #expect(replies.first?.contains("MalformedMessage") == true)
    #expect(replies.first?.contains("UTF-8") == true)
    #expect(peer.isClosed)
    try expectOthersGoOn()
  }

  // MARK: Time

  @Test func `a message that comes byte by byte has ten seconds`() throws {
    let peer = try fixture.connect()
    let bytes = Array(Fixture.echo("slow").utf8)
    for byte in bytes.prefix(10) {
      try peer.send([byte])
      clock.advance(by: .seconds(1) - .milliseconds(1))
    }
    #expect(try peer.replies() == [])
    #expect(!peer.isClosed)
    try peer.send([bytes[10]])
    clock.advance(by: .seconds(1))
    #expect(try peer.replies() == [Self.error("MessageIncomplete")])
    #expect(peer.isClosed)
    try expectOthersGoOn()
  }

  @Test func `a message that is complete in time is answered, and the next has ten seconds anew`()
    throws
  {
    let peer = try fixture.connect()
    let bytes = Array(Fixture.echo("slow").utf8) + [0]
    for _ in 0..<3 {
      try peer.send(Array(bytes.prefix(20)))
      clock.advance(by: .seconds(9))
      try peer.send(Array(bytes.dropFirst(20)))
      #expect(try peer.replies() == [#"{"parameters":{"text":"slow"}}"#])
    }
    // Who says nothing at all may stay.
    clock.advance(by: .seconds(3600))
    #expect(try peer.replies() == [])
    #expect(!peer.isClosed)
  }

  @Test func `a reader that takes nothing for five seconds is disconnected`() throws {
    let (stuck, quick) = (try fixture.connect(), try fixture.connect())
    for peer in [stuck, quick] {
      try peer.send(#"{"method":"org.example.echo.Watch","more":true}"#)
    }
    let bytes = Array((String(repeating: "x", count: 1000) + "\0").utf8)
    // More than the kernel keeps, less than the queue does.
    for _ in 0..<60 {
      for stream in fixture.handler.streams {
        stream.send(StreamMessage(bytes: bytes), key: 0, delivery: .edge)
      }
      _ = try quick.replies()
    }
    try fixture.loop.runOnce(atMost: .zero)
    clock.advance(by: .milliseconds(4999))
    try fixture.loop.runOnce(atMost: .zero)
    #expect(fixture.server.connectionCount == 2)
    clock.advance(by: .milliseconds(1))
    try fixture.loop.runOnce(atMost: .zero)
    #expect(fixture.server.connectionCount == 1)
    #expect(fixture.handler.endings.map(\.name) == ["org.example.connection.SlowReader"])
    _ = try stuck.replies()
    #expect(stuck.isClosed)
    #expect(!quick.isClosed)
  }

  @Test func `a reader that takes a little now and then may stay`() throws {
    let peer = try fixture.connect()
    try peer.send(#"{"method":"org.example.echo.Watch","more":true}"#)
    let stream = try #require(fixture.handler.streams.first)
    let bytes = Array((String(repeating: "x", count: 1000) + "\0").utf8)
    for _ in 0..<60 { stream.send(StreamMessage(bytes: bytes), key: 0, delivery: .edge) }
    for _ in 0..<10 {
      clock.advance(by: .milliseconds(4900))
      _ = try peer.replies()
      for _ in 0..<60 { stream.send(StreamMessage(bytes: bytes), key: 0, delivery: .edge) }
    }
    #expect(!peer.isClosed)
    #expect(fixture.handler.endings.isEmpty)
  }

  // MARK: What is not read

  @Test func `a reader that takes nothing is told what it lost once its edges do not fit`() throws {
    let (stuck, quick) = (try fixture.connect(), try fixture.connect())
    for peer in [stuck, quick] {
      try peer.send(#"{"method":"org.example.echo.Watch","more":true}"#)
    }
    let bytes = Array("{\"parameters\":{\"number\":1},\"continues\":true}\0".utf8)
    var received = 0
    for _ in 0..<5000 {
      for stream in fixture.handler.streams {
        stream.send(StreamMessage(bytes: bytes), key: 0, delivery: .edge)
      }
      received += try quick.replies().count
    }
    #expect(received == 5000)
    let replies = try stuck.replies()
    #expect(replies.last?.contains("SlowReader") == true)
    #expect(stuck.isClosed)
  }

  @Test func `who calls and never reads the answers is disconnected`() throws {
    let peer = try fixture.connect()
    let call = Array((Self.echo(bytes: 1500) + "\0").utf8)
    for _ in 0..<100 where fixture.handler.endings.isEmpty {
      try peer.send(call)
      clock.advance(by: .milliseconds(10))
    }
    #expect(fixture.handler.endings.map(\.name) == ["org.example.connection.SlowReader"])
    #expect(try peer.replies().last?.contains("SlowReader") == true)
    #expect(peer.isClosed)
    try expectOthersGoOn()
  }

  // MARK: Calls

  @Test func `400 calls may come at once, then 200 a second`() throws {
    let peer = try fixture.connect()
    var answered = 0
    func send(_ count: Int) throws {
      for _ in 0..<count { try peer.write(Array((Fixture.echo("x") + "\0").utf8)) }
      // Shares of the server's time come back, hardly any calls do.
      for _ in 0..<30 {
        try peer.turn()
        clock.advance(by: .milliseconds(5))
        answered += try peer.replies().count { $0.contains(#""text""#) }
      }
    }
    try send(400)
    #expect(answered == 400)
    clock.advance(by: .seconds(1) - .milliseconds(150))
    try send(200)
    #expect(answered == 600)
    #expect(!peer.isClosed)
    try send(100)
    #expect(peer.isClosed)
    // The time that they took gave back a few.
    #expect((600..<700).contains(answered))
    #expect(fixture.handler.endings.map(\.name) == ["org.example.connection.CallRateExceeded"])
    #expect(fixture.handler.endings.first?.parameters == ["limit": 200])
    try expectOthersGoOn()
  }

  // MARK: Clients that go

  @Test(arguments: [
    "", #"{"method":"org.exa"#, #"{"method":"org.example.echo.Watch","more":true}\#0"#,
  ])
  func `a client that dies is forgotten, whatever it was about`(begun: String) throws {
    var peer: SocketPeer? = try fixture.connect()
    if !begun.isEmpty { try peer?.send(Array(begun.utf8)) }
    #expect(fixture.server.connectionCount == 1)
    peer = nil
    try fixture.loop.runOnce(atMost: .seconds(5))
    #expect(fixture.handler.closed == 1)
    #expect(fixture.handler.streams.isEmpty)
    #expect(fixture.server.connectionCount == 0)
    #expect(fixture.handler.endings.isEmpty)
    try expectOthersGoOn()
  }

  @Test func `a thousand that connect and die leave nothing`() throws {
    for round in 0..<1000 {
      let peer = try fixture.connect(as: UInt32(round % 7))
      if round.isMultiple(of: 3) { try peer.write(Array("{\"method".utf8)) }
      try fixture.loop.runOnce(atMost: .zero)
    }
    for _ in 0..<4 { try fixture.loop.runOnce(atMost: .zero) }
    #expect(fixture.handler.closed == 1000)
    #expect(fixture.server.connectionCount == 0)
  }
}
