import LinuxSystem
import PressureDaemon
import TestSupport
import Testing
import Varlink

/// Who may call what: everybody who may ask anything may call every method, and nobody else any.
@Suite struct AuthorizationMatrixTests {
  /// Somebody at the other end of the socket.
  enum Caller: String, CaseIterable, CustomTestStringConvertible {
    case root
    case member = "a member of the group"
    case active = "who sits at the seat"
    case inactive = "who has a session there that is not active"
    case elsewhere = "who sits at another seat"
    case noSession = "who has no session"
    case noLogind = "who sits where there is no logind"
    case rootWithoutLogind = "root where there is no logind"
    case memberWithoutLogind = "a member of the group where there is no logind"

    var testDescription: String { rawValue }

    var isAllowed: Bool {
      switch self {
      case .root, .member, .active, .rootWithoutLogind, .memberWithoutLogind: true
      case .inactive, .elsewhere, .noSession, .noLogind: false
      }
    }

    private var hasLogind: Bool {
      switch self {
      case .noLogind, .rootWithoutLogind, .memberWithoutLogind: false
      default: true
      }
    }

    var credentials: PeerCredentials {
      let user: UInt32 =
        switch self {
        case .root, .rootWithoutLogind: 0
        case .member, .memberWithoutLogind: 50_001
        case .active, .noLogind: 50_002
        case .inactive: 50_003
        case .elsewhere: 50_004
        case .noSession: 50_005
        }
      let groups = self == .member || self == .memberWithoutLogind ? [group] : []
      return PeerCredentials(user: user, group: user, groups: [user] + groups, process: 1)
    }

    /// What logind says, as `sd_uid_is_on_seat` asks it.
    var authorization: Authorization {
      let sessions: [(user: UInt32, seat: String, isActive: Bool)] = [
        (50_002, "seat0", true), (50_003, "seat0", false), (50_004, "seat1", true),
      ]
      let hasLogind = hasLogind
      return .rule(group: group) { user, seat in
        hasLogind && sessions.contains { $0.user == user && $0.seat == seat && $0.isActive }
      }
    }
  }

  private static let group: UInt32 = 4711

  /// Every method, with parameters that it takes.
  private static let calls: [String: JSONObject] = [
    "org.varlink.service.GetInfo": [:],
    "org.varlink.service.GetInterfaceDescription": ["interface": "io.pressured.Touches"],
    "io.pressured.Devices.List": [:],
    "io.pressured.Devices.Watch": [:],
    "io.pressured.Touches.Subscribe": [:],
    "io.pressured.Previews.Register": ["name": "x"],
    "io.pressured.Previews.Accept": ["press": 1],
    "io.pressured.Previews.Decline": ["press": 1],
    "io.pressured.Haptics.Play": ["pattern": "generic"],
    "io.pressured.QuickActions.Set": ["application": "x", "items": []],
    "io.pressured.QuickActions.List": ["application": "x"],
    "io.pressured.QuickActions.Watch": ["application": "x"],
    "io.pressured.QuickActions.Handle": ["application": "x"],
    "io.pressured.QuickActions.Perform": ["application": "x", "type": "y"],
    "io.pressured.QuickActions.Complete": ["request": 1, "handled": true],
    "io.pressured.Simulator.Create": ["description": ["kind": "pen"]],
    "io.pressured.Simulator.Inject": ["device": "simulated-9", "frames": []],
    "io.pressured.Simulator.Remove": ["device": "simulated-9"],
  ]

  @Test func `every method of every interface is among them`() throws {
    let methods = try Services.interfaces().flatMap { interface in
      interface.methods.map { "\(interface.name).\($0.name)" }
    }
    #expect(Set(methods) == Set(Self.calls.keys))
  }

  @Test(arguments: Caller.allCases)
  func `may call every method, or none`(caller: Caller) throws {
    for (method, parameters) in Self.calls {
      let fixture = try Fixture(authorization: caller.authorization, simulates: true)
      let source = try fixture.plugIn()
      let client = try fixture.connect(as: caller.credentials)
      try client.call(method, parameters, more: true)
      let reply = try client.onlyReplyOrFirst()
      let isOpen = method.hasPrefix("org.varlink.service.")
      if caller.isAllowed || isOpen {
        // It may well be that there is no such press or request.
        #expect(reply.error?.hasPrefix("org.varlink.") != true, "\(method)")
      } else {
        #expect(reply.error == "org.varlink.service.PermissionDenied", "\(method)")
        #expect(!reply.continues)
        #expect(!source.isStarted)
      }
    }
  }
}

extension Client {
  /// The first reply; more may follow only where it says so.
  fileprivate func onlyReplyOrFirst() throws -> Reply {
    let replies = try replies()
    let first = try #require(replies.first)
    #expect(first.continues || replies.count == 1)
    return first
  }
}
