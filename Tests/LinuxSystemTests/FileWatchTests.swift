import Glibc
import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct FileWatchTests {
  private let folder: TemporaryFolder
  private let loop: EventLoop

  init() throws {
    folder = try TemporaryFolder()
    loop = try EventLoop()
  }

  private var path: String { "\(folder.path)/file" }

  /// How often a change is told from each step to the next, waited for.
  private func expectChange(_ path: String, after steps: [() throws -> Void]) throws {
    var count = 0
    let watch = try FileWatch(path, on: loop) { count += 1 }
    for step in steps {
      let before = count
      try step()
      while count == before { try loop.runOnce() }
    }
    withExtendedLifetime(watch) {}
  }

  @Test func `writing, replacing, removing and putting there again are told`() throws {
    try expectChange(
      path,
      after: [
        { try folder.write("one", to: "file") },
        { try folder.write("two", to: "file") },
        {
          try folder.write("three", to: "new")
          try Files.rename("\(folder.path)/new", to: path)
        },
        { unlink(path) },
        { try folder.write("four", to: "file") },
      ])
  }

  @Test func `folders that lead to the file may come and go`() throws {
    let (outer, inner) = ("\(folder.path)/a", "\(folder.path)/a/b")
    defer {
      unlink("\(inner)/file")
      rmdir(inner)
      rmdir(outer)
    }
    try expectChange(
      "\(inner)/file",
      after: [
        { mkdir(outer, 0o700) },
        { mkdir(inner, 0o700) },
        { try Files.replace("\(inner)/file", with: [1]) },
        { try Files.rename(inner, to: "\(folder.path)/elsewhere") },
        { try Files.rename("\(folder.path)/elsewhere", to: inner) },
        { try Files.replace("\(inner)/file", with: [2]) },
      ])
  }

  @Test func `what a link leads to is watched too`() throws {
    let real = try TemporaryFolder()
    try real.write("one", to: "real")
    symlink("\(real.path)/real", path)
    try expectChange(path, after: [{ try real.write("two", to: "real") }])
  }

  @Test func `changes in a row are told together, and then there is quiet`() throws {
    var count = 0
    let watch = try FileWatch(path, on: loop) { count += 1 }
    for number in 0..<20 { try folder.write("\(number)", to: "file") }
    while count == 0 { try loop.runOnce() }
    try loop.runOnce(atMost: .milliseconds(300))
    #expect(count == 1)
    withExtendedLifetime(watch) {}
  }
}
