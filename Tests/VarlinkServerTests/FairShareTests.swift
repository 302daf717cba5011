import LinuxSystem
import TestSupport
import Testing
import Varlink
import VarlinkServer

/// What one user may take of a server: never so much that another gets none.
@Suite struct FairShareTests {
  private let clock = HandClock()
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture(clock: clock)
  }

  private func isAnswered(_ peer: SocketPeer) throws -> Bool {
    clock.advance(by: .milliseconds(5))
    try peer.send(Fixture.echo("x"))
    return try peer.replies() == [#"{"parameters":{"text":"x"}}"#]
  }

  private func closed(_ peers: [SocketPeer]) -> Int {
    peers.count { $0.isClosed }
  }

  // MARK: Connections

  @Test(arguments: [(UInt32(1000), 32), (0, 64)])
  func `one user has only so many connections, and is told so`(user: UInt32, limit: Int) throws {
    let peers = try (0..<limit).map { _ in try fixture.connect(as: user) }
    let refused = try fixture.connect(as: user)
    #expect(
      try refused.replies() == [
        #"{"error":"org.example.connection.TooManyConnections","parameters":{"limit":\#(limit)}}"#
      ])
    #expect(refused.isClosed)
    #expect(fixture.server.connectionCount == limit)
    for peer in peers { #expect(try isAnswered(peer)) }
  }

  @Test func `all users together have 128 connections`() throws {
    // Each of them has as few as the next: the last is the one that is too many.
    let peers = try (0..<UInt32(128)).map { try fixture.connect(as: 1000 + $0) }
    let refused = try fixture.connect(as: 5000)
    #expect(
      try refused.replies() == [
        #"{"error":"org.example.connection.TooManyConnections","parameters":{"limit":128}}"#
      ])
    #expect(fixture.server.connectionCount == 128)
    #expect(closed(peers) == 0)
  }

  @Test func `a handful of users that take all give way to one that has less`() throws {
    var greedy: [SocketPeer] = []
    for user: UInt32 in 1001...1004 {
      for _ in 0..<32 { greedy.append(try fixture.connect(as: user)) }
    }
    #expect(fixture.server.connectionCount == 128)
    let peers = try (0..<25).map { _ in try fixture.connect(as: 1000) }
    for peer in peers { #expect(try isAnswered(peer)) }
    #expect(fixture.server.connectionCount == 128)
    // Each has a fifth: none of them comes back at the cost of who has no more.
    for user: UInt32 in 1001...1004 { greedy.append(try fixture.connect(as: user)) }
    for peer in peers { #expect(try isAnswered(peer)) }
    for peer in greedy { _ = try peer.replies() }
    #expect(closed(greedy) == greedy.count - (128 - 25))
  }

  @Test func `who may ask nothing gives way to who may, however few each of them has`() throws {
    let strangers = try (0..<UInt32(128)).map { number in
      fixture.handler.strangers.insert(100_000 + number)
      return try fixture.connect(as: 100_000 + number)
    }
    let peers = try (0..<3).map { _ in try fixture.connect(as: 1000) }
    for peer in peers { #expect(try isAnswered(peer)) }
    for peer in strangers { _ = try peer.replies() }
    #expect(closed(strangers) == 3)
    // And does not come in again.
    fixture.handler.strangers.insert(200_000)
    let late = try fixture.connect(as: 200_000)
    _ = try late.replies()
    #expect(late.isClosed)
    for peer in peers { #expect(try isAnswered(peer)) }
  }

  @Test func `who may ask is looked at again when that has changed`() throws {
    let first = try (0..<32).map { _ in try fixture.connect(as: 1001) }
    for user: UInt32 in 2000..<2096 { fixture.handler.strangers.insert(user) }
    let others = try (UInt32(2000)..<2096).map { try fixture.connect(as: $0) }
    fixture.handler.strangers = [1001]
    fixture.server.authorizationDidChange()
    let newcomer = try fixture.connect(as: 1000)
    #expect(try isAnswered(newcomer))
    for peer in first + others { _ = try peer.replies() }
    #expect(closed(first) == 1)
    #expect(closed(others) == 0)
  }

  @Test func `root gives way to nobody`() throws {
    let ofRoot = try (0..<64).map { _ in try fixture.connect(as: 0) }
    for user: UInt32 in 1001...1002 {
      for _ in 0..<32 { _ = try fixture.connect(as: user) }
    }
    let users = try (0..<UInt32(64)).map { try fixture.connect(as: 2000 + $0) }
    for peer in ofRoot { #expect(try isAnswered(peer)) }
    _ = users
  }

  // MARK: Time

  @Test func `a flood of one user is served in parts, and another's call between them`() throws {
    let floods = try (0..<32).map { _ in try fixture.connect(as: 1001) }
    let call = Array((Fixture.echo("flood") + "\0").utf8)
    for peer in floods { for _ in 0..<100 { try peer.write(call) } }
    let quick = try fixture.connect(as: 1000)
    try quick.write(Array((Fixture.echo("quick") + "\0").utf8))
    for _ in 0..<4 { try fixture.loop.runOnce(atMost: .zero) }
    #expect(try quick.replies() == [#"{"parameters":{"text":"quick"}}"#])
    func answered() throws -> Int { try floods.reduce(0) { try $0 + $1.replies().count } }
    #expect(try answered() == 32)
    var (total, slices) = (32, 1)
    while total < 3200, slices < 200 {
      clock.advance(by: .milliseconds(5))
      total += try answered()
      slices += 1
    }
    #expect(total == 3200)
    #expect(slices == 100)
    #expect(closed(floods) == 0)
  }

  @Test func `the connections of a user take turns`() throws {
    let (first, second) = (try fixture.connect(as: 1001), try fixture.connect(as: 1001))
    let call = Array((Fixture.echo("flood") + "\0").utf8)
    for peer in [first, second] { for _ in 0..<96 { try peer.write(call) } }
    var turns: [[Int]] = []
    for _ in 0..<6 {
      turns.append([try first.replies().count, try second.replies().count])
      clock.advance(by: .milliseconds(5))
    }
    #expect(turns == [[32, 0], [32, 0], [0, 32], [32, 0], [0, 32], [0, 32]])
  }

  @Test func `large calls count for more`() {
    var shares = WorkShares(limits: ServerLimits(), now: clock.now)
    shares.spend(64 * 1024, of: 1000)
    let isLeft = shares.isLeft(for: 1000, now: clock.now)
    #expect(!isLeft)
    let isLeftForOther = shares.isLeft(for: 1001, now: clock.now)
    #expect(isLeftForOther)
    clock.advance(by: .milliseconds(5))
    let isLeftLater = shares.isLeft(for: 1000, now: clock.now)
    #expect(isLeftLater)
  }

  @Test func `who waits for its turn may go`() throws {
    var peer: SocketPeer? = try fixture.connect(as: 1001)
    for _ in 0..<40 { try peer?.write(Array((Fixture.echo("x") + "\0").utf8)) }
    try fixture.loop.runOnce(atMost: .zero)
    peer = nil
    for _ in 0..<4 { try fixture.loop.runOnce(atMost: .zero) }
    clock.advance(by: .milliseconds(5))
    for _ in 0..<4 { try fixture.loop.runOnce(atMost: .zero) }
    #expect(fixture.server.connectionCount == 0)
    let other = try fixture.connect(as: 1001)
    #expect(try isAnswered(other))
  }
}
