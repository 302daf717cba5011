import Glibc
import TestSupport
import Testing

@testable import LinuxSystem

struct `Listening at a path` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/socket"
  }

  @Test func `makes a socket there that everybody may connect to, and nothing else`() throws {
    let listener = try UnixSocket.listen(at: path)
    var status = stat()
    #expect(lstat(path, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFSOCK)
    #expect(status.st_mode & 0o777 == 0o666)
    #expect(folder.names == ["socket"])
    #expect(try UnixSocket.isListening(listener.number))
  }

  @Test func `has room for so many callers, of whom more need not wait`() throws {
    let listener = try UnixSocket.listen(at: path)
    var callers: [Int32] = []
    defer { for caller in callers { _ = close(caller) } }
    let error = #expect(throws: SystemError.self) {
      while callers.count < 1000 {
        callers.append(try UnixSocket.connect(to: path, waits: false).relinquish())
      }
    }
    #expect(error?.errno == EAGAIN)
    #expect(error?.subject == path)
    _ = listener.number
  }

  @Test func `accepts who connects, and does not wait where nobody does`() throws {
    let listener = try UnixSocket.listen(at: path)
    #expect(try isNone(UnixSocket.accept(on: listener.number)))
    let client = try UnixSocket.connect(to: path)
    #expect(try !isNone(UnixSocket.accept(on: listener.number)))
    #expect(try isNone(UnixSocket.accept(on: listener.number)))
    #expect(try !UnixSocket.isListening(client.number))
  }

  @Test func `takes the place of a socket that nobody serves any more`() throws {
    _ = try UnixSocket.listen(at: path)
    #expect(folder.names == ["socket"])
    let listener = try UnixSocket.listen(at: path)
    let client = try UnixSocket.connect(to: path)
    #expect(try UnixSocket.peer(of: client.number).process == getpid())
    #expect(try UnixSocket.isListening(listener.number))
  }

  @Test func `leaves a socket alone that another serves`() throws {
    let listener = try UnixSocket.listen(at: path)
    #expect(throws: ListenError.alreadyServed(path: path)) {
      _ = try UnixSocket.listen(at: path)
    }
    // The attempt was a caller too.
    #expect(try !isNone(UnixSocket.accept(on: listener.number)))
    let client = try UnixSocket.connect(to: path)
    #expect(try !isNone(UnixSocket.accept(on: listener.number)))
    #expect(client.number >= 0)
    #expect(folder.names == ["socket"])
  }

  @Test func `does not wait for one that serves and has no time to answer`() throws {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let busy = OwnedDescriptor(owning: number)
    try bind(busy.number, to: path)
    #expect(Glibc.listen(busy.number, 0) == 0)
    let caller = try UnixSocket.connect(to: path)
    #expect(throws: ListenError.alreadyServed(path: path)) {
      _ = try UnixSocket.listen(at: path)
    }
    #expect(caller.number >= 0)
  }

  @Test func `leaves a socket of another kind alone`() throws {
    let receiver = try DatagramReceiver(path: path)
    #expect(throws: ListenError.alreadyServed(path: path)) {
      _ = try UnixSocket.listen(at: path)
    }
    #expect(try receiver.next() == nil)
  }

  @Test func `leaves what is not a socket alone`() throws {
    try folder.write("precious", to: "socket")
    #expect(throws: ListenError.notASocket(path: path)) { _ = try UnixSocket.listen(at: path) }
    let link = "\(folder.path)/link"
    #expect(symlink("elsewhere", link) == 0)
    #expect(throws: ListenError.notASocket(path: link)) { _ = try UnixSocket.listen(at: link) }
    let own = folder.path
    #expect(throws: ListenError.notASocket(path: own)) { _ = try UnixSocket.listen(at: own) }
    #expect(folder.names == ["link", "socket"])
  }

  @Test func `works with a path of 107 bytes and says so where it is longer`() throws {
    let longest = path + String(repeating: "x", count: 107 - path.utf8.count)
    let listener = try UnixSocket.listen(at: longest)
    let client = try UnixSocket.connect(to: longest)
    #expect(try !isNone(UnixSocket.accept(on: listener.number)))
    #expect(client.number >= 0)
    let tooLong = longest + "x"
    let error = #expect(throws: ListenError.self) { _ = try UnixSocket.listen(at: tooLong) }
    #expect(systemError(error)?.errno == ENAMETOOLONG)
    #expect(systemError(error)?.subject == tooLong)
    #expect(throws: SystemError.self) { _ = try UnixSocket.connect(to: tooLong) }
  }

  @Test(arguments: ["", "\0hidden", "in\0side"])
  func `refuses a path that is the name of no file`(path: String) {
    let error = #expect(throws: ListenError.self) { _ = try UnixSocket.listen(at: path) }
    #expect(systemError(error)?.errno == EINVAL)
    #expect(throws: SystemError.self) { _ = try UnixSocket.connect(to: path) }
  }

  @Test func `says which path it was where the folder is missing`() {
    let missing = "\(folder.path)/missing/socket"
    let error = #expect(throws: ListenError.self) { _ = try UnixSocket.listen(at: missing) }
    #expect(systemError(error)?.errno == ENOENT)
    #expect(systemError(error)?.subject == missing)
    #expect(error?.description.hasPrefix(missing) == true)
  }

  private func systemError(_ error: ListenError?) -> SystemError? {
    guard case .system(let error) = error else { return nil }
    return error
  }

  private func isNone(_ descriptor: consuming OwnedDescriptor?) -> Bool {
    switch consume descriptor {
    case .none: true
    case .some: false
    }
  }
}

struct `A peer` {
  @Test func `is who the kernel says it is`() throws {
    let pair = try UnixSocket.makePair()
    let peer = try UnixSocket.peer(of: pair.first.number)
    #expect(peer.process == getpid())
    #expect(peer.user == geteuid())
    #expect(peer.group == getegid())
    #expect(peer.groups.first == getegid())
  }

  @Test func `cannot be told of what is not a socket`() throws {
    let file = OwnedDescriptor(owning: open("/dev/null", O_RDONLY | O_CLOEXEC))
    let error = #expect(throws: SystemError.self) { try UnixSocket.peer(of: file.number) }
    #expect(error?.errno == ENOTSOCK)
  }
}
