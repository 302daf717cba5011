import Glibc
import LinuxSystem
import PressureDaemon
import PressureInterface
import TestSupport
import Testing
import Varlink

@Suite struct QuickActionStoreTests {
  private static let file = "actions/7/org.example.Photos.json"

  private let folder: TemporaryFolder
  private let store: QuickActionStore
  private let photos: ApplicationOfUser

  init() throws {
    folder = try TemporaryFolder()
    store = QuickActionStore(folder: "\(folder.path)/actions")
    photos = try ApplicationOfUser(user: 7, name: "org.example.Photos")
  }

  private func items(_ types: String...) throws -> QuickActionItems {
    try QuickActionItems(
      types.map { ["type": .string($0), "localizedTitle": "A", "userInfo": ["n": 1.5]] })
  }

  private func failure(of body: () throws(QuickActionStore.Failure) -> Bool) -> String {
    do throws(QuickActionStore.Failure) {
      return "\(try body())"
    } catch {
      switch error {
      case .tooManyApplications: return "too many"
      case .system(let error): return "\(error.call) \(error.reason)"
      }
    }
  }

  @Test func `what is saved is there again, also for the next daemon`() throws {
    #expect(store.load(photos) == .none)
    #expect(try store.save(try items("a", "b"), of: photos))
    #expect(store.load(photos) == (try items("a", "b")))
    let next = QuickActionStore(folder: "\(folder.path)/actions")
    #expect(next.load(photos) == (try items("a", "b")))
  }

  @Test func `the next items take the place of those before`() throws {
    #expect(try store.save(try items("a", "b"), of: photos))
    #expect(try store.save(try items("c"), of: photos))
    #expect(store.load(photos) == (try items("c")))
    #expect(folder.names(below: "actions/7") == ["org.example.Photos.json"])
  }

  @Test func `nobody but the daemon may read the files`() throws {
    #expect(try store.save(try items("a"), of: photos))
    #expect(try FileStatus(of: "\(folder.path)/\(Self.file)").mode == 0o600)
    #expect(try FileStatus(of: "\(folder.path)/actions").mode == 0o700)
    #expect(try FileStatus(of: "\(folder.path)/actions/7").mode == 0o700)
  }

  @Test func `a file says its version and whose it is`() throws {
    #expect(try store.save(try items("a"), of: photos))
    let text = String(
      decoding: try Files.read("\(folder.path)/\(Self.file)", limit: 1000), as: UTF8.self)
    #expect(
      text == #"{"version":1,"application":"org.example.Photos","items":[{"type":"a","#
        + #""localizedTitle":"A","userInfo":{"n":1.5}}]}"#)
  }

  @Test func `the same items are not written again`() throws {
    #expect(try store.save(try items("a"), of: photos))
    let before = try FileStatus(of: "\(folder.path)/\(Self.file)")
    #expect(try store.save(try items("a"), of: photos) == false)
    #expect(try FileStatus(of: "\(folder.path)/\(Self.file)") == before)
  }

  @Test func `no items are no file`() throws {
    #expect(try store.save(.none, of: photos) == false)
    #expect(folder.names == [])
    #expect(try store.save(try items("a"), of: photos))
    #expect(try store.save(.none, of: photos))
    #expect(folder.names(below: "actions/7") == [])
  }

  @Test func `users and applications do not share items`() throws {
    let others = try [
      ApplicationOfUser(user: 8, name: photos.name), ApplicationOfUser(user: 7, name: "org"),
      ApplicationOfUser(user: 7, name: "org.example.photos"),
    ]
    #expect(try store.save(try items("a"), of: photos))
    for other in others { #expect(store.load(other) == .none) }
    for other in others { #expect(try store.save(try items("b"), of: other)) }
    #expect(store.load(photos) == (try items("a")))
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"version":1}"#, "\u{0}",
    #"{"version":0,"application":"org.example.Photos","items":[]}"#,
    #"{"version":"1","application":"org.example.Photos","items":[]}"#,
    #"{"version":1,"application":"org.example.Photos","items":{}}"#,
    #"{"version":1,"application":"org.example.Photos","items":[],"more":1}"#,
    #"{"version":1,"application":"org.example.Photos","items":[{"type":"a"}]}"#,
    String(repeating: " ", count: 2 << 20),
  ])
  func `a file that cannot be read is set aside, and there are no items`(text: String) throws {
    #expect(try store.save(try items("a"), of: photos))
    try folder.write(text, to: Self.file)
    #expect(store.load(photos) == .none)
    #expect(folder.names(below: "actions/7") == ["org.example.Photos.json.damaged"])
    #expect(try store.save(try items("b"), of: photos))
    #expect(store.load(photos) == (try items("b")))
  }

  @Test func `what a newer daemon wrote is left to it until the application sets its items anew`()
    throws
  {
    #expect(try store.save(try items("a"), of: photos))
    let text = #"{"version":2,"application":"org.example.Photos","pages":[]}"#
    try folder.write(text, to: Self.file)
    #expect(store.load(photos) == .none)
    #expect(folder.names(below: "actions/7") == ["org.example.Photos.json"])
    #expect(try Files.read("\(folder.path)/\(Self.file)", limit: 1000) == Array(text.utf8))
    #expect(try store.save(try items("b"), of: photos))
    #expect(store.load(photos) == (try items("b")))
  }

  @Test(.timeLimit(.minutes(5)), arguments: OddFile.allCases)
  func `what is no file is set aside, and keeps nobody waiting`(kind: OddFile) throws {
    #expect(try store.save(try items("a"), of: photos))
    let path = "\(folder.path)/\(Self.file)"
    #expect(unlink(path) == 0)
    try kind.make(at: path)
    #expect(store.load(photos) == .none)
    #expect(folder.names(below: "actions/7") == ["org.example.Photos.json.damaged"])
    #expect(try store.save(try items("b"), of: photos))
    #expect(store.load(photos) == (try items("b")))
  }

  @Test func `a file of another application is nobody's`() throws {
    #expect(try store.save(try items("a"), of: photos))
    try folder.write(
      #"{"version":1,"application":"org.example.Other","items":[{"type":"x","localizedTitle":"X"}]}"#,
      to: Self.file)
    #expect(store.load(photos) == .none)
    #expect(folder.names(below: "actions/7") == ["org.example.Photos.json"])
  }

  @Test func `names are no paths`() throws {
    let parent = try ApplicationOfUser(user: 7, name: "..")
    let long = try ApplicationOfUser(user: 7, name: String(repeating: "é", count: 127))
    for application in [parent, long] {
      #expect(try store.save(try items("a"), of: application))
      #expect(store.load(application) == (try items("a")))
    }
    #expect(folder.names(below: "actions") == ["7"])
    #expect(folder.names(below: "actions/7").count == 2)
  }

  @Test func `what cannot be written leaves the items before, and says why`() throws {
    #expect(try store.save(try items("a"), of: photos))
    #expect(mkdir("\(folder.path)/\(Self.file).new", 0o700) == 0)
    let next = try items("b")
    #expect(
      failure { () throws(QuickActionStore.Failure) in try store.save(next, of: photos) }
        == "unlink Is a directory")
    #expect(store.load(photos) == (try items("a")))
  }

  @Test func `where there is no folder nothing is kept`() throws {
    let store = QuickActionStore(folder: "\(folder.path)/none/actions")
    let next = try items("a")
    #expect(
      failure { () throws(QuickActionStore.Failure) in try store.save(next, of: photos) }
        == "mkdir No such file or directory")
  }

  @Test(arguments: [true, false])
  func `a user may have items for 256 applications`(isLasting: Bool) throws {
    let store = isLasting ? store : QuickActionStore(folder: nil)
    let next = try items("a")
    let applications = try (0...256).map { try ApplicationOfUser(user: 7, name: "app\($0)") }
    for application in applications.dropLast() { #expect(try store.save(next, of: application)) }
    let last = try #require(applications.last)
    let save = { () throws(QuickActionStore.Failure) in try store.save(next, of: last) }
    #expect(failure(of: save) == "too many")
    #expect(store.load(last) == .none)
    #expect(try store.save(try items("b"), of: applications[0]))
    #expect(try store.save(next, of: try ApplicationOfUser(user: 8, name: "app")))
    #expect(try store.save(.none, of: applications[1]))
    #expect(failure(of: save) == "true")
  }

  @Test func `without a folder a user's items are kept up to a mebibyte`() throws {
    let store = QuickActionStore(folder: nil)
    let large = try large
    let applications = try (0..<3).map { try ApplicationOfUser(user: 7, name: "app\($0)") }
    for application in applications.prefix(2) {
      #expect(try store.save(large, of: application))
    }
    #expect(
      failure { () throws(QuickActionStore.Failure) in try store.save(large, of: applications[2]) }
        == "write No space left on device")
    #expect(store.load(applications[1]) == large)
    #expect(try store.save(try items("a"), of: applications[1]))
    #expect(try store.save(large, of: applications[2]))
  }

  @Test func `without a folder all users together have four mebibytes`() throws {
    let store = QuickActionStore(folder: nil)
    let large = try large
    for user in 0..<11 as Range<UInt32> {
      #expect(try store.save(large, of: try ApplicationOfUser(user: user, name: "a")))
    }
    let last = try ApplicationOfUser(user: 11, name: "a")
    #expect(
      failure { () throws(QuickActionStore.Failure) in try store.save(large, of: last) }
        == "write No space left on device")
    #expect(try store.save(try items("a"), of: last))
  }

  /// A third of a mebibyte.
  private var large: QuickActionItems {
    get throws {
      let text = String(repeating: "x", count: 16_000)
      return try QuickActionItems(
        (0..<22).map { number in
          [
            "type": .string("\(number)"), "localizedTitle": "A", "userInfo": ["a": .string(text)],
          ]
        })
    }
  }
}
