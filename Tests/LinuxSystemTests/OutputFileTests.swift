import Glibc
import LinuxSystem
import TestSupport
import Testing

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/file" }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func content() throws -> String {
    String(decoding: try Files.read(path, limit: 1000), as: UTF8.self)
  }

  @Test func `a file grows piece by piece`() throws {
    let file = try OutputFile(path, replacing: false)
    #expect(try file.write(Array("one".utf8)))
    #expect(try content() == "one")
    #expect(try file.write(Array(", two".utf8)))
    try file.finish()
    #expect(try content() == "one, two")
  }

  @Test func `a file that is there is left alone, or replaced`() throws {
    try folder.write("precious", to: "file")
    let error = #expect(throws: SystemError.self) { try OutputFile(path, replacing: false) }
    #expect(error?.errno == EEXIST)
    #expect(try content() == "precious")
    _ = try OutputFile(path, replacing: true)
    #expect(try content() == "")
  }

  @Test func `what is no regular file is written to without asking`() throws {
    let file = try OutputFile("/dev/null", replacing: false)
    #expect(try file.write([1, 2, 3]))
    try file.finish()
  }

  @Test func `a full disk is an error of the file`() throws {
    let file = try OutputFile("/dev/full", replacing: false)
    let error = #expect(throws: SystemError.self) { try file.write([1]) }
    #expect(error == SystemError(call: "write", errno: ENOSPC, subject: "/dev/full"))
  }

  @Test func `a folder that is not there is an error`() {
    let error = #expect(throws: SystemError.self) {
      try OutputFile("\(folder.path)/none/file", replacing: false)
    }
    #expect(error?.errno == ENOENT)
  }
}
