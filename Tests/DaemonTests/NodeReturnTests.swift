import LinuxSystem
import Testing

@testable import PressureDaemon

@Suite struct NodeReturnTests {
  @Test func `a node is waited for until it is forgotten`() throws {
    let returns = NodeReturns(loop: try EventLoop())
    #expect(!returns.isWaiting(for: "a"))
    returns.schedule("a") {}
    #expect(returns.isWaiting(for: "a"))
    #expect(!returns.isWaiting(for: "b"))
    returns.forget("a")
    #expect(!returns.isWaiting(for: "a"))
  }

  @Test func `each time that it ends it is waited for twice as long, up to a minute or so`() throws
  {
    let returns = NodeReturns(loop: try EventLoop())
    let pauses = (0..<9).map { _ in returns.schedule("a") {} }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 64, 64].map(Duration.seconds))
    returns.forget("a")
    #expect(returns.schedule("a") {} == .seconds(1))
  }
}
