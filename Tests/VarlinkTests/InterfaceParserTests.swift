import Testing
import Varlink

struct InterfaceParserTests {
  private static let example = """
    # Copyright of nobody

    # An example.
    #  Indented.
    interface io.example2.more-or-less

    # What state it is in.
    type State (start: ?bool, progress: ?int, names: []string)
    type Kind (one, two_2, three)
    type Deep (a: ?[]?[string](foo, bar), b: (c: (d: float, e: object)), s: [string]())
    # Lost, for a blank line follows.

    method Ping(ping: string, type: Kind) -> (pong: string) # trailing
    method Nothing()->()
    error Failed (state: State)
    error Gone ()
    """

  @Test func `an interface is read with all that it has`() throws {
    let interface = try InterfaceDescription(parsing: Self.example)
    #expect(interface.name == "io.example2.more-or-less")
    #expect(interface.documentation == "An example.\n Indented.")
    #expect(interface.source == Self.example)
    #expect(interface.types.map(\.name) == ["State", "Kind", "Deep"])
    #expect(interface.types.map(\.documentation) == ["What state it is in.", "", ""])
    #expect(interface.methods.map(\.name) == ["Ping", "Nothing"])
    #expect(interface.methods.map(\.documentation) == ["", ""])
    #expect(interface.errors.map(\.name) == ["Failed", "Gone"])
    #expect(interface.errors.map(\.fields) == [[.init(name: "state", type: .named("State"))], []])
  }

  @Test func `types are read as they are nested`() throws {
    let interface = try InterfaceDescription(parsing: Self.example)
    #expect(
      interface.type(named: "State")
        == .structure([
          .init(name: "start", type: .optional(.bool)),
          .init(name: "progress", type: .optional(.int)),
          .init(name: "names", type: .array(.string)),
        ]))
    #expect(interface.type(named: "Kind") == .enumeration(["one", "two_2", "three"]))
    #expect(
      interface.type(named: "Deep")
        == .structure([
          .init(
            name: "a", type: .optional(.array(.optional(.map(.enumeration(["foo", "bar"])))))),
          .init(
            name: "b",
            type: .structure([
              .init(
                name: "c",
                type: .structure([
                  .init(name: "d", type: .float), .init(name: "e", type: .object),
                ]))
            ])),
          .init(name: "s", type: .map(.structure([]))),
        ]))
    let ping = try #require(interface.method(named: "Ping"))
    #expect(
      ping.input == [.init(name: "ping", type: .string), .init(name: "type", type: .named("Kind"))])
    #expect(ping.output == [.init(name: "pong", type: .string)])
    #expect(interface.method(named: "Pong") == nil)
    #expect(interface.type(named: "Ping") == nil)
  }

  @Test func `the interface of every service is read`() throws {
    let service = try InterfaceDescription(parsing: ServiceInterface.source)
    #expect(service.name == ServiceInterface.name)
    #expect(service.methods.map(\.name) == ["GetInfo", "GetInterfaceDescription"])
    #expect(
      service.errors.map { "\(service.name).\($0.name)" } == [
        StandardErrors.interfaceNotFound, StandardErrors.methodNotFound,
        StandardErrors.methodNotImplemented, StandardErrors.invalidParameter,
        StandardErrors.permissionDenied, StandardErrors.expectedMore,
      ])
  }

  @Test(
    arguments: [
      ("", .expected("\"interface\""), 1, 1),
      ("method A() -> ()", .expected("\"interface\""), 1, 1),
      ("interface", .expected("a name"), 1, 10),
      ("interface a.b\nfoo", .expected("\"type\", \"method\" or \"error\""), 2, 1),
      ("interface a.b\ninterface c.d", .expected("\"type\", \"method\" or \"error\""), 2, 1),
      ("interface a.b\n\n  method A() ()", .expected("\"->\""), 3, 14),
      ("interface a.b\nmethod A() ->", .expected("\"(\""), 2, 14),
      ("interface a.b\nmethod A(x) -> ()", .expected("fields with types"), 2, 9),
      ("interface a.b\nmethod A(x: int y: int) -> ()", .expected("\")\""), 2, 17),
      ("interface a.b\nmethod A(x: ) -> ()", .expected("a type"), 2, 13),
      ("interface a.b\nmethod A(x: int,) -> ()", .expected("a name"), 2, 17),
      ("interface a.b\nmethod A(x: ?? int) -> ()", .doubleOptional, 2, 14),
      ("interface a.b\nmethod A(x: [int]int) -> ()", .expected("\"]\""), 2, 14),
      ("interface a.b\nmethod A(x: any) -> ()", .unknownType("any"), 2, 13),
      ("interface a.b\nmethod A(x: []B, y: C) -> ()", .unknownType("B"), 2, 15),
      ("interface a.b\ntype A (x, y: int)", .expected("\")\""), 2, 13),
      ("interface a.b\ntype A (x: int, y)", .expected("\":\" and a type"), 2, 18),
      ("interface a.b\ntype A (x, x)", .duplicateName("x"), 2, 12),
      ("interface a.b\ntype A (x: int, x: int)", .duplicateName("x"), 2, 17),
      ("interface a.b\ntype A ()\nerror A ()", .duplicateName("A"), 3, 7),
      ("interface a.b\ntype A (x; y)", .unexpectedCharacter, 2, 10),
      ("interface a.b\nmethod A() - > ()", .unexpectedCharacter, 2, 12),
    ] as [(String, InterfaceError.Kind, Int, Int)])
  func `a mistake is told with its place`(
    _ source: String, _ kind: InterfaceError.Kind, _ line: Int, _ column: Int
  ) {
    #expect(throws: InterfaceError(kind: kind, line: line, column: column)) {
      try InterfaceDescription(parsing: source)
    }
  }

  @Test(arguments: ["a.b", "io.pressured.Devices", "io.x2.y-z", "io.2x", "Io.x"])
  func `a portable interface name is taken`(_ name: String) throws {
    #expect(try InterfaceDescription(parsing: "interface \(name)").name == name)
  }

  @Test(arguments: ["a", "a.", ".a.b", "a..b", "io2.x", "i-o.x", "io.x-", "io.x_y"])
  func `an interface name that is not portable is refused`(_ name: String) {
    #expect(throws: InterfaceError(kind: .invalidName(name), line: 1, column: 11)) {
      try InterfaceDescription(parsing: "interface \(name)")
    }
  }

  @Test(arguments: ["a", "aB", "a_b", "a1_2b", "A"])
  func `a portable field name is taken, in an enum too`(_ name: String) {
    #expect(throws: Never.self) {
      try InterfaceDescription(parsing: "interface a.b\ntype A (\(name): int)\ntype B (\(name))")
    }
  }

  @Test(arguments: ["_a", "a_", "a__b", "1a", "a-b", "a.b"])
  func `a field name that is not portable is refused`(_ name: String) {
    #expect(throws: InterfaceError(kind: .invalidName(name), line: 2, column: 9)) {
      try InterfaceDescription(parsing: "interface a.b\ntype A (\(name): int)")
    }
    #expect(throws: InterfaceError(kind: .invalidName(name), line: 2, column: 9)) {
      try InterfaceDescription(parsing: "interface a.b\ntype A (\(name))")
    }
  }

  @Test(arguments: ["a", "aB", "A_b", "1A", "A.b"])
  func `a member name that is not portable is refused`(_ name: String) {
    #expect(throws: InterfaceError(kind: .invalidName(name), line: 2, column: 8)) {
      try InterfaceDescription(parsing: "interface a.b\nmethod \(name)() -> ()")
    }
  }

  @Test(arguments: ["[]", "[string]", "(a: "])
  func `types nested too deep are refused`(_ opening: String) {
    let nested = String(repeating: opening, count: 100_000)
    let error = #expect(throws: InterfaceError.self) {
      try InterfaceDescription(parsing: "interface a.b\ntype A (a: \(nested)")
    }
    #expect(error?.kind == .tooDeep(limit: 64))
  }

  @Test func `every beginning of an interface is refused or read, and never traps`() {
    let bytes = Array(Self.example.utf8)
    var refused = 0
    for end in bytes.indices {
      do throws(InterfaceError) {
        _ = try InterfaceDescription(parsing: String(decoding: bytes[..<end], as: UTF8.self))
      } catch {
        refused += 1
        #expect(error.line >= 1 && error.column >= 1)
      }
    }
    #expect(refused > 0)
  }

  @Test func `an error describes itself as compilers do`() {
    let error = InterfaceError(kind: .expected("a type"), line: 3, column: 7)
    #expect(error.description == "3:7: expected a type")
  }
}
