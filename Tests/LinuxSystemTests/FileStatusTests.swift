import Glibc
import LinuxSystem
import TestSupport
import Testing

@Suite struct FileStatusTests {
  @Test func `a file's mode and group are told, and that it changed`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one", to: "file")
    chmod(path, 0o640)
    let before = try FileStatus(of: path)
    #expect(before.mode == 0o640)
    #expect(before.owner == getuid())
    // A program that copies a file may set the time of its content, but not this one.
    var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
    #expect(utimes(path, &times) == 0)
    let after = try FileStatus(of: path)
    #expect(after.changed >= before.changed)
    #expect(after.changed > 1_000_000_000_000_000_000)
  }

  @Test func `what is not there has no status`() throws {
    let error = #expect(throws: SystemError.self) { try FileStatus(of: "/nowhere/file") }
    #expect(error?.isAbsence == true)
    #expect(!FileStatus.exists("/nowhere/file"))
    #expect(FileStatus.exists("/dev/null"))
  }

  @Test(arguments: ["/dev/null", "/nowhere/file"])
  func `a file without an access list has none`(path: String) {
    #expect(AccessLists.bytes(of: path) == [])
  }

  @Test func `the kernel tells its release`() {
    #expect(Kernel.release.first?.isNumber == true)
    #expect(!Kernel.release.contains("\0"))
  }

  @Test func `users and groups are known by name`() {
    #expect(Accounts.user(named: "root") == 0)
    #expect(Accounts.user(named: "nobody-of-that-name") == nil)
    #expect(Accounts.isMember(of: getegid()))
    #expect(!Accounts.isMember(of: 0xffff_fff0))
  }
}
