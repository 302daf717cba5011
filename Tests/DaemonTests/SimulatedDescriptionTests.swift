import TestSupport
import Testing
import Varlink

/// What simulated devices can be.
@Suite struct SimulatedDescriptionTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture(simulates: true)
  }

  @Test(arguments: ["pressurepad", "forcepad", "pen", "touchscreen"])
  func `each kind has force`(kind: String) throws {
    let maker = try fixture.connect()
    let device = try fixture.create(["description": ["kind": .string(kind)]], on: maker)
    try maker.call("io.pressured.Devices.List")
    let list = try maker.onlyReply().parameters["devices"]?.arrayValue
    let found = try #require(list?.first?.objectValue)
    #expect(found["id"]?.stringValue == device)
    #expect(found["class"]?.stringValue == (kind == "touchscreen" ? "pressurepad" : kind))
    #expect(found["capability"] == "available")
    #expect(found["simulated"] == true)
  }

  @Test func `a kind can be given another name, numbers and size`() throws {
    let maker = try fixture.connect()
    _ = try fixture.create(
      [
        "description": [
          "kind": "pressurepad", "name": "My\u{1B}Pad", "bus": 3, "vendor": 0x1234,
          "product": 0x5678, "width": 100, "height": 62.5,
        ]
      ], on: maker)
    try maker.call("io.pressured.Devices.List")
    let list = try maker.onlyReply().parameters["devices"]?.arrayValue
    let found = try #require(list?.first?.objectValue)
    #expect(found["name"]?.stringValue == "My\u{FFFD}Pad")
    #expect(found["modalias"]?.stringValue == "input:b0003v1234p5678e0001")
    #expect(found["width"]?.doubleValue == 100)
    #expect(found["height"]?.doubleValue == 62.5)
  }

  @Test func `a device can be described code by code`() throws {
    let maker = try fixture.connect()
    let touches = try fixture.subscribe()
    let range: (String, Int64) -> JSONValue = {
      ["code": .string($0), "minimum": 0, "maximum": .integer($1)]
    }
    let device = try fixture.create(
      [
        "description": [
          "name": "Screen",
          "axes": [
            range("ABS_MT_POSITION_X", 1000), range("ABS_MT_POSITION_Y", 600),
            range("ABS_MT_PRESSURE", 255),
          ],
          "keys": ["BTN_TOUCH"], "properties": ["INPUT_PROP_DIRECT", "INPUT_PROP_PRESSUREPAD"],
        ]
      ], on: maker)
    let point = [
      ("ABS_MT_POSITION_X", 500), ("ABS_MT_POSITION_Y", 60), ("ABS_MT_PRESSURE", 40),
      ("SYN_MT_REPORT", 0),
    ].map { JSONValue.object(["code": .string($0), "value": $1]) }
    _ = try fixture.simulator(
      "Inject",
      ["device": .string(device), "frames": [["time": 0, "events": .array(point)]]], on: maker)
    let last = try #require(try touches.replies().last)
    #expect(last.contacts == ["1 began"])
    #expect(last.contact(0, "x")?.doubleValue == 0.5)
  }

  @Test func `nothing that a device cannot be is made`() throws {
    let client = try fixture.connect()
    let x: JSONValue = ["code": "ABS_X", "minimum": 0, "maximum": 10]
    let mistakes: [(JSONObject, String, String)] = [
      ([:], "kind", "missing"), (["kind": "pen", "axes": []], "axes", "missing"),
      (["kind": "pen", "name": ""], "name", "empty"),
      (["kind": "pen", "bus": 65536], "bus", "range"),
      (["kind": "pen", "width": 5], "width", "range"),
      (["width": 50], "width", "conflict"),
      (["kind": "pen", "height": 50, "axes": [x]], "height", "conflict"),
      (["axes": [["code": "ABS_Q", "minimum": 0, "maximum": 1]]], "axes[0].code", "unknown"),
      (["axes": [x, x]], "axes[1].code", "duplicate"),
      (
        ["axes": [["code": "ABS_X", "minimum": 0, "maximum": 2_147_483_648]]], "axes[0].maximum",
        "range"
      ),
      (
        ["axes": [["code": "ABS_X", "minimum": 0, "maximum": 1, "resolution": -1]]],
        "axes[0].resolution", "range"
      ),
      (["kind": "pen", "keys": ["BTN_TOUCH", "ABS_X"]], "keys[1]", "unknown"),
      (["kind": "pen", "keys": ["BTN_TOUCH", "BTN_TOUCH"]], "keys[1]", "duplicate"),
      (["kind": "pen", "properties": ["DIRECT"]], "properties[0]", "unknown"),
    ]
    for (description, field, reason) in mistakes {
      let reply = try fixture.simulator("Create", ["description": .object(description)], on: client)
      #expect(reply.error == "\(Fixture.simulator).InvalidDescription", "\(field)")
      #expect(reply.string("field") == field)
      #expect(reply.string("reason") == reason, "\(field)")
    }
    let mouse = try fixture.simulator(
      "Create", ["description": ["axes": [x], "keys": ["BTN_LEFT"]]], on: client)
    #expect(mouse.error == "\(Fixture.simulator).NotUsed")
    #expect(try fixture.devices(as: 0) == [])
  }
}
