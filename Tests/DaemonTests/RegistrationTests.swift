import TestSupport
import Testing
import Varlink

@Suite struct RegistrationTests {
  private let invalidFingers = "io.pressured.Previews.InvalidFingers"

  @Test(arguments: [([0], 0), ([6], 6), ([1, 2, -1], -1)] as [([Int64], Int64)])
  func `a number of fingers that nobody has is refused`(
    fingers: [Int64], wrong: Int64
  ) throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register(["fingers": .array(fingers.map { .integer($0) })])
    let reply = try client.onlyReply()
    #expect(reply.error == invalidFingers)
    #expect(reply.parameters == ["fingers": .integer(wrong)])
    #expect(!source.isStarted)
  }

  @Test func `no fingers at all are refused`() throws {
    let fixture = try Fixture()
    let client = try fixture.register(["fingers": []])
    let reply = try client.onlyReply()
    #expect(reply.error == invalidFingers)
    #expect(reply.parameters.isEmpty)
  }

  @Test(arguments: [1, 64])
  func `a name of a reasonable length is taken`(length: Int) throws {
    let fixture = try Fixture()
    let name = String(repeating: "é", count: length)
    let client = try fixture.register(["name": .string(name)])
    #expect(try client.onlyReply().phase == "registered")
  }

  @Test(arguments: [0, 65])
  func `a name of another length is refused`(length: Int) throws {
    let fixture = try Fixture()
    let name = String(repeating: "é", count: length)
    let client = try fixture.register(["name": .string(name)])
    let reply = try client.onlyReply()
    #expect(reply.error == "org.varlink.service.InvalidParameter")
    #expect(reply.parameters == ["parameter": "name"])
  }

  @Test func `a name has no more scalars than characters are allowed`() throws {
    let fixture = try Fixture()
    let name = "e" + String(repeating: "\u{301}", count: 1000)
    let client = try fixture.register(["name": .string(name)])
    #expect(try client.onlyReply().parameters == ["parameter": "name"])
  }

  @Test(arguments: ["hard", "", "Medium"])
  func `a sensitivity that there is not is refused`(name: String) throws {
    let fixture = try Fixture()
    let client = try fixture.register(["sensitivity": .string(name)])
    let reply = try client.onlyReply()
    #expect(reply.error == "org.varlink.service.InvalidParameter")
    #expect(reply.parameters == ["parameter": "sensitivity"])
  }

  @Test func `parameters that are null count as missing`() throws {
    let fixture = try Fixture()
    let client = try fixture.register([
      "fingers": .null, "devices": .null, "sensitivity": .null, "fallback": .null,
      "longPress": .null,
    ])
    #expect(try client.onlyReply().phase == "registered")
  }

  @Test func `one reply is not enough to register`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.connect()
    try client.call("io.pressured.Previews.Register", ["name": "test"])
    #expect(try client.onlyReply().error == "org.varlink.service.ExpectedMore")
    #expect(!source.isStarted)
  }

  @Test func `a registration without any reply is answered with none, over the limit too`() throws {
    let fixture = try Fixture()
    try fixture.plugIn()
    let clients = try (0..<8).map { _ in try fixture.register() }
    let quiet = try fixture.connect()
    let call = Call(
      method: "io.pressured.Previews.Register", parameters: ["name": "quiet"], isOneway: true)
    try quiet.peer.send(call.encoded())
    #expect(try quiet.texts() == [])
    #expect(!quiet.isClosed)
    #expect(clients.allSatisfy { !$0.isClosed })
  }

  @Test func `one user has only so many registrations, root eight times as many`() throws {
    let fixture = try Fixture()
    try fixture.plugIn()
    let clients = try (0..<8).map { _ in try fixture.register() }
    let refused = try fixture.register()
    #expect(try refused.onlyReply().error == "io.pressured.Connection.TooManySubscriptions")
    #expect(refused.isClosed)
    let ofRoot = try (0..<9).map { _ in try fixture.register(as: 0) }
    for client in clients + ofRoot { #expect(try client.onlyReply().phase == "registered") }
  }
}
