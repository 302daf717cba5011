import Testing

@testable import LinuxSystem

struct `A timer's descriptor` {
  private let longAgo = MonotonicInstant(microseconds: 0)
  private let farAway = MonotonicInstant(microseconds: .max)

  private func isReadable(_ descriptor: Int32) throws -> Bool {
    try UnixSocket.wait(on: descriptor, for: .readable, until: longAgo).contains(.readable)
  }

  @Test func `is readable from its moment on, until that is another one`() throws {
    let timer = try TimerDescriptor()
    #expect(try !isReadable(timer.number))
    timer.arm(at: longAgo)
    #expect(try isReadable(timer.number))
    #expect(try isReadable(timer.number))
    timer.arm(at: farAway)
    #expect(try !isReadable(timer.number))
    timer.arm(at: longAgo)
    timer.arm(at: nil)
    #expect(try !isReadable(timer.number))
  }
}
