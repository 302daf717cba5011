import Glibc
import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct FileReadingTests {
  private let folder: TemporaryFolder
  private var file: String { "\(folder.path)/file" }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a file of one's own is read whole`() throws {
    let text = String(repeating: "0123456789", count: 20_000)
    try folder.write(text, to: "file")
    #expect(try Files.readPlain(file, limit: text.utf8.count) == Array(text.utf8))
    let error = #expect(throws: SystemError.self) {
      try Files.readPlain(file, limit: text.utf8.count - 1)
    }
    #expect(error?.errno == EFBIG)
  }

  @Test(arguments: OddFile.allCases)
  func `what is no file is not read, and keeps nobody waiting`(kind: OddFile) throws {
    try kind.make(at: file)
    let error = #expect(throws: SystemError.self) { try Files.readPlain(file, limit: 100) }
    #expect([EINVAL, ELOOP, ENXIO].contains(error?.errno))
    #expect(error?.subject == file)
  }

  @Test func `a file that is not there is absent`() {
    let error = #expect(throws: SystemError.self) { try Files.readPlain(file, limit: 100) }
    #expect(error?.isAbsence == true)
  }
}
