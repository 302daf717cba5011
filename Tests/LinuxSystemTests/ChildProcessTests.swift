import Glibc
import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ChildProcessTests {
  /// How a program ends that is started so.
  private func ending(
    of arguments: [String], environment: [String: String] = EnvironmentVariable.all
  ) throws -> ChildProcess.Ending {
    let loop = try EventLoop()
    var endings: [ChildProcess.Ending] = []
    let child = try ChildProcess(arguments, environment: environment, on: loop) {
      endings.append($0)
      loop.stop()
    }
    try loop.run()
    try loop.runOnce(atMost: .zero)
    withExtendedLifetime(child) {}
    #expect(endings.count == 1)
    return try #require(endings.first)
  }

  @Test(arguments: [
    ("exit 0", ChildProcess.Ending.exited(status: 0)), ("exit 7", .exited(status: 7)),
    ("exit 255", .exited(status: 255)), ("kill -TERM $$", .killed(signal: SIGTERM)),
  ])
  func `its end is told once`(line: String, ending: ChildProcess.Ending) throws {
    #expect(try self.ending(of: ["sh", "-c", line]) == ending)
  }

  @Test func `it leaves no process behind`() throws {
    let folder = try TemporaryFolder()
    _ = try ending(of: ["sh", "-c", "echo $$ > \(folder.path)/number"])
    let number = String(
      decoding: try Files.read("\(folder.path)/number", limit: 64).dropLast(), as: UTF8.self)
    #expect(!FileStatus.exists("/proc/\(number)"))
  }

  @Test(arguments: [(["nowhere-to-be-found"], ENOENT), (["/etc"], EACCES), ([], ENOENT)])
  func `what cannot be run is told at once`(arguments: [String], code: Int32) throws {
    let loop = try EventLoop()
    let error = #expect(throws: SystemError.self) {
      _ = try ChildProcess(arguments, environment: [:], on: loop) { _ in }
    }
    #expect(error?.call == "posix_spawnp")
    #expect(error?.errno == code)
    #expect(error?.subject == arguments.first)
  }

  @Test func `its environment is the one that it is given`() throws {
    let line = #"test "$(env | grep -c A_NAME=some\ text=)" = 1 && test -z "$HOME""#
    let environment = ["A_NAME": "some text=", "PATH": "/usr/bin:/bin"]
    #expect(try ending(of: ["sh", "-c", line], environment: environment) == .exited(status: 0))
  }

  @Test func `it reads nothing, and has no descriptor but the standard ones`() throws {
    // One that is not closed on exec, as a library may leave it.
    let number = open("/dev/zero", O_RDONLY)
    defer { close(number) }
    try #require(number > 2)
    let line =
      "read line && exit 1; test /dev/null -ef /proc/self/fd/0 && test ! -e /proc/$$/fd/\(number)"
    #expect(try ending(of: ["sh", "-c", line]) == .exited(status: 0))
  }

  @Test func `it has a session of its own, and signals as they are by default`() throws {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGUSR1)
    var previous = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    let line = "test \"$(cut -d' ' -f6 /proc/$$/stat)\" = $$ || exit 1; kill -USR1 $$; exit 2"
    #expect(try ending(of: ["sh", "-c", line]) == .killed(signal: SIGUSR1))
  }
}
