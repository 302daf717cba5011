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

  @Test(
    arguments: [
      ([0.5, 0.3, 0.75], nil, "outOfOrder"), ([0.3, 0.5, 1.5], nil, "outOfRange"),
      ([0.3, 0.5, 0.75], "grams", "outOfRange"), ([200, 500, 400], "grams", "outOfOrder"),
      ([0, 0.5, 0.75], "fraction", "outOfRange"),
    ] as [([Double], String?, String)])
  func `thresholds that cannot be are refused`(
    levels: [Double], unit: String?, reason: String
  ) throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let client = try fixture.register(["thresholds": .object(thresholds(levels, unit))])
    let reply = try client.onlyReply()
    #expect(reply.error == "io.pressured.Previews.InvalidThresholds")
    #expect(reply.parameters == ["reason": .string(reason)])
    #expect(!source.isStarted)
  }

  @Test func `a threshold that is missing is refused`() throws {
    let fixture = try Fixture()
    let client = try fixture.register(["thresholds": ["hint": 0.3, "peek": 0.5]])
    #expect(try client.onlyReply().error == "org.varlink.service.InvalidParameter")
  }

  @Test func `only so many different thresholds are recognised, and the sensitivities always`()
    throws
  {
    let fixture = try Fixture()
    try fixture.plugIn()
    var clients: [Client] = []
    func register(_ number: Int) throws -> Client {
      let levels = [0.1, 0.2, 0.3 + Double(number) / 100]
      return try fixture.register(["thresholds": .object(thresholds(levels, nil))], as: 0)
    }
    for number in 0..<16 { clients.append(try register(number)) }
    let refused = try register(16)
    let reply = try refused.onlyReply()
    #expect(reply.error == "io.pressured.Previews.TooManyThresholds")
    #expect(reply.parameters == ["limit": 16])
    #expect(!refused.isClosed)
    clients.append(try register(3))
    clients.append(try fixture.register(["sensitivity": "firm"], as: 0))
    for client in clients { #expect(try client.onlyReply().phase == "registered") }
    clients.removeFirst(5)
    try fixture.turn()
    #expect(try register(17).onlyReply().phase == "registered")
  }

  private func thresholds(_ levels: [Double], _ unit: String?) -> JSONObject {
    var object: JSONObject = [
      "hint": .number(levels[0]), "peek": .number(levels[1]), "pop": .number(levels[2]),
    ]
    object["unit"] = unit.map { .string($0) }
    return object
  }

  @Test func `parameters that are null count as missing`() throws {
    let fixture = try Fixture()
    let client = try fixture.register([
      "fingers": .null, "devices": .null, "sensitivity": .null, "fallback": .null,
      "longPress": .null, "thresholds": .null, "pens": .null,
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
