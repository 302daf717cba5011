import Glibc
import LinuxSystem
import TestSupport
import Testing

@Suite struct FileWritingTests {
  private let folder: TemporaryFolder
  private var file: String { "\(folder.path)/file" }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a file is made, and replaced whole`() throws {
    try Files.replace(file, with: Array("a longer text".utf8))
    try Files.replace(file, with: Array("short".utf8))
    #expect(try Files.read(file, limit: 100) == Array("short".utf8))
    #expect(folder.names == ["file"])
  }

  @Test func `its mode is the one asked for`() throws {
    try Files.replace(file, with: [], mode: 0o600)
    var status = stat()
    #expect(stat(file, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `what a writer that died left behind is written over`() throws {
    try folder.write("half", to: "file.new")
    try Files.replace(file, with: Array("whole".utf8))
    #expect(try Files.read(file, limit: 100) == Array("whole".utf8))
    #expect(folder.names == ["file"])
  }

  @Test func `a link in its way is not followed`() throws {
    let target = try folder.write("precious", to: "target")
    #expect(symlink(target, file + ".new") == 0)
    try Files.replace(file, with: Array("own".utf8))
    #expect(try Files.read(target, limit: 100) == Array("precious".utf8))
    #expect(try Files.readPlain(file, limit: 100) == Array("own".utf8))
  }

  @Test(.timeLimit(.minutes(5))) func `a pipe in its way keeps nobody waiting`() throws {
    #expect(mkfifo(file + ".new", 0o600) == 0)
    #expect(mkfifo(file, 0o600) == 0)
    try Files.replace(file, with: Array("own".utf8))
    #expect(try Files.readPlain(file, limit: 100) == Array("own".utf8))
    #expect(folder.names == ["file"])
  }

  @Test func `where there is no folder the error says so`() {
    let error = #expect(throws: SystemError.self) {
      try Files.replace("\(folder.path)/none/file", with: [1])
    }
    #expect(error?.errno == ENOENT)
  }

  @Test func `what cannot be written leaves the old content`() throws {
    try folder.write("old", to: "file")
    #expect(mkdir(file + ".new", 0o700) == 0)
    let error = #expect(throws: SystemError.self) { try Files.replace(file, with: [1]) }
    #expect(error?.errno == EISDIR)
    #expect(try Files.read(file, limit: 10) == Array("old".utf8))
    #expect(rmdir(file + ".new") == 0)
  }

  @Test func `without waiting for the disk the content is the same`() throws {
    try Files.replace(file, with: Array("old".utf8), waitsForDisk: false)
    try Files.replace(file, with: Array("new".utf8), waitsForDisk: false)
    #expect(try Files.read(file, limit: 100) == Array("new".utf8))
    #expect(folder.names == ["file"])
  }

  @Test func `a file that is removed is gone, and need not be there`() throws {
    try folder.write("", to: "file")
    try Files.remove(file)
    #expect(folder.names == [])
    try Files.remove(file)
    let error = #expect(throws: SystemError.self) { try Files.remove(folder.path) }
    #expect(error?.errno == EISDIR)
  }

  @Test func `a folder is made with its mode, and stays as it is where it is there`() throws {
    try Files.makeFolder(file, mode: 0o700)
    try folder.write("", to: "file/inside")
    try Files.makeFolder(file, mode: 0o755)
    #expect(try FileStatus(of: file).mode == 0o700)
    #expect(folder.names(below: "file") == ["inside"])
    let error = #expect(throws: SystemError.self) {
      try Files.makeFolder("\(folder.path)/none/file", mode: 0o700)
    }
    #expect(error?.errno == ENOENT)
  }

  @Test func `names come sorted, without those of the folder itself and its parent`() throws {
    for name in ["b", "a", "B", "ä", ".hidden"] { try folder.write("", to: name) }
    #expect(try Files.names(in: folder.path) == [".hidden", "B", "a", "b", "ä"])
    let error = #expect(throws: SystemError.self) { try Files.names(in: file) }
    #expect(error?.errno == ENOENT)
  }
}
