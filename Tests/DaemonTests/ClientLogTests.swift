import LinuxSystem
import PressureDaemon
import TestSupport
import Testing

/// What the log says of clients that do wrong.
@Suite struct ClientLogTests {
  private let lines = Lines()
  private let fixture: Fixture

  init() throws {
    let lines = lines
    fixture = try Fixture(clientLog: ClientLog { lines.all.append($0) })
  }

  private func sendNonsense(as user: UInt32, _ text: String = "nonsense") throws {
    let client = try fixture.connect(as: user)
    try client.peer.send(text)
    #expect(try client.texts().count == 1)
  }

  @Test func `a client that is disconnected is named, with what it did`() throws {
    try sendNonsense(as: 1001)
    #expect(
      lines.all == [
        #"disconnected process 1 of user 1001: io.pressured.Connection.MalformedMessage "#
          + #"{"reason":"the message is not JSON: unexpected 'o' at byte 1"}"#
      ])
  }

  @Test func `ten thousand bad messages are a few lines, and other users have theirs`() throws {
    for _ in 0..<10_000 { try sendNonsense(as: 1001) }
    #expect(lines.all.count <= 20)
    #expect(lines.all.last?.hasSuffix("more of these are left out for 60 s") == true)
    lines.all = []
    try sendNonsense(as: 1002)
    #expect(lines.all.count == 1)
  }

  @Test func `what a client sends cannot begin a line of its own`() throws {
    try sendNonsense(as: 1001, #"{"method":"a.B","\n<0>pressured: all is well\u001b[2J":1}"#)
    let line = try #require(lines.all.first)
    #expect(line.contains("unknown member"))
    #expect(line.asLogLine.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test func `a client that goes by itself is nothing to tell of`() throws {
    let client = try fixture.connect()
    try client.peer.send(Array("{\"method".utf8))
    _ = consume client
    try fixture.turn()
    #expect(lines.all.isEmpty)
  }

  @Test func `clients that cannot be accepted are told of`() {
    let log = ClientLog { [lines] in lines.all.append($0) }
    let (error, now) = (SystemError(call: "accept4", errno: 24), MonotonicInstant.now)
    for _ in 0..<1000 { log.tell(error, at: now) }
    #expect(lines.all.first == "cannot accept clients: accept4: Too many open files")
    #expect(lines.all.count == 5)
  }
}
