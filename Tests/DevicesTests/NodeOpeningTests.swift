import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import Devices

@Suite(.timeLimit(.minutes(5))) struct `A node that is opened beside the loop` {
  private final class Results {
    var all: [Result<OpenNode, DeviceError>] = []
  }

  private let loop: EventLoop
  private let results = Results()
  private let folder: TemporaryFolder
  /// A pipe, whose other end shows whether somebody has it open.
  private let path: String
  private let otherEnd: Int32

  init() throws {
    loop = try EventLoop()
    folder = try TemporaryFolder()
    path = "\(folder.path)/node"
    try OddFile.pipe.make(at: path)
    otherEnd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  }

  private func begin(_ path: String) throws -> NodeOpening {
    try NodeOpening(path, on: loop) { [results] in results.all.append($0) }
  }

  /// Whether whoever opened it closes it within that time.
  private func isClosed(within milliseconds: Int32) -> Bool {
    var end = pollfd(fd: otherEnd, events: Int16(POLLIN), revents: 0)
    return poll(&end, 1, milliseconds) == 1 && Int32(end.revents) & POLLHUP != 0
  }

  @Test func `is the loop's as long as it is kept, and closed after`() throws {
    defer { close(otherEnd) }
    let opening = try begin(path)
    while results.all.isEmpty { try loop.runOnce() }
    #expect(try results.all.first?.get().isWritable == true)
    // The thread that opened it ends, and does not close it.
    #expect(!isClosed(within: 50))
    results.all.removeAll()
    #expect(isClosed(within: -1))
    _ = opening
  }

  @Test func `that is not there is an error that names it`() throws {
    defer { close(otherEnd) }
    let opening = try begin("/dev/input/none")
    while results.all.isEmpty { try loop.runOnce() }
    let error = #expect(throws: DeviceError.self) { try results.all.first?.get() }
    #expect(error?.path == "/dev/input/none")
    #expect(error?.cause.errno == ENOENT)
    #expect(error?.description == "/dev/input/none: open: No such file or directory")
    _ = opening
  }

  @Test func `and is not wanted any more, is closed, and the loop hears nothing of it`() throws {
    defer { close(otherEnd) }
    do { _ = try begin(path) }
    #expect(isClosed(within: -1))
    try loop.runOnce(atMost: .zero)
    #expect(results.all.isEmpty)
  }
}
