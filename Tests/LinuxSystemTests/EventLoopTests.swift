import Glibc
import Testing

@testable import LinuxSystem

struct `An event loop` {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  @Test func `runs a handler with what its descriptor is ready for`() throws {
    let wire = try Wire()
    var heard: [Readiness] = []
    let token = try loop.watch(wire.near, for: .readable) { heard.append($0) }
    try loop.runOnce(atMost: .zero)
    #expect(heard == [])
    try wire.poke()
    try loop.runOnce()
    #expect(heard == [.readable])
    loop.removeWatch(token)
  }

  @Test func `tells a watch for reading that the other side is gone`() throws {
    var wire = Optional(try UnixSocket.makePair().relinquish())
    let near = OwnedDescriptor(owning: wire?.first ?? -1)
    close(wire.take()?.second ?? -1)
    var heard: Readiness = []
    _ = try loop.watch(near.number, for: [.readable, .peerClosed]) { heard.formUnion($0) }
    try loop.runOnce()
    #expect(heard.isSuperset(of: [.peerClosed, .hungUp]))
  }

  @Test func `changes what a descriptor is watched for`() throws {
    let wire = try Wire()
    var heard: [Readiness] = []
    let token = try loop.watch(wire.near, for: .readable) { heard.append($0) }
    try loop.setInterest(.writable, of: token)
    try loop.runOnce()
    try loop.setInterest([], of: token)
    try loop.runOnce(atMost: .zero)
    #expect(heard == [.writable])
  }

  @Test func `says no more to a watch that another handler removed in the same turn`() throws {
    let wires = [try Wire(), try Wire()]
    var tokens: [WatchToken] = []
    var heard = 0
    for (index, wire) in wires.enumerated() {
      try wire.poke()
      tokens.append(
        try loop.watch(wire.near, for: .readable) { [loop] _ in
          heard += 1
          loop.removeWatch(tokens[1 - index])
        })
    }
    try loop.runOnce()
    #expect(heard == 1)
  }

  @Test func `lets a handler remove its own watch`() throws {
    let wire = try Wire()
    try wire.poke()
    var token: WatchToken?
    var heard = 0
    token = try loop.watch(wire.near, for: .readable) { [loop] _ in
      heard += 1
      if let token { loop.removeWatch(token) }
    }
    try loop.runOnce()
    try loop.runOnce(atMost: .zero)
    #expect(heard == 1)
  }

  @Test func `does not give the readiness of a removed watch to the one in its place`() throws {
    let wires = [try Wire(), try Wire()]
    let quiet = try Wire()
    var tokens: [WatchToken] = []
    var errors: [SystemError] = []
    var quietHeard = 0
    for (index, wire) in wires.enumerated() {
      try wire.poke()
      tokens.append(
        try loop.watch(wire.near, for: .readable) { [loop] _ in
          loop.removeWatch(tokens[1 - index])
          do throws(SystemError) {
            _ = try loop.watch(quiet.near, for: .readable) { _ in quietHeard += 1 }
          } catch {
            errors.append(error)
          }
        })
    }
    try loop.runOnce()
    #expect(quietHeard == 0)
    #expect(errors == [])
    try quiet.poke()
    try wires[0].drain()
    try wires[1].drain()
    try loop.runOnce()
    #expect(quietHeard == 1)
  }

  @Test func `ignores a token that has ended, also when its place is taken again`() throws {
    let first = try Wire()
    let second = try Wire()
    let old = try loop.watch(first.near, for: .readable) { _ in }
    loop.removeWatch(old)
    var heard = 0
    let new = try loop.watch(second.near, for: .readable) { _ in heard += 1 }
    #expect(new != old)
    loop.removeWatch(old)
    try loop.setInterest([], of: old)
    try second.poke()
    try loop.runOnce()
    #expect(heard == 1)
  }

  @Test func `refuses to watch a descriptor twice and goes on`() throws {
    let wire = try Wire()
    var heard = 0
    _ = try loop.watch(wire.near, for: .readable) { _ in heard += 1 }
    let error = #expect(throws: SystemError.self) {
      try loop.watch(wire.near, for: .readable) { _ in }
    }
    #expect(error?.errno == EEXIST)
    try wire.poke()
    try loop.runOnce()
    #expect(heard == 1)
  }

  @Test func `hears all of more descriptors than fit one turn`() throws {
    let wires = try (0..<100).map { _ in try Wire() }
    var heard: Set<Int> = []
    for (index, wire) in wires.enumerated() {
      try wire.poke()
      _ = try loop.watch(wire.near, for: .readable) { _ in heard.insert(index) }
    }
    try loop.runOnce()
    try loop.runOnce()
    #expect(heard.count == wires.count)
  }

  /// Ends a run that would else never end, so that a failure is one and not a hang.
  private func fuse(_ burn: @escaping () -> Void) -> LoopTimer {
    let timer = loop.makeTimer { [loop] in
      burn()
      loop.stop()
    }
    timer.arm(after: .seconds(20))
    return timer
  }

  @Test func `does not run where it was stopped before`() throws {
    var isBurnt = false
    let fuse = fuse { isBurnt = true }
    loop.stop()
    try loop.run()
    #expect(!isBurnt)
    #expect(fuse.deadline != nil)
  }

  @Test func `returns from a run that a handler stops, and can run again`() throws {
    let wire = try Wire()
    try wire.poke()
    var isBurnt = false
    let fuse = fuse { isBurnt = true }
    var heard = 0
    _ = try loop.watch(wire.near, for: .readable) { [loop] _ in
      heard += 1
      loop.stop()
    }
    try loop.run()
    try loop.run()
    #expect(heard == 2)
    #expect(!isBurnt)
    #expect(fuse.deadline != nil)
  }
}
