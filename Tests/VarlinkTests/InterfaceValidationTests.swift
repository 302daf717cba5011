import Testing
import Varlink

private let source = """
  interface io.example.check
  type Point (x: float, y: float, label: ?string)
  type Tree (children: []Tree)
  type Kind (one, two)
  method Check(
    flag: ?bool, count: ?int, ratio: ?float, name: ?string, any: ?object, list: ?[]int,
    map: ?[string]Kind, set: ?[string](), point: ?Point, tree: ?Tree, kind: ?Kind,
    sparse: ?[]?int
  ) -> (sum: int)
  method Need(first: int, second: string) -> ()
  method None() -> ()
  """

struct InterfaceValidationTests {
  private let interface: InterfaceDescription

  init() throws {
    interface = try InterfaceDescription(parsing: source)
  }

  @Test(
    arguments: [
      ["flag": true], ["flag": .null], ["count": 1], ["count": 2.0], ["ratio": 1], ["ratio": 1.5],
      ["name": ""], ["any": [:]], ["any": ["x": [.null]]], ["list": []], ["list": [1, 2]],
      ["map": [:]], ["map": ["a": "one", "b": "two"]], ["set": ["a": [:]]],
      ["point": ["x": 1, "y": 2.5]], ["point": ["x": 1, "y": 2, "label": .null]],
      ["tree": ["children": [["children": []]]]], ["kind": "two"], ["sparse": [1, .null]], [:],
      ["name": "a", "kind": "one", "count": 0],
    ] as [JSONObject])
  func `parameters of the right types pass`(_ parameters: JSONObject) {
    #expect(throws: Never.self) {
      try interface.validate(parameters, forMethod: "Check")
    }
  }

  @Test(
    arguments: [
      ["flag": 1], ["flag": "true"], ["count": 1.5], ["count": "1"], ["count": true],
      ["count": 18_446_744_073_709_551_616.0], ["ratio": "1"], ["name": 1], ["any": []],
      ["any": "x"], ["list": [1, "2"]], ["list": [.null]], ["list": ["a": 1]], ["map": []],
      ["map": ["a": "three"]], ["map": ["a": .null]], ["set": ["a": .null]],
      ["set": ["a": ["b": 1]]],
      ["point": ["x": 1]], ["point": ["x": 1, "y": .null]], ["point": ["x": 1, "y": 2, "z": 3]],
      ["point": 1], ["tree": ["children": [["children": [1]]]]], ["tree": [:]], ["kind": "three"],
      ["kind": 1], ["kind": "One"], ["sparse": ["a"]], ["unknown": 1], ["unknown": .null],
    ] as [JSONObject])
  func `a wrong parameter is named`(_ parameters: JSONObject) throws {
    let name = try #require(parameters.members.first?.key)
    #expect(throws: VarlinkError.invalidParameter(name)) {
      try interface.validate(parameters, forMethod: "Check")
    }
  }

  @Test(
    arguments: [
      ([:], "first"), (["second": "x"], "first"), (["first": 1], "second"),
      (["first": .null, "second": "x"], "first"), (["first": 1, "second": .null], "second"),
      (["third": 1], "first"), (["first": 1, "second": "x", "third": 1], "third"),
    ] as [(JSONObject, String)])
  func `a missing parameter is named before an unknown one`(
    _ parameters: JSONObject, _ name: String
  ) {
    #expect(throws: VarlinkError.invalidParameter(name)) {
      try interface.validate(parameters, forMethod: "Need")
    }
  }

  @Test func `a method without parameters takes none`() {
    #expect(throws: Never.self) { try interface.validate([:], forMethod: "None") }
    #expect(throws: VarlinkError.invalidParameter("x")) {
      try interface.validate(["x": .null], forMethod: "None")
    }
  }

  @Test func `a method that the interface lacks is not found by its full name`() {
    #expect(throws: VarlinkError.methodNotFound("io.example.check.Lack")) {
      try interface.validate([:], forMethod: "Lack")
    }
    #expect(throws: VarlinkError.methodNotFound("io.example.check.Point")) {
      try interface.validate([:], forReplyOf: "Point")
    }
  }

  @Test func `a reply is checked against the method's output`() {
    #expect(throws: Never.self) { try interface.validate(["sum": 1], forReplyOf: "Check") }
    #expect(throws: VarlinkError.invalidParameter("sum")) {
      try interface.validate([:], forReplyOf: "Check")
    }
  }
}
