import Glibc
import LinuxSystem
import ManualFiles
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct WireExampleTests {
  @Test func `the daemon answers the call of the page with the bytes of the page`() throws {
    let folder = try TemporaryFolder()
    let socket = "\(folder.path)/socket"
    let daemon = try Program(
      "pressured",
      ["--socket", socket, "--recording", RecordingFile("forcepad-peek.evemu").path, "--loop"])
    while let line = daemon.nextErrorLine(), !line.contains("serving") {}

    let connection = try UnixSocket.connect(to: socket)
    let sent = try UnixSocket.send(WireFigures.call, from: 0, on: connection.number)
    #expect(sent == .transferred(WireFigures.call.count))
    var reply: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !reply.contains(0) {
      switch try UnixSocket.receive(into: &buffer, on: connection.number) {
      case .transferred(let count): reply += buffer[..<count]
      case .wouldBlock:
        _ = try UnixSocket.wait(on: connection.number, for: .readable, until: nil)
      case .closed: reply.append(0)
      }
    }
    #expect(Array(reply.prefix { $0 != 0 }) + [0] == WireFigures.reply)
    daemon.signal(SIGTERM)
    _ = daemon.finish()
  }
}
