import Forces
import Frames
import TestSupport
import Testing
import Varlink

/// What clients and the log are told of devices that are not as they should be.
@Suite struct DeviceConditionTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
  }

  private static let tablet: DeviceDescription = {
    var description = Pen.description
    description.axes[.pressure] = AxisRange(minimum: 0, maximum: 1023)
    return description
  }()

  /// Ten reports from the air.
  private func hover(_ source: HandSource, _ tool: KeyCode, _ raw: Int32) {
    for step in 0..<10 as Range<Int32> {
      source.send(.values([(.pressure, raw), (.x, 100 + step)], [(tool, true)]))
    }
    source.send(.values([(.pressure, 0)], [(tool, false)]))
  }

  private func listed() throws -> JSONObject? {
    let client = try fixture.connect()
    try client.call("io.pressured.Devices.List")
    return try client.onlyReply().parameters["devices"]?.arrayValue?.first?.objectValue
  }

  @Test func `a worn tip is listed, and those who watch hear of it`() throws {
    let source = try fixture.plugIn("pen", Self.tablet)
    let watcher = try fixture.connect()
    try watcher.call("io.pressured.Devices.Watch", more: true)
    let toucher = try fixture.subscribe()
    _ = try watcher.replies()
    #expect(try listed()?["wear"] == nil)
    hover(source, .toolPen, 170)
    hover(source, .toolRubber, 600)
    let pen: JSONObject = [
      "tool": "pen", "raw": 170, "offset": .number(170.0 / 1023), "broken": false,
    ]
    let eraser: JSONObject = [
      "tool": "eraser", "raw": 600, "offset": .number(600.0 / 1023), "broken": true,
    ]
    #expect(try listed()?["wear"] == [.object(pen), .object(eraser)])
    let changes = try watcher.replies()
    #expect(changes.map { $0.string("change") } == ["changed", "changed"])
    let last = changes.last?.parameters["device"]?.objectValue
    #expect(last?["wear"] == [.object(pen), .object(eraser)])
    #expect(try toucher.replies().count == 1)
  }

  @Test func `the log has one line for each tool, with the value that is taken off`() throws {
    let watcher = try fixture.subscribe()
    for _ in 0..<3 {
      let source = try fixture.plugIn("pen", Self.tablet)
      for _ in 0..<3 { hover(source, .toolPen, 170) }
      hover(source, .toolRubber, 600)
      fixture.unplug(source)
      try fixture.turn()
    }
    #expect(
      fixture.wear.all == [
        "Pen Tablet: the pen is worn: it reports 170 in the air, 16.6 % of its range, which is taken off",
        "broken: Pen Tablet: the eraser is broken: it reports 600 in the air, 58.7 % of its range, "
          + "and its force cannot be told",
      ])
    _ = try watcher.replies()
    let source = try fixture.plugIn("another", Self.tablet)
    hover(source, .toolPen, 200)
    #expect(fixture.wear.all.count == 3)
  }

  @Test(arguments: [Int32(0), 3, 10])
  func `idle noise is not worth a line`(noise: Int32) throws {
    let source = try fixture.plugIn("pen", Self.tablet)
    let client = try fixture.subscribe()
    for _ in 0..<20 { hover(source, .toolPen, noise) }
    #expect(fixture.wear.all == [])
    #expect(try listed()?["wear"] == nil)
    _ = try client.replies()
  }

  @Test func `pressure that stops early is listed, and those who watch hear of it once`() throws {
    var description = Self.tablet
    description.axes[.pressure] = AxisRange(minimum: 0, maximum: 16383)
    let source = try fixture.plugIn("pen", description)
    let watcher = try fixture.connect()
    try watcher.call("io.pressured.Devices.Watch", more: true)
    _ = try watcher.replies()
    let toucher = try fixture.subscribe()
    for _ in 0..<70 {
      source.send(.values([(.pressure, 0)], [(.toolPen, true)]))
      for raw: Int32 in [20, 40, 63] { source.send(.values([(.pressure, raw)], [(.touch, true)])) }
      source.send(.values([(.pressure, 0)], [(.touch, false), (.toolPen, false)]))
      _ = try toucher.replies()
    }
    let ceiling: JSONObject = ["raw": 63, "part": .number(63.0 / 16383)]
    #expect(try listed()?["ceiling"] == .object(ceiling))
    #expect(try watcher.onlyReply().parameters["device"]?.objectValue?["ceiling"] != nil)
  }

  @Test func `a palm from its first frame on is no reply to anybody`() throws {
    let source = try fixture.plugIn(hints: DeviceHints(palm: 800))
    let client = try fixture.subscribe()
    #expect(try client.replies().count == 1)
    source.send(.land(0, id: 1, grams: 900))
    source.send(.move(0, x: 1300))
    source.send(.press(0, 300))
    source.send(.lift(0))
    #expect(try client.replies().count == 0)
    source.send(.land(0, id: 2, grams: 900), .land(1, id: 3, grams: 90))
    let reply = try client.onlyReply()
    #expect(reply.contacts == ["3 began"])
    // What was no reply was not counted either.
    #expect(reply.integer("sequence") == 1)
    source.send(.press(0, 950))
    #expect(try client.replies().count == 0)
    source.send(.press(1, 850))
    #expect(try client.onlyReply().contacts == ["3 cancelled"])
    source.send(.lift(0), .lift(1))
    #expect(try client.replies().count == 0)
    source.send(.land(0, id: 4, grams: 900))
    fixture.unplug(source)
    #expect(try client.replies().count == 0)
  }
}
