import LinuxSystem
import PressureDaemon
import TestSupport
import Testing
import Varlink

/// A seat at which one user sits, beside root.
private final class Seat {
  var user: UInt32?

  init(user: UInt32?) {
    self.user = user
  }

  var authorization: Authorization {
    Authorization { [self] peer, _ in peer.user == user || peer.user == 0 }
  }
}

@Suite struct AuthorizationTests {
  private static let group: UInt32 = 4711

  private func peer(_ user: UInt32, groups: [UInt32] = []) -> PeerCredentials {
    PeerCredentials(user: user, group: user, groups: [user] + groups, process: 1)
  }

  @Test func `root, the daemon's user, its group and who sits at the seat may watch`() {
    let own = Accounts.ownUser
    let (seated, member, stranger) = (own + 1, own + 2, own + 3)
    let rule = Authorization.rule(group: Self.group) { user, seat in
      user == seated && seat == "seat0"
    }
    #expect(rule.allows(peer(0), seat: "seat0"))
    #expect(rule.allows(peer(own), seat: "seat1"))
    #expect(rule.allows(peer(member, groups: [5, Self.group]), seat: "seat1"))
    #expect(rule.allows(peer(seated), seat: "seat0"))
    #expect(!rule.allows(peer(seated), seat: "seat1"))
    #expect(!rule.allows(peer(stranger, groups: [5]), seat: "seat0"))
  }

  @Test func `without the group its number is nobody's`() {
    let rule = Authorization.rule(group: nil) { _, _ in false }
    let stranger = Accounts.ownUser + 1
    #expect(!rule.allows(peer(stranger, groups: [0, Self.group]), seat: "seat0"))
    #expect(rule.allows(peer(0), seat: "seat0"))
  }

  @Test(
    arguments: [
      ("io.pressured.Devices.List", [:]), ("io.pressured.Devices.Watch", [:]),
      ("io.pressured.Touches.Subscribe", [:]), ("io.pressured.Previews.Register", ["name": "x"]),
      ("io.pressured.Previews.Accept", ["press": 1]),
      ("io.pressured.Previews.Decline", ["press": 1]),
      ("io.pressured.QuickActions.Set", ["application": "x", "items": []]),
      ("io.pressured.QuickActions.List", ["application": "x"]),
      ("io.pressured.QuickActions.Watch", ["application": "x"]),
      ("io.pressured.QuickActions.Handle", ["application": "x"]),
      ("io.pressured.QuickActions.Perform", ["application": "x", "type": "y"]),
      ("io.pressured.QuickActions.Complete", ["request": 1, "handled": true]),
      ("io.pressured.Simulator.Create", ["description": ["kind": "pen"]]),
      ("io.pressured.Simulator.Inject", ["device": "simulated-1", "frames": []]),
      ("io.pressured.Simulator.Remove", ["device": "simulated-1"]),
    ] as [(String, JSONObject)])
  func `others are denied every method`(method: String, parameters: JSONObject) throws {
    let fixture = try Fixture(authorization: Authorization { peer, _ in peer.user == 1000 })
    let source = try fixture.plugIn()
    let stranger = try fixture.connect(as: 1001)
    try stranger.call(method, parameters, more: true)
    let reply = try stranger.onlyReply()
    #expect(reply.error == "org.varlink.service.PermissionDenied")
    #expect(!reply.continues)
    #expect(!source.isStarted)
  }

  @Test func `others may ask what the service is`() throws {
    let fixture = try Fixture(authorization: Authorization { _, _ in false })
    let stranger = try fixture.connect(as: 1001)
    try stranger.call("org.varlink.service.GetInfo")
    let info = try stranger.onlyReply()
    #expect(info.string("product") == "pressured")
    #expect(info.string("version") == "1.2.3")
    #expect(
      info.parameters["interfaces"] == [
        "io.pressured.Connection", "io.pressured.Devices", "io.pressured.Haptics",
        "io.pressured.Previews", "io.pressured.QuickActions", "io.pressured.Simulator",
        "io.pressured.Touches", "org.varlink.service",
      ])
    try stranger.call(
      "org.varlink.service.GetInterfaceDescription", ["interface": "io.pressured.Touches"])
    #expect(try stranger.onlyReply().string("description")?.contains("Subscribe") == true)
  }

  @Test func `who leaves the seat hears that all is cancelled, and then nothing`() throws {
    let seat = Seat(user: 1000)
    let fixture = try Fixture(authorization: seat.authorization)
    let source = try fixture.plugIn()
    let (touches, owner) = (try fixture.subscribe(), try fixture.register())
    let other = try fixture.register()
    source.landAndHint()
    let number = try #require(try owner.replies().last?.integer("press"))
    try fixture.accept(number)
    _ = (try touches.replies(), try owner.replies(), try other.replies())

    seat.user = 1001
    fixture.services.authorizationDidChange()
    let last = try touches.onlyReply()
    #expect(last.contacts == ["1 cancelled"])
    #expect(last.contact(0, "force")?.doubleValue == 0)
    #expect(try owner.onlyReply().phase == "cancelled session")
    #expect(try other.replies().isEmpty)
    #expect(!source.isStarted)
    let denied = "org.varlink.service.PermissionDenied"
    #expect(try fixture.accept(number) == denied)
    #expect(!touches.isClosed)
  }

  @Test func `who comes back hears anew, and of the next press`() throws {
    let seat = Seat(user: 1001)
    let fixture = try Fixture(authorization: seat.authorization)
    let source = try fixture.plugIn()
    seat.user = 1000
    let (touches, presses) = (try fixture.subscribe(), try fixture.register())
    seat.user = 1001
    fixture.services.authorizationDidChange()
    #expect(!source.isStarted)
    seat.user = 1000
    fixture.services.authorizationDidChange()
    #expect(source.isStarted)
    // Nothing has changed since: nobody hears twice.
    fixture.services.authorizationDidChange()
    source.landAndHint()
    #expect(
      try touches.replies().map(\.contacts) == [[], [], ["1 began"], ["1 moved"], ["1 moved"]])
    #expect(try presses.replies().map(\.phase) == ["registered", "offered"])
  }

  @Test func `others go on while one leaves the seat`() throws {
    let seat = Seat(user: 1000)
    let fixture = try Fixture(authorization: seat.authorization)
    let source = try fixture.plugIn()
    let (leaves, stays) = (try fixture.subscribe(), try fixture.subscribe(as: 0))
    source.send(.land(0, id: 7, grams: 90))
    seat.user = nil
    fixture.services.authorizationDidChange()
    source.send(.press(0, 100))
    #expect(try leaves.replies().map(\.contacts) == [[], ["1 began"], ["1 cancelled"]])
    #expect(try stays.replies().map(\.contacts) == [[], ["1 began"], ["1 moved"]])
  }

  @Test func `who sits at a seat hears of the devices of that seat only`() throws {
    let fixture = try Fixture(
      authorization: Authorization { peer, seat in seat == "seat\(peer.user)" })
    let here = try fixture.plugIn("here", seat: "seat1")
    let there = try fixture.plugIn("there", seat: "seat2")
    let (touches, presses) = (
      try fixture.subscribe(as: 1), try fixture.register(as: 1)
    )
    let late = try fixture.plugIn("late", seat: "seat2")
    #expect(here.isStarted)
    #expect(!there.isStarted)
    #expect(!late.isStarted)
    here.landAndHint()
    #expect(try touches.replies().allSatisfy { $0.string("device") == "here" })
    #expect(try presses.replies().map(\.phase) == ["registered", "offered"])
  }
}
