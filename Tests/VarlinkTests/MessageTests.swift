import Testing
import Varlink

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

struct CallTests {
  @Test(arguments: [
    (#"{"method":"a.b.C","parameters":{}}"#, Call(method: "a.b.C")),
    (#"{"method":"a.b.C"}"#, Call(method: "a.b.C")),
    (#"{"parameters":null,"method":"a.b.C"}"#, Call(method: "a.b.C")),
    (#"{"method": "a.b.C", "more": false, "oneway": false}"#, Call(method: "a.b.C")),
    (
      #"{"method":"a.b.C","parameters":{"x":1},"more":true}"#,
      Call(method: "a.b.C", parameters: ["x": 1], wantsMore: true)
    ),
    (#"{"oneway":true,"method":"a.b.C"}"#, Call(method: "a.b.C", isOneway: true)),
    (#"{"upgrade":true,"method":"a.b.C"}"#, Call(method: "a.b.C", wantsUpgrade: true)),
  ])
  func `a call is read as clients write it`(_ message: String, _ call: Call) throws {
    #expect(try Call(message: bytes(message)) == call)
  }

  @Test(arguments: [
    ("", MessageError.json(JSONError(.unexpectedEnd, offset: 0))),
    ("[]", .notAnObject),
    ("\"a.b.C\"", .notAnObject),
    ("{}", .noMethod),
    (#"{"method":null}"#, .noMethod),
    (#"{"method":1}"#, .wrongType(key: "method")),
    (#"{"method":"a.b.C","parameters":[]}"#, .wrongType(key: "parameters")),
    (#"{"method":"a.b.C","more":1}"#, .wrongType(key: "more")),
    (#"{"method":"a.b.C","oneway":"true"}"#, .wrongType(key: "oneway")),
    (#"{"method":"a.b.C","upgrade":{}}"#, .wrongType(key: "upgrade")),
    (#"{"method":"a.b.C","id":1}"#, .unknownKey("id")),
    (#"{"method":"a.b.C","more":true,"oneway":true}"#, .moreAndOneway),
  ])
  func `a malformed call is refused`(_ message: String, _ error: MessageError) {
    #expect(throws: error) { try Call(message: bytes(message)) }
  }

  @Test func `the depth limit counts the message itself`() throws {
    let message = bytes(#"{"method":"a.b.C","parameters":{"x":[]}}"#)
    #expect(throws: Never.self) { try Call(message: message, maximumDepth: 3) }
    #expect(throws: MessageError.json(JSONError(.tooDeep(limit: 2), offset: 36))) {
      try Call(message: message, maximumDepth: 2)
    }
  }

  @Test(arguments: [
    ("io.pressured.Devices.List", "io.pressured.Devices", "List"),
    ("a.B", "a", "B"), ("B", "", "B"), ("a.b.", "a.b", ""), (".B", "", "B"), ("", "", ""),
  ])
  func `a method name is an interface and a member`(
    _ method: String, _ interface: String, _ member: String
  ) {
    let call = Call(method: method)
    #expect(call.interface == interface)
    #expect(call.member == member)
  }

  @Test(arguments: [
    (Call(method: "a.b.C"), #"{"method":"a.b.C","parameters":{}}"#),
    (
      Call(method: "a.b.C", parameters: ["x": 1], wantsMore: true),
      #"{"method":"a.b.C","parameters":{"x":1},"more":true}"#
    ),
    (
      Call(method: "a.b.C", isOneway: true),
      #"{"method":"a.b.C","parameters":{},"oneway":true}"#
    ),
    (
      Call(method: "a.b.C", wantsUpgrade: true),
      #"{"method":"a.b.C","parameters":{},"upgrade":true}"#
    ),
  ])
  func `a call is written with what applies and reads back`(
    _ call: Call, _ text: String
  ) throws {
    #expect(call.encoded() == bytes(text + "\0"))
    #expect(try Call(message: call.encoded().dropLast()) == call)
  }
}

struct ReplyTests {
  @Test(arguments: [
    (Reply(), #"{"parameters":{}}"#),
    (Reply(parameters: ["a": .null]), #"{"parameters":{"a":null}}"#),
    (Reply(parameters: ["a": 1], continues: true), #"{"parameters":{"a":1},"continues":true}"#),
    (
      Reply(.methodNotFound("a.b.C")),
      #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"a.b.C"}}"#
    ),
    (
      Reply(.permissionDenied),
      #"{"error":"org.varlink.service.PermissionDenied","parameters":{}}"#
    ),
  ])
  func `a reply is written with what applies and reads back`(
    _ reply: Reply, _ text: String
  ) throws {
    #expect(reply.encoded() == bytes(text + "\0"))
    #expect(try Reply(message: reply.encoded().dropLast()) == reply)
  }

  @Test(arguments: [
    ("{}", Reply()),
    (#"{"parameters":null,"error":null,"continues":false}"#, Reply()),
    (#"{"x":1,"continues":true}"#, Reply(continues: true)),
    (#"{"error":"a.b.C"}"#, Reply(VarlinkError("a.b.C"))),
  ])
  func `a reply is read as services write it`(_ message: String, _ reply: Reply) throws {
    #expect(try Reply(message: bytes(message)) == reply)
  }

  @Test(arguments: [
    ("null", MessageError.notAnObject),
    ("{", .json(JSONError(.unexpectedEnd, offset: 1))),
    (#"{"parameters":1}"#, .wrongType(key: "parameters")),
    (#"{"continues":"yes"}"#, .wrongType(key: "continues")),
    (#"{"error":{}}"#, .wrongType(key: "error")),
    (#"{"error":"a.b.C","continues":true}"#, .errorContinues),
  ])
  func `a malformed reply is refused`(_ message: String, _ error: MessageError) {
    #expect(throws: error) { try Reply(message: bytes(message)) }
  }

  @Test func `a reply gives its parameters or throws its error`() throws {
    #expect(try Reply(parameters: ["a": 1]).get() == ["a": 1])
    #expect(throws: VarlinkError.expectedMore) { try Reply(.expectedMore).get() }
  }

  @Test func `a frame is written piece by piece as a reply is written whole`() {
    var writer = JSONWriter()
    for continues in [true, false] {
      writer.beginReply()
      writer.beginObject()
      writer.key("a")
      writer.integer(1)
      writer.endObject()
      writer.endReply(continues: continues)
    }
    #expect(
      writer.bytes == Reply(parameters: ["a": 1], continues: true).encoded()
        + Reply(parameters: ["a": 1]).encoded())
  }
}

struct VarlinkErrorTests {
  @Test(
    arguments: [
      (VarlinkError.interfaceNotFound("a.b"), "InterfaceNotFound", ["interface": "a.b"]),
      (.methodNotFound("a.b.C"), "MethodNotFound", ["method": "a.b.C"]),
      (.methodNotImplemented("a.b.C"), "MethodNotImplemented", ["method": "a.b.C"]),
      (.invalidParameter("x"), "InvalidParameter", ["parameter": "x"]),
      (.permissionDenied, "PermissionDenied", [:]),
      (.expectedMore, "ExpectedMore", [:]),
    ] as [(VarlinkError, String, JSONObject)])
  func `a standard error has the name and fields of org.varlink.service`(
    _ error: VarlinkError, _ name: String, _ parameters: JSONObject
  ) throws {
    #expect(error.name == "org.varlink.service.\(name)")
    #expect(error.parameters == parameters)
    let service = try InterfaceDescription(parsing: ServiceInterface.source)
    let definition = try #require(service.errors.first { $0.name == name })
    #expect(definition.fields.map(\.name) == parameters.members.map(\.key))
  }

  @Test func `an error describes itself with its parameters`() {
    #expect(VarlinkError("a.b.C").description == "a.b.C")
    #expect(VarlinkError("a.b.C", parameters: ["x": 1]).description == #"a.b.C {"x":1}"#)
  }
}
