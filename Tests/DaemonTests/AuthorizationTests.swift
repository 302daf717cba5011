import LinuxSystem
import PressureDaemon
import TestSupport
import Testing
import Varlink

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
