import LinuxSystem
import TestSupport
import Testing
import Varlink
import VarlinkServer

@Suite struct ServerTests {
  @Test func `a call is answered and the connection takes the next`() throws {
    let fixture = try Fixture()
    let peer = try fixture.connect()
    try peer.send(#"{"method":"org.example.echo.Echo","parameters":{"text":"é"}}"#)
    try peer.send(#"{"method":"org.example.echo.Echo","parameters":{"text":"2"}}"#)
    #expect(
      try peer.replies() == [#"{"parameters":{"text":"é"}}"#, #"{"parameters":{"text":"2"}}"#])
  }

  @Test func `calls that come together are answered in order`() throws {
    let fixture = try Fixture()
    let peer = try fixture.connect()
    let calls = (0..<5).map { number in
      #"{"method":"org.example.echo.Echo","parameters":{"text":"\#(number)"}}"#
    }
    try peer.send(calls.joined(separator: "\0"))
    #expect(try peer.replies() == (0..<5).map { #"{"parameters":{"text":"\#($0)"}}"# })
  }

  @Test func `a oneway call is answered with nothing, even when it fails`() throws {
    let fixture = try Fixture()
    let peer = try fixture.connect()
    try peer.send(#"{"method":"org.example.echo.Absent","oneway":true}"#)
    try peer.send(#"{"method":"org.example.none.Absent","oneway":true}"#)
    try peer.send(#"{"method":"org.example.echo.Echo","parameters":{"text":"x"}}"#)
    #expect(try peer.replies() == [#"{"parameters":{"text":"x"}}"#])
  }

  @Test(arguments: [
    (#"{"method":"org.example.none.Do"}"#, "InterfaceNotFound", "org.example.none"),
    (#"{"method":"org.example.echo.Do"}"#, "MethodNotFound", "org.example.echo.Do"),
    (#"{"method":"org.example.echo.Absent"}"#, "MethodNotImplemented", "echo.Absent"),
    (#"{"method":"org.example.echo.Echo"}"#, "InvalidParameter", "text"),
    (
      #"{"method":"org.example.echo.Echo","parameters":{"text":"a","b":1}}"#, "InvalidParameter",
      "b"
    ),
    (#"{"method":"org.example.echo.Watch"}"#, "ExpectedMore", ""),
  ])
  func `a wrong call gets the standard error and may be followed by a right one`(
    call: String, error: String, detail: String
  ) throws {
    let fixture = try Fixture()
    let peer = try fixture.connect()
    try peer.send(call)
    let reply = try #require(try peer.replies().first)
    #expect(reply.contains("org.varlink.service.\(error)"))
    #expect(reply.contains(detail))
    try peer.send(#"{"method":"org.example.echo.Echo","parameters":{"text":"x"}}"#)
    #expect(try peer.replies() == [#"{"parameters":{"text":"x"}}"#])
  }

  @Test(arguments: [
    (#""org.example.echo.Echo","parameters":{"why":1}"#, "echo.Because"),
    (#""org.example.echo.Do","parameters":{"why":1}"#, "MethodNotFound"),
    (#""org.example.none.Do","parameters":{"why":1}"#, "InterfaceNotFound"),
  ])
  func `a handler may explain parameters that do not fit, and nothing else`(
    call: String, error: String
  ) throws {
    let fixture = try Fixture()
    let peer = try fixture.connect()
    try peer.send(#"{"method":\#(call)}"#)
    #expect(try peer.replies().first?.contains(error) == true)
  }

  @Test(arguments: [
    "{", "[]", "nonsense", "\u{1}", #"{"method":1}"#, #"{"method":"a.B","x":1}"#,
    #"{"method":"a.B","more":true,"oneway":true}"#,
  ])
  func `a malformed message is answered with what is wrong and the connection closed`(
    message: String
  ) throws {
    let fixture = try Fixture()
    let (peer, other) = (try fixture.connect(), try fixture.connect())
    try peer.send(message)
    let replies = try peer.replies()
    #expect(replies.count == 1)
    #expect(replies[0].contains("org.example.connection.MalformedMessage"))
    #expect(peer.isClosed)
    try other.send(#"{"method":"org.example.echo.Echo","parameters":{"text":"x"}}"#)
    #expect(try other.replies().count == 1)
    #expect(fixture.server.connectionCount == 1)
  }

  @Test func `a stream goes on while one call waits, and a second one ends it`() throws {
    let fixture = try Fixture()
    let peer = try fixture.connect()
    try peer.send(#"{"method":"org.example.echo.Watch","more":true}"#)
    try peer.send(#"{"method":"org.example.echo.Echo","parameters":{"text":"x"}}"#)
    let stream = try #require(fixture.handler.streams.first)
    stream.send(StreamMessage(bytes: Array("{}\0".utf8)), key: 0, delivery: .edge)
    #expect(try peer.replies() == ["{}"])
    try peer.send(#"{"method":"org.example.echo.Echo","parameters":{"text":"y"}}"#)
    #expect(try peer.replies().first?.contains("TooManyCalls") == true)
    #expect(peer.isClosed)
    #expect(fixture.handler.streams.isEmpty)
  }

  @Test func `the call that waited is answered when the stream ends with an error`() throws {
    let fixture = try Fixture()
    let peer = try fixture.connect()
    try peer.send(#"{"method":"org.example.echo.Watch","more":true}"#)
    try peer.send(#"{"method":"org.example.echo.Echo","parameters":{"text":"x"}}"#)
    fixture.handler.streams.first?.fail(.permissionDenied)
    let replies = try peer.replies()
    #expect(replies.count == 2)
    #expect(replies.last == #"{"parameters":{"text":"x"}}"#)
  }

  @Test func `the service describes itself and its interfaces`() throws {
    let fixture = try Fixture()
    let peer = try fixture.connect()
    try peer.send(#"{"method":"org.varlink.service.GetInfo"}"#)
    #expect(
      try peer.replies() == [
        #"{"parameters":{"vendor":"v","product":"p","version":"1","url":"u","#
          + #""interfaces":["org.example.echo","org.varlink.service"]}}"#
      ])
    let method = "org.varlink.service.GetInterfaceDescription"
    try peer.send(#"{"method":"\#(method)","parameters":{"interface":"org.example.echo"}}"#)
    #expect(try peer.replies().first?.contains("method Watch()") == true)
    try peer.send(#"{"method":"\#(method)","parameters":{"interface":"org.example.no"}}"#)
    #expect(try peer.replies().first?.contains("InterfaceNotFound") == true)
  }
}
