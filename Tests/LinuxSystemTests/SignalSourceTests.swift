import Glibc
import Testing

@testable import LinuxSystem

@Suite(.serialized)
struct `A signal source` {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  @Test func `turns a signal into a call on the loop`() throws {
    var heard: [Int32] = []
    let source = try SignalSource([SIGUSR1, SIGUSR2], on: loop) { heard.append($0) }
    #expect(raise(SIGUSR2) == 0)
    #expect(heard == [])
    try loop.runOnce()
    #expect(heard == [SIGUSR2])
    #expect(raise(SIGUSR1) == 0)
    #expect(raise(SIGUSR2) == 0)
    try loop.runOnce()
    #expect(heard.sorted() == [SIGUSR1, SIGUSR2, SIGUSR2].sorted())
    withExtendedLifetime(source) {}
  }

  @Test func `may be let go of by its own handler`() throws {
    var heard: [Int32] = []
    var source: SignalSource?
    source = try SignalSource([SIGUSR1, SIGUSR2], on: loop) { signal in
      heard.append(signal)
      source = nil
    }
    #expect(source != nil)
    #expect(raise(SIGUSR1) == 0)
    #expect(raise(SIGUSR2) == 0)
    try loop.runOnce()
    #expect(heard == [SIGUSR1])
    try loop.runOnce(atMost: .zero)
    #expect(heard == [SIGUSR1])
    // Takes what is left of them, so that nothing is pending for whoever uses this thread next.
    let drain = try SignalSource([SIGUSR1, SIGUSR2], on: loop) { heard.append($0) }
    try loop.runOnce()
    #expect(heard == [SIGUSR1, SIGUSR2])
    withExtendedLifetime(drain) {}
  }
}
