import Glibc
import LinuxSystem
import PressureDaemon
import TestSupport
import Testing
import VarlinkServer

@Suite struct ListeningSocketsTests {
  private let call = #"{"method":"org.varlink.service.GetInfo"}"#

  private func client(of fixture: Fixture, at path: String) throws -> SocketPeer {
    SocketPeer(descriptor: try UnixSocket.connect(to: path), loop: fixture.loop)
  }

  @Test func `a socket of its own is served, for everybody to connect, and removed`() throws {
    let folder = try TemporaryFolder()
    let fixture = try Fixture()
    let path = "\(folder.path)/io.pressured"
    var sockets = try ListeningSockets(serving: fixture.server, at: path, inherited: [])
    #expect(sockets.ownPath == path)
    #expect(sockets.isListening)
    #expect(folder.names == ["io.pressured"])
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o666)
    let client = try client(of: fixture, at: path)
    try client.send(call)
    #expect(try client.replies().count == 1)
    sockets.remove()
    #expect(folder.names == [])
  }

  @Test func `what has the name after it was removed is left alone`() throws {
    let folder = try TemporaryFolder()
    let fixture = try Fixture()
    let path = folder.path + "/socket"
    var sockets = try ListeningSockets(serving: fixture.server, at: path, inherited: [])
    sockets.remove()
    try folder.write("another's", to: "socket")
    sockets.remove()
    #expect(folder.names == ["socket"])
  }

  @Test func `a path that is served already is refused`() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (try Fixture(), try Fixture())
    let path = "\(folder.path)/socket"
    let sockets = try ListeningSockets(serving: first.server, at: path, inherited: [])
    let error = #expect(throws: DaemonError.self) {
      _ = try ListeningSockets(serving: second.server, at: path, inherited: [])
    }
    #expect(error?.description == "\(path): another process serves this socket already")
    let client = try client(of: first, at: path)
    try client.send(call)
    #expect(try client.replies().count == 1)
    #expect(sockets.isListening)
  }

  @Test func `an inherited socket that listens is served instead of the path`() throws {
    let folder = try TemporaryFolder()
    let fixture = try Fixture()
    let inherited = try UnixSocket.listen(at: "\(folder.path)/inherited").relinquish()
    var sockets = try ListeningSockets(
      serving: fixture.server, at: "\(folder.path)/own", inherited: [inherited])
    #expect(sockets.ownPath == nil)
    #expect(sockets.isListening)
    #expect(folder.names == ["inherited"])
    let client = try client(of: fixture, at: "\(folder.path)/inherited")
    try client.send(call)
    #expect(try client.replies().count == 1)
    // It is its maker's.
    sockets.remove()
    #expect(folder.names == ["inherited"])
  }

  @Test func `an inherited connection is served, and no more can come`() throws {
    let folder = try TemporaryFolder()
    let fixture = try Fixture()
    let (ours, theirs) = try UnixSocket.makePair().relinquish()
    let sockets = try ListeningSockets(
      serving: fixture.server, at: "\(folder.path)/own", inherited: [theirs])
    #expect(sockets.ownPath == nil)
    #expect(!sockets.isListening)
    let client = SocketPeer(descriptor: OwnedDescriptor(owning: ours), loop: fixture.loop)
    try client.send(call)
    #expect(try client.replies().count == 1)
    #expect(folder.names == [])
  }

  @Test func `what is inherited and no socket is an error`() throws {
    let fixture = try Fixture()
    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let error = #expect(throws: DaemonError.self) {
      _ = try ListeningSockets(serving: fixture.server, at: "/nowhere", inherited: [file])
    }
    #expect(error?.description.hasPrefix("getsockopt: ") == true)
  }
}
