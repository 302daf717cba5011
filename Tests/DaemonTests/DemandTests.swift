import Frames
import LinuxSystem
import PressureDaemon
import TestSupport
import Testing
import Varlink
import VarlinkServer

/// A device costs nothing while nobody listens.
@Suite struct DemandTests {
  enum Listener: CaseIterable {
    case toTouches
    case toPresses

    func connect(to fixture: Fixture, _ parameters: JSONObject = [:]) throws -> Client {
      switch self {
      case .toTouches: try fixture.subscribe(parameters)
      case .toPresses: try fixture.register(parameters)
      }
    }
  }

  @Test(arguments: Listener.allCases, Listener.allCases)
  func `a source runs from the first listener to the last`(
    first: Listener, second: Listener
  ) throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    #expect(!source.isStarted)
    var clients = [try first.connect(to: fixture)]
    #expect(source.isStarted)
    clients.append(try second.connect(to: fixture))
    #expect(source.starts == 1)
    clients.removeFirst()
    try fixture.turn()
    #expect(source.isStarted)
    clients.removeFirst()
    try fixture.turn()
    #expect(!source.isStarted)
    clients.append(try first.connect(to: fixture))
    #expect(source.isStarted)
    #expect(source.starts == 2)
  }

  @Test(arguments: Listener.allCases)
  func `only the sources of the named devices run`(listener: Listener) throws {
    let fixture = try Fixture()
    let (wanted, other) = (try fixture.plugIn("wanted"), try fixture.plugIn("other"))
    let client = try listener.connect(to: fixture, ["devices": ["wanted"]])
    #expect(wanted.isStarted)
    #expect(!other.isStarted)
    #expect(!client.isClosed)
  }

  @Test(arguments: Listener.allCases)
  func `a device that comes while somebody listens runs at once`(listener: Listener) throws {
    let fixture = try Fixture()
    let client = try listener.connect(to: fixture)
    let source = try fixture.plugIn()
    #expect(source.isStarted)
    fixture.unplug(source)
    #expect(!source.isStarted)
    #expect(!client.isClosed)
  }

  @Test(arguments: Listener.allCases)
  func `a client that is gone before it is answered leaves nothing running`(
    listener: Listener
  ) throws {
    let fixture = try Fixture()
    let sources = [try fixture.plugIn("first"), try fixture.plugIn("second")]
    let call =
      switch listener {
      case .toTouches: Call(method: "io.pressured.Touches.Subscribe", wantsMore: true)
      case .toPresses:
        Call(
          method: "io.pressured.Previews.Register", parameters: ["name": "short"],
          wantsMore: true)
      }
    do {
      let client = try fixture.connect()
      try client.peer.write(call.encoded())
    }
    try fixture.turn()
    #expect(fixture.server.connectionCount == 0)
    for source in sources { #expect(!source.isStarted) }
  }

  @Test func `what was down when the last listener left is gone for the next`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    do {
      let client = try fixture.subscribe()
      source.send(.land(0, id: 7, grams: 90))
      #expect(try client.replies().last?.contacts == ["1 began"])
    }
    try fixture.turn()
    let next = try fixture.subscribe()
    #expect(try next.onlyReply().contacts == [])
    source.send(.press(0, 95))
    #expect(try next.replies().isEmpty)
    source.send(.lift(0), .land(1, id: 8, grams: 50))
    #expect(try next.onlyReply().contacts == ["2 began"])
  }

  @Test func `what is down when the source starts again is found`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    do {
      let client = try fixture.subscribe()
      source.send(.land(0, id: 7, grams: 90))
      _ = try client.replies()
    }
    try fixture.turn()
    source.found = PadStep.frame([.land(0, id: 7, grams: 120)], at: source.time, origin: .opened)
    let next = try fixture.subscribe()
    let reply = try next.onlyReply()
    #expect(reply.contacts == ["2 stationary"])
    #expect(reply.contact(0, "grams")?.doubleValue == 120)
  }

  @Test func `a source that was stopped is not listened to`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    do { _ = try fixture.subscribe() }
    try fixture.turn()
    #expect(!source.isStarted)
    source.send(.land(0, id: 7, grams: 90))
    let next = try fixture.subscribe()
    let reply = try next.onlyReply()
    #expect(reply.contacts == [])
    #expect(reply.integer("sequence") == 0)
  }

  @Test func `a source that cannot start is tried again for the next listener`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    source.failure = .system(SystemError(call: "open", errno: 13))
    let first = try fixture.subscribe()
    #expect(try first.onlyReply().contacts == [])
    #expect(!source.isStarted)
    source.failure = nil
    let second = try fixture.subscribe()
    #expect(source.isStarted)
    source.send(.land(0, id: 7, grams: 90))
    #expect(try first.onlyReply().contacts == ["1 began"])
    #expect(try second.replies().map(\.contacts) == [[], ["1 began"]])
  }

  @Test func `after a sleep what was live is cancelled, and looked for again`() throws {
    let fixture = try Fixture()
    let (source, idle) = (try fixture.plugIn("pad"), try fixture.plugIn("idle"))
    let client = try fixture.subscribe(["devices": ["pad"]])
    source.send(.land(0, id: 7, grams: 90))
    fixture.registry.resume()
    #expect(try client.replies().last?.contacts == ["1 cancelled"])
    #expect(source.resynchronizations == 1)
    #expect(idle.resynchronizations == 0)
  }

  @Test func `a device that goes has its contacts cancelled, and watchers hear of it`() throws {
    let fixture = try Fixture()
    let source = try fixture.plugIn()
    let (client, watcher) = (try fixture.subscribe(), try fixture.connect())
    try watcher.call("io.pressured.Devices.Watch", more: true)
    source.send(.land(0, id: 7, grams: 90), .land(1, id: 8, grams: 50))
    _ = (try client.replies(), try watcher.replies())
    fixture.unplug(source)
    let reply = try client.onlyReply()
    #expect(reply.contacts == ["1 cancelled", "2 cancelled"])
    #expect(reply.integer("sequence") == 2)
    #expect(try watcher.onlyReply().string("change") == "removed")
    #expect(!source.isStarted)
    // The same device at another node goes on for those who listen.
    let again = try fixture.plugIn()
    again.send(.land(0, id: 9, grams: 40))
    #expect(try client.replies().map(\.contacts) == [[], ["1 began"]])
  }
}
